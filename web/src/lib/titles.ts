// The titles there are, each one record in its own folder; nothing shared names any.
import { PLAIN_TELLING } from './beats';
import { totalRows } from './sheet';
import type { Board, Title } from './types';

const records = import.meta.glob<{ default: Title }>('../*/title.ts', { eager: true });

/** A title this client has no pictures of: it can be listed, and its points can be read. */
const PLAIN: Title = {
  cover: '',
  badge: 'u-gate',
  rivals: 1,
  board: () => Promise.reject(new Error('no board')),
  standing: (view) => view.seats.map((_, seat) => ({ seat, figures: [], near: false })),
  sheet: (view) => totalRows(view, [['web.sheet.points', '']]),
  totals: (view) => view.seats.map(() => [null]),
  courses: [],
  marks: () => [],
  award: () => null,
  isEnd: ({ kind }) => kind === 'end_turn',
  weights: {},
  opens: () => false,
  ownerOf: ({ values }) => (typeof values?.seat === 'number' ? values.seat : null),
  concerns: ({ values }, seat) => values?.seat === seat,
  costs: () => false,
  fee: () => null,
  coins: [],
  isOpen: () => false,
  nearest: () => [],
  telling: PLAIN_TELLING,
};

export function titleOf(name: string | undefined): Title {
  return records[`../${name}/title.ts`]?.default ?? PLAIN;
}

export const boardOf = (name: string): Promise<Board> => titleOf(name).board();

/** While nothing else is to do: so that the first table opens at once. */
export function prepare(names: readonly string[]): void {
  const start = (): void => {
    for (const name of names) boardOf(name).catch(() => {});
  };
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 4000 });
  else setTimeout(start, 1500);
}
