// A view comes whole with every move, though little of it has changed. Where the parts that are as before stay the same
// objects, what is drawn from them alone rests.

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const nameOf = (value: unknown): unknown => (isHolder(value) ? (value.code ?? value.key) : undefined);

/** The new value, with every part that equals one of the old value taken from there. Moves are found by their
 * codes, and what has a key by that. */
export function share<T>(before: unknown, after: T): T {
  if (Object.is(before, after) || !isHolder(before) || !isHolder(after)) return after;
  if (Array.isArray(after)) return Array.isArray(before) ? (shareList(before, after) as T) : after;
  if (Array.isArray(before)) return after;
  const shared: Record<string, unknown> = {};
  let same = Object.keys(before).length === Object.keys(after).length;
  for (const [key, value] of Object.entries(after)) {
    shared[key] = share(before[key], value);
    same &&= Object.hasOwn(before, key) && Object.is(shared[key], before[key]);
  }
  return (same ? before : shared) as T;
}

/** For what is derived anew from each view: as long as it says the same, it stays the same object. */
export function steady<T>(): (now: T) => T {
  let before: T | undefined;
  return (now) => {
    before = share(before, now);
    return before;
  };
}

function shareList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const known = nameOf(after[0]) === undefined ? null : new Map(before.map((item) => [nameOf(item), item]));
  const shared = after.map((item, index) => {
    const there = before[index];
    return Object.is(there, item) ? item : share(known ? known.get(nameOf(item)) : there, item);
  });
  const same = before.length === shared.length && shared.every((item, index) => Object.is(item, before[index]));
  return same ? before : shared;
}
