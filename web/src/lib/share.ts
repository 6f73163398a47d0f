// A view comes whole with every move, though little of it has changed. Where the parts that are as before stay the same
// objects, what is drawn from them alone rests.

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const codeOf = (value: unknown): unknown => (isHolder(value) ? value.code : undefined);

/** The new value, with every part that equals one of the old value taken from there. Moves are found by their codes. */
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

function shareList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const known = codeOf(after[0]) === undefined ? null : new Map(before.map((item) => [codeOf(item), item]));
  const shared = after.map((item, index) => share(known ? known.get(codeOf(item)) : before[index], item));
  const same = before.length === shared.length && shared.every((item, index) => Object.is(item, before[index]));
  return same ? before : shared;
}
