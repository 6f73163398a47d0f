// The choices of the action bar: which are shown, in which groups, and which of them ends the turn.
import type { Move, Phrase } from './types';

/** More than this many at once are split into groups that can be picked and searched. */
export const MANY = 14;
export const END = 'end';
const TURN = /^r[0-5]$/; // the last word of a code that turns a tile

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

/** How many goods the terms of a move promise. */
function promised(said: Phrase): number {
  const terms = Array.isArray(said.terms) ? (said.terms as readonly Phrase[]) : [];
  return terms.filter((term) => String(term.id).startsWith('good.')).reduce((sum, term) => sum + Number(term.count), 0);
}

/** The names of places and things have a stem in common: sites 7a and 7d stand round one plaza. */
function stem(word: string, other: string): number {
  let shared = 0;
  while (shared < word.length && word[shared] === other[shared]) shared++;
  return shared / Math.max(word.length, other.length, 1);
}

/**
 * The moves nearest to one that is refused: of the same kind or at the same place, the most alike first, of each place
 * the one that brings most. How a tile is turned makes no likeness.
 */
export function instead(refused: { code: string; at?: string }, moves: readonly Move[], most = 3): Move[] {
  const wanted = refused.code.split(' ');
  const likeness = (move: Move): number => {
    const words = move.code.split(' ');
    const same = words[0] === wanted[0] ? 2 : 0;
    const near = refused.at !== undefined && move.at === refused.at ? 3 : 0;
    const named = words.slice(1).filter((word) => wanted.includes(word) && !TURN.test(word)).length;
    return same + near && same + near + named + stem(words[1] ?? '', wanted[1] ?? '') / 2;
  };
  const places = new Set<string>();
  return moves
    .map((move) => ({ move, like: likeness(move), brings: promised(move.said) }))
    .filter(({ like }) => like > 0)
    .sort((one, other) => other.like - one.like || other.brings - one.brings)
    .map(({ move }) => move)
    .filter((move) => !TURN.test(move.code.split(' ').at(-1) ?? '') || (!places.has(move.at) && places.add(move.at)))
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
