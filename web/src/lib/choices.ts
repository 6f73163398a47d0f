// The choices of the action bar: which are shown, and in which groups.
import type { Move, Phrase } from './types';

/** More than this many at once are split into groups that can be picked and searched. */
export const MANY = 14;

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

/** Phrases that say the same are said once, with their number. */
export function counted(phrases: readonly Phrase[]): Phrase[] {
  const found = new Map<string, { what: Phrase; count: number }>();
  for (const what of phrases) {
    const key = JSON.stringify(what);
    found.set(key, { what, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()].map(({ what, count }) => (count > 1 ? { id: 'web.bar.times', count, what } : what));
}

/** The names of places and things have a stem in common: sites 7a and 7d stand round one plaza. 1: the same name. */
export function stem(word: string, other: string): number {
  let shared = 0;
  while (shared < word.length && word[shared] === other[shared]) shared++;
  return shared / Math.max(word.length, other.length, 1);
}

/** The moves that are like something at all, the most alike first; of those as alike, the one that brings most. */
export function ranked<T extends Move>(
  moves: readonly T[],
  likeness: (move: T) => number,
  brings: (move: T) => number = () => 0,
): T[] {
  return moves
    .map((move) => ({ move, like: likeness(move), gain: brings(move) }))
    .filter(({ like }) => like > 0)
    .sort((one, other) => other.like - one.like || other.gain - one.gain)
    .map(({ move }) => move);
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
