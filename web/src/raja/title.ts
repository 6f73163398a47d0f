// What is known of Raja before its table is opened, and wherever its games are told.
import './title.css';
import { likeness, ranked } from '../lib/choices';
import { type SheetRow, totalRows } from '../lib/sheet';
import type { Content, LogLine, Move, Named, Phrase, Standing, Title, View } from '../lib/types';
import { changes } from './changes';
import cover from './cover.svg';
import { ledger, payouts, SOURCES, type Source } from './ledger';
import { telling } from './told';
import type { RajaView } from './view';

const LAST = 99; // a player without a character acts last

/** Of the same kind or at the same place, and then those that name the same. A house of the opening is a house. */
function nearest(refused: Named & { at?: string }, moves: readonly Move[]): Move[] {
  const isKind = ({ kind }: Move): boolean =>
    kind === refused.kind || (kind === 'place_house' && refused.kind === 'build_house');
  return ranked(moves, (move) => likeness(refused, move, isKind(move)));
}

/** Gold and palaces, seat by seat, as the characters let them act. */
function standing(given: View): Standing[] {
  const view = given as RajaView;
  const order = view.seats.map(({ number }, seat) => ({ seat, number: number || LAST }));
  return order
    .sort((a, b) => a.number - b.number || a.seat - b.seat)
    .map(({ seat }) => {
      const { gold, palaces_built: built, palaces_left: left } = view.seats[seat]!;
      const purse = seat === view.seat ? (view.own?.gold ?? gold) : gold;
      const said: Phrase = purse === null ? { id: 'raja.web.gold_hidden' } : { id: 'good.gold', count: purse };
      return {
        seat,
        near: left <= 1 && view.round > 0,
        figures: [
          {
            icon: 'raja-i-gold',
            value: purse,
            after: '',
            main: false,
            said: [said],
          },
          {
            icon: 'raja-i-palace-small',
            value: built,
            after: `/${built + left}`,
            main: true,
            said: [{ id: 'raja.web.palaces_built', built, all: built + left }],
          },
        ],
      };
    });
}

const ICONS: Readonly<Record<Source, string>> = {
  supplies: 'raja-i-gold',
  discs: 'raja-a-gold',
  character: 'raja-a-character',
  cities: 'raja-i-palace-large',
  tolls_got: 'raja-i-toll',
  gifts: 'raja-i-gold',
  tolls_paid: 'raja-i-road',
  houses: 'raja-i-house',
  palaces: 'raja-i-palace-small',
  bids: 'raja-a-character',
};

/** The totals; then where the gold came from and went, and what each city paid in which round. */
function sheet(view: View, lines: readonly LogLine[], content: Content | null): SheetRow[] {
  const totals = totalRows(view, [
    ['web.sheet.palaces', 'raja-i-palace-large'],
    ['web.sheet.gold', 'raja-i-gold'],
  ]);
  const gold = totals[1]?.values ?? [];
  const seats = view.seats.length;
  const book = ledger(lines, seats);
  const found = SOURCES.filter((source) => book[source].some(Boolean)).map(
    (source): SheetRow => ({
      name: `raja.source.${source}`,
      values: book[source],
      kind: 'source',
      icon: ICONS[source],
    }),
  );
  if (!found.length || gold.includes(null)) return totals; // what is secret still is not booked
  const start = gold.map((has, seat) => (has ?? 0) - found.reduce((sum, row) => sum + (row.values[seat] ?? 0), 0));
  const cities = payouts(lines, seats).map(
    ({ round, city, gold: paid }): SheetRow => ({
      name: 'raja.source.round',
      said: { id: 'raja.source.round', round, city: String(content?.kinds.city?.[city]?.name ?? city) },
      values: paid ?? view.seats.map(() => 0),
      kind: 'source',
      icon: '',
    }),
  );
  return [
    ...totals,
    { name: 'raja.source.gold', values: gold, kind: 'group', icon: '' },
    { name: 'raja.source.start', values: start, kind: 'source', icon: 'raja-i-gold' },
    ...found,
    { name: 'raja.source.rounds', values: book.cities, kind: 'group', icon: '' },
    ...cities,
  ];
}

const title: Title = {
  cover,
  badge: 'u-elephant',
  rivals: 2,
  board: async () => (await import('./index')).default,
  standing,
  sheet,
  totals: (given) => {
    const { seats, seat: me, own } = given as RajaView;
    return seats.map(({ palaces_built: built, gold }, seat) => [built, seat === me ? (own?.gold ?? gold) : gold]);
  },
  courses: [
    { name: 'web.sheet.palaces_over_time', of: (seat) => Number(seat.palaces_built ?? 0), steps: true },
    {
      name: 'web.sheet.gold_over_time',
      of: (seat) => (typeof seat.gold === 'number' ? seat.gold : null),
      steps: false,
    },
  ],
  marks: (words, headings) =>
    headings.map(({ n, fact }, at) => {
      const round = Number(fact.values?.round);
      return { n, text: at ? String(round) : words.of('raja.web.round', { round }) };
    }),
  award: () => null,
  changes,
  isEnd: ({ kind }) => kind === 'end_turn',
  weights: { gold: 1, chip: 3, palace: -20 },
  opens: ({ kind }) => kind === 'round',
  ownerOf: ({ values }) => (typeof values?.seat === 'number' ? values.seat : null),
  concerns: ({ values }, seat) => values?.seat === seat || values?.to === seat,
  costs: ({ kind, values }, seat) => kind === 'toll' && values?.seat === seat,
  fee: ({ values }) => {
    const gold = (values?.to_others as { gold?: number } | undefined)?.gold ?? 0;
    return gold > 0 ? { id: 'raja.web.penalty', gold } : null;
  },
  coins: ['gold'],
  // a disc, until all are set
  isOpen: (line, moves) => line.kind === 'set_disc' && moves.some(({ kind }) => kind === 'set_disc'),
  nearest,
  telling,
};
export default title;
