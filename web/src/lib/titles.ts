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

/** What a chart draws for a seat: points, or where a title has none, what it is won by. */
export function points(title: string, seat: Seat): number {
  return title === 'raja' ? number(seat.palaces_built) : number(seat.points);
}

export interface SheetRow {
  said: Phrase;
  values: (number | null)[];
  total: boolean;
}

/** The final sheet: where the points of each seat came from, then the totals that rank them. */
export function sheet(view: View): SheetRow[] {
  const title = view.title;
  const rows: SheetRow[] = [];
  const sources = view.seats.map((seat) => (seat.sources ?? {}) as Record<string, number>);
  for (const name of new Set(sources.flatMap((source) => Object.keys(source))))
    rows.push({
      said: { id: `${title}.source.${name}` },
      values: sources.map((source) => source[name] ?? 0),
      total: false,
    });
  const totals = view.result?.totals ?? [];
  const names = title === 'raja' ? ['web.sheet.palaces', 'web.sheet.gold'] : ['web.sheet.points'];
  names.forEach((id, at) => {
    rows.push({ said: { id }, values: totals.map((total) => total[at] ?? null), total: at === 0 || title !== 'raja' });
  });
  return rows;
}
