// What is known of Praga before its table is opened, and wherever its games are told.
import './title.css';
import { ranked, stem } from '../lib/choices';
import { type SheetRow, totalRows } from '../lib/sheet';
import type { Fact, Move, Phrase, Row, Title, View } from '../lib/types';
import cover from './cover.svg';

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
    name: 'web.sheet.at_end',
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

const ERAS = ['I', 'II'];

/** What one source gives is one sentence. */
function join(one: Fact, other: Fact): Fact | null {
  const key = ({ rule, said }: Fact): string => JSON.stringify({ ...said, rule, good: 0 });
  if (one.said.id !== 'praga.fact.gain' || key(one) !== key(other)) return null;
  const good = added([one.said.good].flat() as Phrase[], other.said.good as Phrase);
  return { ...one, said: { ...one.said, good } };
}

/** More of a good that is listed counts with it. */
function added(goods: readonly Phrase[], more: Phrase): Phrase[] {
  const at = goods.findIndex((good) => good.id === more.id && typeof good.count === 'number');
  if (at < 0) return [...goods, more];
  return goods.map((good, index) =>
    index === at ? { ...good, count: Number(good.count) + Number(more.count) } : good,
  );
}

const seatOf = (value: unknown, colours: readonly string[]): number => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';
  return colours.findIndex((colour) => id === `colour.${colour}`);
};

function ownerOf({ said }: Fact, colours: readonly string[]): number | null {
  const seat = seatOf(said.player, colours);
  return seat < 0 ? null : seat;
}

const TURN = /^r[0-5]$/; // the last word of a code that turns a tile

/** How many goods the terms of a move promise. */
function promised({ said }: Move): number {
  const terms = Array.isArray(said.terms) ? (said.terms as readonly Phrase[]) : [];
  return terms.filter((term) => String(term.id).startsWith('good.')).reduce((sum, term) => sum + Number(term.count), 0);
}

/** Of the same kind or at the same place; of each place the one that brings most. How a tile is turned is no likeness. */
function nearest(refused: Row & { at?: string }, moves: readonly Move[]): Move[] {
  const wanted = refused.code.split(' ');
  const likeness = (move: Move): number => {
    const words = move.code.split(' ');
    const same = words[0] === wanted[0] ? 2 : 0;
    const near = refused.at !== undefined && move.at === refused.at ? 3 : 0;
    const named = words.slice(1).filter((word) => wanted.includes(word) && !TURN.test(word)).length;
    return same + near && same + near + named + stem(words[1] ?? '', wanted[1] ?? '') / 2;
  };
  const places = new Set<string>();
  return ranked(moves, likeness, promised).filter(
    (move) => !TURN.test(move.code.split(' ').at(-1) ?? '') || (!places.has(move.at) && places.add(move.at)),
  );
}

const title: Title = {
  cover,
  badge: 'u-tower',
  rivals: 2,
  board: async () => (await import('./index')).default,
  sheet,
  courses: [{ name: 'web.sheet.points_over_time', of: (seat) => Number(seat.points ?? 0), steps: false }],
  marks: (words, headings) =>
    [{ n: 0 }, ...headings].map(({ n }, at) => ({ n, text: words.of('praga.web.era', { era: ERAS[at] ?? '' }) })),
  award: ({ rank }) =>
    typeof rank === 'string' ? { id: 'praga.screen.rank', rank: { id: `praga.solo_rank.${rank}` } } : null,
  isEnd: ({ code }) => code === 'end',
  opens: ({ said }) => said.id === 'praga.fact.era_two',
  join,
  ownerOf,
  concerns: ({ said }, seat, colours) => Object.values(said).some((value) => seatOf(value, colours) === seat),
  costs: ({ said }) => Number(said.change) < 0,
  fee: () => 0,
  isOpen: () => false,
  nearest,
};
export default title;
