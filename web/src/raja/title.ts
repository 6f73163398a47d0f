// What is known of Raja before its table is opened, and wherever its games are told.
import './title.css';
import { ranked, stem } from '../lib/choices';
import { totalRows } from '../lib/sheet';
import type { Fact, Move, Row, Title } from '../lib/types';
import { readCode } from './codes';
import cover from './cover.svg';

/** What one player pays another for the villages of a road is one sentence. */
function join(one: Fact, other: Fact): Fact | null {
  const [paid, more] = [one.values ?? {}, other.values ?? {}];
  const alike =
    one.kind === 'toll' &&
    other.kind === 'toll' &&
    ['seat', 'to', 'bank_pays'].every((name) => paid[name] === more[name]) &&
    one.rule === other.rule;
  if (!alike) return null;
  const gold = Number(paid.gold) + Number(more.gold);
  const [{ village: first = '' }, { village: second = '' }] = [one.said, other.said];
  const village = { id: 'web.log.villages', first, second };
  return { ...one, values: { ...paid, gold }, said: { ...one.said, gold, village } };
}

const NAMES = ['character', 'given', 'action', 'city', 'ring', 'place', 'bid'];
/** The things that a move names, the one it is about first. */
function namesOf(row: Row): string[] {
  const { actions = [], ...values } = row.values ?? {};
  const names = row.kind === 'build_palace' ? ['ring'] : NAMES;
  return [...(actions as string[]), ...names.flatMap((name) => (name in values ? [String(values[name])] : []))];
}

/** Of the same kind or at the same place, and then those that name the same. */
function nearest(refused: Row & { at?: string }, moves: readonly Move[]): Move[] {
  const wanted = readCode(refused.code);
  const named = namesOf(wanted);
  const isKind = ({ kind }: Move): boolean =>
    kind === wanted.kind || (kind === 'place_house' && wanted.kind === 'build_house');
  return ranked(moves, (move) => {
    const names = namesOf(move);
    const near = (isKind(move) ? 2 : 0) + (refused.at !== undefined && move.at === refused.at ? 3 : 0);
    const shared = names.filter((name) => named.includes(name)).length;
    return near && near + shared + stem(names[0] ?? '', named[0] ?? '') / 2;
  });
}

const title: Title = {
  cover,
  badge: 'u-elephant',
  rivals: 2,
  board: async () => (await import('./index')).default,
  sheet: (view) =>
    totalRows(view, [
      ['web.sheet.palaces', 'raja-i-palace-large'],
      ['web.sheet.gold', 'raja-i-gold'],
    ]),
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
  isEnd: ({ kind }) => kind === 'end_turn',
  opens: ({ kind }) => kind === 'round',
  join,
  ownerOf: ({ values }) => (typeof values?.seat === 'number' ? values.seat : null),
  concerns: ({ values }, seat) => values?.seat === seat || values?.to === seat,
  costs: ({ kind, values }, seat) => kind === 'toll' && values?.seat === seat,
  fee: ({ values }) => Number((values?.to_others as { gold?: number } | undefined)?.gold ?? 0),
  // a disc, until all are set
  isOpen: (line, moves) => line.kind === 'set_disc' && moves.some(({ kind }) => kind === 'set_disc'),
  nearest,
};
export default title;
