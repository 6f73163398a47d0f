// What is known of Praga before its table is opened, and wherever its games are told.
import './title.css';
import { type SheetRow, totalRows } from '../lib/sheet';
import type { Phrase, Title, View } from '../lib/types';
import cover from './cover.svg';

/** Where points come from, in the order of a turn and of the final scoring, each with its symbol. */
const SOURCES: readonly { said: Phrase; sources: readonly (readonly [name: string, icon: string])[] }[] = [
  {
    said: { id: 'web.sheet.during' },
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
    said: { id: 'web.sheet.at_end' },
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
  for (const { said, sources } of SOURCES) {
    const found: SheetRow[] = sources
      .filter(([name]) => booked.some((one) => one[name]))
      .map(([name, icon]) => ({
        said: { id: `praga.source.${name}` },
        values: booked.map((one) => one[name] ?? 0),
        kind: 'source',
        icon,
      }));
    const sums = booked.map((_, seat) => found.reduce((sum, row) => sum + (row.values[seat] ?? 0), 0));
    if (found.length) rows.push({ said, values: sums, kind: 'group', icon: '' }, ...found);
  }
  return [...rows, ...totalRows(view, [['web.sheet.points', 'praga-point']])];
}

const ERAS = ['I', 'II'];

const title: Title = {
  cover,
  badge: 'u-tower',
  rivals: 2,
  board: async () => (await import('./index')).default,
  sheet,
  courses: [{ said: { id: 'web.sheet.points_over_time' }, of: (seat) => Number(seat.points ?? 0), steps: false }],
  marks: (words, headings) =>
    [{ n: 0 }, ...headings].map(({ n }, at) => ({ n, text: words.of('praga.web.era', { era: ERAS[at] ?? '' }) })),
  award: ({ rank }) =>
    typeof rank === 'string' ? { id: 'praga.screen.rank', rank: { id: `praga.solo_rank.${rank}` } } : null,
};
export default title;
