// What is known of Praga before its table is opened, and wherever its games are told.
import './title.css';
import { likeness, ranked } from '../lib/choices';
import { type SheetRow, totalRows } from '../lib/sheet';
import type { Finale, Move, Named, Phrase, Standing, Title, View } from '../lib/types';
import { changes } from './changes';
import cover from './cover.svg';
import { telling } from './told';
import type { PragaView } from './view';

const AT_END = 'web.sheet.at_end';
/** Where points come from, in the order of a turn and of the final scoring, each with its symbol. */
const SOURCES: readonly { name: string; sources: readonly (readonly [name: string, icon: string])[] }[] = [
  {
    name: 'web.sheet.during',
    sources: [
      ['blue_zone', 'u-crane'],
      ['wheel', 'praga-crane'],
      ['upgrades', 'praga-upgrade'],
      ['walls', 'praga-wall'],
      ['buildings', 'praga-building'],
      ['contacts', 'praga-special'],
      ['production', 'praga-produce-stone'],
      ['wealth', 'praga-gold'],
      ['technologies', 'praga-technology'],
      ['surplus', 'praga-step-up'],
      ['projects', 'praga-projects'],
      ['plazas', 'praga-plaza'],
      ['road', 'praga-road'],
      ['bridge', 'praga-bridge'],
    ],
  },
  {
    name: AT_END,
    sources: [
      ['academics', 'praga-university'],
      ['hunger_wall_rows', 'praga-hunger-wall'],
      ['cathedral_rows', 'praga-cathedral'],
      ['blue_tokens', 'praga-blue-token'],
      ['red_tokens', 'praga-red-token'],
      ['wall_count', 'praga-wall'],
      ['golden_tiles', 'praga-plank'],
      ['seals', 'praga-seal'],
      ['eggs', 'praga-egg'],
    ],
  },
];

/** Where the points of each seat came from, group by group, then the totals that rank them. */
function sheet(view: View): SheetRow[] {
  const rows: SheetRow[] = [];
  const booked = view.seats.map((seat) => (seat.sources ?? {}) as Record<string, number>);
  for (const { name: heading, sources } of SOURCES) {
    const found: SheetRow[] = sources
      .filter(([name]) => booked.some((one) => one[name]))
      .map(([name, icon]) => ({
        name: `praga.source.${name}`,
        values: booked.map((one) => one[name] ?? 0),
        kind: 'source',
        icon,
      }));
    const sums = booked.map((_, seat) => found.reduce((sum, row) => sum + (row.values[seat] ?? 0), 0));
    if (found.length) rows.push({ name: heading, values: sums, kind: 'group', icon: '' }, ...found);
  }
  return [...rows, ...totalRows(view, [['web.sheet.points', 'praga-point']])];
}

const PLACES: Readonly<Record<string, string>> = {
  'praga.source.academics': 'track.university',
  'praga.source.hunger_wall_rows': 'project.hunger_wall',
  'praga.source.cathedral_rows': 'project.cathedral',
};

/** What the end adds, one source after the other. */
function finale(view: View): Finale {
  const all = sheet(view);
  const from = all.findIndex(({ name }) => name === AT_END);
  const rows = from < 0 ? [] : all.slice(from + 1).filter(({ kind }) => kind === 'source');
  const added = view.seats.map((_, seat) => rows.reduce((sum, row) => sum + (row.values[seat] ?? 0), 0));
  const totals = view.result?.totals ?? [];
  return {
    rows,
    start: added.map((points, seat) => (totals[seat]?.[0] ?? 0) - points),
    places: ({ name }) => (PLACES[name] ? [PLACES[name]] : []),
  };
}

const ERAS = ['I', 'II'];

/** Of the same kind or at the same place; of each place the one that brings most. How a tile is turned is no
 * likeness. */
function nearest(refused: Named & { at?: string }, moves: readonly Move[]): Move[] {
  const { rotation: _, ...names } = refused.names;
  const wanted = { ...refused, names };
  const places = new Set<string>();
  const tokens = ({ values }: Move): number => Number(values?.corners ?? 0);
  return ranked(moves, (move) => likeness(wanted, move), tokens).filter(
    (move) => move.values?.rotation === undefined || (!places.has(move.at) && places.add(move.at)),
  );
}

/** Points, and what the end would add, in the order of turns. */
function standing(given: View): Standing[] {
  const view = given as PragaView;
  return view.turns.order
    .filter((seat) => seat < view.seats.length)
    .map((seat) => {
      const { points, forecast } = view.seats[seat]!;
      const said: Phrase[] = [{ id: 'good.point', count: points }];
      return {
        seat,
        near: false,
        figures: [
          {
            icon: 'praga-point',
            value: points,
            after: view.over ? '' : `+${forecast}`,
            main: true,
            said: view.over ? said : [...said, { id: 'praga.web.forecast', points: forecast }],
          },
        ],
      };
    });
}

const title: Title = {
  cover,
  badge: 'u-tower',
  rivals: 2,
  board: async () => (await import('./index')).default,
  standing,
  sheet,
  totals: (view) => view.seats.map((seat) => [Number(seat.points ?? 0)]),
  finale,
  changes,
  courses: [
    // with what the end would add, so that the end is no leap
    {
      name: 'praga.source.over_time',
      of: (seat) => Number(seat.points ?? 0) + Number(seat.forecast ?? 0),
      steps: false,
    },
  ],
  marks: (words, headings) =>
    [{ n: 0 }, ...headings].map(({ n }, at) => ({ n, text: words.of('praga.web.era', { era: ERAS[at] ?? '' }) })),
  award: ({ rank }) =>
    typeof rank === 'string' ? { id: 'praga.screen.rank', rank: { id: `praga.solo_rank.${rank}` } } : null,
  isEnd: ({ kind }) => kind === 'end_turn',
  weights: {
    point: 1,
    egg: 0.5,
    gold: 0.5,
    stone: 0.5,
    silver_window: 0.67,
    gold_window: 0.67,
    red_token: 0.67,
    blue_token: 0.67,
    technology: 0.67,
    university: 0.67,
    mine: 0.67,
    quarry: 0.67,
    hunger_wall: 0.67,
    cathedral: 0.67,
  },
  opens: ({ kind }) => kind === 'era_two',
  ownerOf: ({ values }) => (typeof values?.seat === 'number' ? values.seat : null),
  concerns: ({ values }, seat) => values?.seat === seat,
  costs: ({ values }) => Number(values?.change) < 0,
  fee: () => null,
  coins: ['gold'],
  isOpen: () => false,
  nearest,
  telling,
};
export default title;
