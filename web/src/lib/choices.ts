// The choices of the action bar: which are shown, and in which groups.
import type { Move, Named, Phrase, Row, Values } from './types';

/** Amounts by good; what is taken is negative. */
export type Amounts = Readonly<Record<string, number>>;

/** One choice: moves that differ in nothing that matters. The first one stands for all. */
export interface Option {
  move: Move;
  moves: Move[];
  amounts: Amounts;
  /** Under which it stands where all choices are laid open. */
  heading: string;
  worth: number;
}
export interface Group {
  heading: string;
  options: Option[];
}

/** What a row is sure to cost and bring. */
export function netOf({ values }: Row): Amounts {
  const found: Record<string, number> = {};
  for (const [good, count] of Object.entries((values?.gains ?? {}) as Amounts)) found[good] = count;
  for (const [good, count] of Object.entries((values?.cost ?? {}) as Amounts)) found[good] = (found[good] ?? 0) - count;
  return Object.fromEntries(Object.entries(found).filter(([, count]) => count));
}

/** For sorting: what comes at once, each good by its weight. What is not known yet counts nothing. */
export const worthOf = (amounts: Amounts, weights: Amounts): number =>
  Object.entries(amounts).reduce((sum, [good, count]) => sum + count * (weights[good] ?? 0), 0);

/** What may be done at any moment besides what is asked. */
export const isLate = (group: string): boolean => /\.(offer|extra)$/.test(group);

export interface Sorting {
  /** What is the same choice where it brings the same. */
  fold: (move: Move) => string;
  heading: (move: Move) => string;
  amounts: (move: Move) => Amounts;
  weights: Amounts;
}

/** Moves as choices, in the order of the board: those of one place with the same outcome are one. */
export function optionsOf(moves: readonly Move[], { fold, heading, amounts, weights }: Sorting): Option[] {
  const found = new Map<string, Option>();
  for (const move of moves) {
    const brings = amounts(move);
    const key = `${fold(move)} ${JSON.stringify(Object.entries(brings).sort())}`;
    const same = found.get(key);
    if (same) same.moves.push(move);
    else
      found.set(key, {
        move,
        moves: [move],
        amounts: brings,
        heading: heading(move),
        worth: worthOf(brings, weights),
      });
  }
  return [...found.values()];
}

const byWorth = (one: Option, other: Option): number => other.worth - one.worth;

/** The few that are proposed: what pays most first, of every heading one before a second of any. */
export function proposed(options: readonly Option[], most: number): Option[] {
  const sorted = [...options].sort(byWorth);
  const seen = new Set<string>();
  const firsts = sorted.filter(({ heading }) => !seen.has(heading) && seen.add(heading));
  const rest = sorted.filter((option) => !firsts.includes(option));
  return [...firsts, ...rest].slice(0, most).sort(byWorth);
}

/** All of them under their headings, what pays most first, above and below. */
export function grouped(options: readonly Option[]): Group[] {
  const found = new Map<string, Option[]>();
  for (const option of [...options].sort(byWorth)) {
    const held = found.get(option.heading);
    if (held) held.push(option);
    else found.set(option.heading, [option]);
  }
  return [...found].map(([heading, held]) => ({ heading, options: held }));
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

/** The things that a move names. */
export const namesOf = (move: Row | Named): Values => ('names' in move ? move.names : move.values) ?? {};

const listOf = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat());

/** How much a move is like one that cannot be made: of its kind or at its place, and then naming the same things. */
export function likeness(wanted: Named & { at?: string }, move: Move, isKind = move.kind === wanted.kind): number {
  const near = (isKind ? 2 : 0) + (wanted.at !== undefined && move.at === wanted.at ? 3 : 0);
  if (!near) return 0;
  const pairs = Object.entries(wanted.names).map(
    ([name, value]) => [listOf(value), listOf(move.values?.[name])] as const,
  );
  const shared = pairs.reduce((sum, [named, names]) => sum + names.filter((name) => named.includes(name)).length, 0);
  const [[first] = [], [other] = []] = pairs[0] ?? [];
  return near + shared + stem(String(other ?? ''), String(first ?? '')) / 2;
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
