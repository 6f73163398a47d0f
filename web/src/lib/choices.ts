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
const late = (id: string): number => (id === 'web.bar.end' ? 2 : Number(/\.(offer|extra)$/.test(id)));

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

/** The moves nearest to one that is refused: of the same kind or at the same place, the most alike first. */
export function instead(refused: { code: string; at?: string }, moves: readonly Move[], most = 3): Move[] {
  const wanted = refused.code.split(' ');
  const likeness = (move: Move): number => {
    const words = move.code.split(' ');
    const same = words[0] === wanted[0] ? 2 : 0;
    const near = refused.at !== undefined && move.at === refused.at ? 3 : 0;
    return same + near && same + near + words.slice(1).filter((word) => wanted.includes(word)).length;
  };
  return moves
    .filter((move) => likeness(move) > 0)
    .sort((one, other) => likeness(other) - likeness(one))
    .slice(0, most);
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
