// The choices of the action bar: which are shown, in which groups, and which of them ends the turn.
import type { Move } from './types';

/** More than this many at once are split into groups that can be picked and searched. */
export const MANY = 14;
export const END = 'end';

export interface Group {
  id: string;
  moves: Move[];
}

/** What may be done at any moment comes after what is asked now. */
const late = (id: string): number => Number(/\.(offer|extra)$/.test(id));

export function group(moves: readonly Move[], groupOf: (move: Move) => string): Group[] {
  const found = new Map<string, Move[]>();
  for (const move of moves) {
    const id = groupOf(move);
    const held = found.get(id);
    if (held) held.push(move);
    else found.set(id, [move]);
  }
  return [...found].map(([id, held]) => ({ id, moves: held })).sort((a, b) => late(a.id) - late(b.id));
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word asked for occurs in the code or in the text, whatever the accents. */
export function matches(asked: string, move: Move, text: string): boolean {
  const hay = fold(`${move.code} ${text}`);
  return fold(asked)
    .split(/\s+/)
    .every((word) => hay.includes(word));
}

/** Where the arrow keys lead in a list of `count` buttons laid out in rows of unknown length. */
export function step(key: string, at: number, count: number): number | null {
  if (!count) return null;
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
