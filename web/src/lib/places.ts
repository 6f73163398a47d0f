// Moves by the places of the table where they are made.
import type { Move } from './types';

export type ByPlace<T extends Move> = ReadonlyMap<string, readonly T[]>;

/** A place whose moves are those of the view before keeps its list, so that it is not drawn anew. */
export function byPlace<T extends Move>(moves: readonly T[] | undefined, before: ByPlace<T>): ByPlace<T> {
  const found = new Map<string, T[]>();
  for (const move of moves ?? []) {
    const there = found.get(move.at);
    if (there) there.push(move);
    else found.set(move.at, [move]);
  }
  let same = found.size === before.size;
  const kept = [...found].map(([at, list]): [string, readonly T[]] => {
    const old = before.get(at);
    if (old?.length === list.length && list.every((move, index) => move === old[index])) return [at, old];
    same = false;
    return [at, list];
  });
  return same ? before : new Map(kept);
}
