// What the frame itself must know of a title: its module, its points and its score sheet.
import type { Board, Phrase, View } from './types';

const modules = import.meta.glob<{ default: Board }>('../*/index.ts');

export async function boardOf(title: string): Promise<Board> {
  const load = modules[`../${title}/index.ts`];
  if (!load) throw new Error(title);
  return (await load()).default;
}

/** While nothing else is to do: so that the first table opens at once. */
export function prepare(titles: readonly string[]): void {
  const start = (): void => {
    for (const title of titles) boardOf(title).catch(() => {});
  };
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 4000 });
  else setTimeout(start, 1500);
}

type Seat = View['seats'][number];
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What is drawn over time: points, or where a title has none, what it is won by. */
export interface Course {
  said: Phrase;
  of: (seat: Seat) => number | null;
  /** It changes at once and stays until it changes again. */
  steps: boolean;
}

export function courses(title: string): Course[] {
  if (title !== 'raja')
    return [{ said: { id: 'web.sheet.points_over_time' }, of: (seat) => number(seat.points), steps: false }];
  return [
    { said: { id: 'web.sheet.palaces_over_time' }, of: (seat) => number(seat.palaces_built), steps: true },
    {
      said: { id: 'web.sheet.gold_over_time' },
      of: (seat) => (typeof seat.gold === 'number' ? seat.gold : null),
      steps: false,
    },
  ];
}

/** Where points come from, in the order of a turn and of the final scoring, each with its symbol. */
const SOURCES: Record<string, { said: Phrase; sources: readonly (readonly [name: string, icon: string])[] }[]> = {
  praga: [
    {
      said: { id: 'web.sheet.during' },
      sources: [
        ['blue_zone', 'u-crane'],
        ['wheel', 'crane'],
        ['upgrades', 'upgrade'],
        ['walls', 'wall'],
        ['buildings', 'building'],
        ['contacts', 'special'],
        ['production', 'produce-stone'],
        ['wealth', 'gold'],
        ['technologies', 'technology'],
        ['surplus', 'step-up'],
        ['projects', 'projects'],
        ['plazas', 'plaza'],
        ['road', 'road'],
        ['bridge', 'bridge'],
      ],
    },
    {
      said: { id: 'web.sheet.at_end' },
      sources: [
        ['academics', 'university'],
        ['hunger_wall_rows', 'hunger-wall'],
        ['cathedral_rows', 'cathedral'],
        ['blue_tokens', 'blue-token'],
        ['red_tokens', 'red-token'],
        ['wall_count', 'wall'],
        ['golden_tiles', 'plank'],
        ['seals', 'seal'],
        ['eggs', 'egg'],
      ],
    },
  ],
};

export interface SheetRow {
  said: Phrase;
  values: (number | null)[];
  kind: 'group' | 'source' | 'total' | 'other';
  icon: string;
}

/** The final sheet: where the points of each seat came from, group by group, then the totals that rank them. */
export function sheet(view: View): SheetRow[] {
  const title = view.title;
  const rows: SheetRow[] = [];
  const booked = view.seats.map((seat) => (seat.sources ?? {}) as Record<string, number>);
  for (const { said, sources } of SOURCES[title] ?? []) {
    const found: SheetRow[] = sources
      .filter(([name]) => booked.some((one) => one[name]))
      .map(([name, icon]) => ({
        said: { id: `${title}.source.${name}` },
        values: booked.map((one) => one[name] ?? 0),
        kind: 'source',
        icon: icon.startsWith('u-') ? icon : `${title}-${icon}`,
      }));
    const sums = booked.map((_, seat) => found.reduce((sum, row) => sum + (row.values[seat] ?? 0), 0));
    if (found.length) rows.push({ said, values: sums, kind: 'group', icon: '' }, ...found);
  }
  const totals = view.result?.totals ?? [];
  const names =
    title === 'raja'
      ? [
          ['web.sheet.palaces', 'raja-i-palace-large'],
          ['web.sheet.gold', 'raja-i-gold'],
        ]
      : [['web.sheet.points', `${title}-point`]];
  names.forEach(([id = '', icon = ''], at) => {
    rows.push({ said: { id }, values: totals.map((total) => total[at] ?? null), kind: at ? 'other' : 'total', icon });
  });
  return rows;
}
