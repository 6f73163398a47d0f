// Corrections of what is printed in a box, as data: fields by kind and id that are laid over ours.
import type { Content, ContentRecord } from './api.gen';

export type Value = string | number | boolean | Value[];
export type Changed = Readonly<Record<string, unknown>>;
export type Records = Readonly<Record<string, Readonly<Record<string, Changed>>>>;
export const SURE = ['printed', 'likely', 'reconstructed'] as const;
export type Sure = (typeof SURE)[number];
/** Where it was seen and how sure that is: every record says so. */
export const PROVENANCE = ['source', 'sure'];

export const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The content with the corrections laid over it, for drawing; whether it can be played with, the service says. */
export function corrected(base: Content, records: Records): Content {
  const kinds: Record<string, Record<string, ContentRecord>> = { ...base.kinds };
  for (const [kind, ids] of Object.entries(records)) {
    const known: Record<string, ContentRecord> = { ...kinds[kind] };
    for (const [id, fields] of Object.entries(ids)) {
      if (fields.absent === true) delete known[id];
      else known[id] = { ...known[id], ...fields } as ContentRecord;
    }
    kinds[kind] = known;
  }
  return { ...base, kinds };
}

/** The records with one field changed; what is as ours is no correction. */
export function changed(
  base: Content,
  records: Records,
  kind: string,
  id: string,
  field: string,
  value: Value,
): Records {
  const fields: Record<string, unknown> = { ...records[kind]?.[id] };
  if (equal(base.kinds[kind]?.[id]?.[field], value)) delete fields[field];
  else fields[field] = value;
  return replaced(records, kind, id, fields);
}

/** What an owner changed without saying where it was seen. Stands in exported files, hence in English. */
export const UNSAID = "an owner's copy, not said where";

/** The records with a value changed by its owner: where ours was seen says nothing about theirs, and how sure it is,
 *  they say when they confirm it. What they said stays; a component that is as ours again has our source again. */
export function valued(
  base: Content,
  records: Records,
  kind: string,
  id: string,
  field: string,
  value: Value,
): Records {
  const next = changed(base, records, kind, id, field, value);
  if (PROVENANCE.includes(field)) return next;
  const fields = next[kind]?.[id] ?? {};
  if (Object.keys(fields).some((name) => !PROVENANCE.includes(name)))
    return 'source' in fields ? next : replaced(next, kind, id, { ...fields, source: UNSAID, sure: 'likely' });
  return fields.source === UNSAID ? replaced(next, kind, id, {}) : next;
}

/** Two components exchange their ranks: no number is ever there twice. */
export function ranked(
  base: Content,
  records: Records,
  kind: string,
  id: string,
  field: string,
  value: Value,
): Records {
  const now = corrected(base, records).kinds[kind] ?? {};
  const other = Object.keys(now).find((one) => one !== id && equal(now[one]?.[field], value));
  const next = valued(base, records, kind, id, field, value);
  return other ? valued(base, next, kind, other, field, now[id]?.[field] as Value) : next;
}

/** The same for where it was seen and how sure that is: of two that have exchanged their ranks both are said at once,
 *  unless their owner says something else of the other. */
export function vouched(
  base: Content,
  records: Records,
  kind: string,
  id: string,
  ranks: readonly string[],
  field: string,
  value: Value,
): Records {
  const now = corrected(base, records).kinds[kind] ?? {};
  const ours = base.kinds[kind] ?? {};
  const next = valued(base, records, kind, id, field, value);
  const partner = Object.keys(now).find((one) =>
    ranks.some(
      (rank) =>
        one !== id &&
        !equal(now[one]?.[rank], ours[one]?.[rank]) &&
        equal(now[one]?.[rank], ours[id]?.[rank]) &&
        equal(now[id]?.[rank], ours[one]?.[rank]),
    ),
  );
  return partner && equal(now[partner]?.[field], now[id]?.[field])
    ? valued(base, next, kind, partner, field, value)
    : next;
}

/** The records with all corrections of one component; none leaves it as ours. */
export function replaced(records: Records, kind: string, id: string, fields: Changed): Records {
  const ids: Record<string, Changed> = { ...records[kind] };
  if (Object.keys(fields).length) ids[id] = fields;
  else delete ids[id];
  const next: Record<string, Readonly<Record<string, Changed>>> = { ...records };
  if (Object.keys(ids).length) next[kind] = ids;
  else delete next[kind];
  return next;
}

const bare = (record?: ContentRecord): unknown => record && { ...record, source: '', sure: '' };

/** The components that differ, as `kind.id`; `printed`: only in what is printed, wherever each of them was seen. */
export function differing(one: Content, other: Content, printed = false): Set<string> {
  const found = new Set<string>();
  for (const kind of new Set([...Object.keys(one.kinds), ...Object.keys(other.kinds)])) {
    const mine = one.kinds[kind] ?? {};
    const theirs = other.kinds[kind] ?? {};
    for (const id of new Set([...Object.keys(mine), ...Object.keys(theirs)]))
      if (printed ? !equal(bare(mine[id]), bare(theirs[id])) : !equal(mine[id], theirs[id])) found.add(`${kind}.${id}`);
  }
  return found;
}

/** The corrections that make their content of ours. */
export function between(ours: Content, theirs: Content): Records {
  const found: Record<string, Record<string, Changed>> = {};
  for (const key of differing(ours, theirs)) {
    const [kind = '', ...rest] = key.split('.');
    const id = rest.join('.');
    const before = ours.kinds[kind]?.[id];
    const after = theirs.kinds[kind]?.[id];
    const fields = Object.entries(after ?? { absent: true }).filter(([name, value]) => !equal(before?.[name], value));
    found[kind] = { ...found[kind], [id]: Object.fromEntries(fields) as Changed };
  }
  return found;
}

export const countOf = (records: Records): number =>
  Object.values(records).reduce((sum, ids) => sum + Object.keys(ids).length, 0);

/** How many components of these kinds are printed, likely, reconstructed. */
export function provenance(content: Content, kinds: readonly string[]): Record<Sure, number> {
  const counts: Record<Sure, number> = { printed: 0, likely: 0, reconstructed: 0 };
  for (const kind of kinds) for (const record of Object.values(content.kinds[kind] ?? {})) counts[record.sure]++;
  return counts;
}

// -- formulas ---------------------------------------------------------------------------------------

export interface Part {
  good: string;
  count: number;
}

const TERM = /^(?:([1-9][0-9]{0,3}) )?([a-z_]+)$/;

/** The goods and amounts of a plain sum; null for any other formula, which is edited as text. */
export function plainSum(formula: string, goods: readonly string[]): Part[] | null {
  if (!formula.trim()) return [];
  const parts: Part[] = [];
  for (const term of formula.split('+')) {
    const found = TERM.exec(term.trim());
    if (!found || !goods.includes(found[2]!)) return null;
    parts.push({ good: found[2]!, count: Number(found[1] ?? 1) });
  }
  return parts;
}

/** The same for a choice between plain sums; a plain sum is a choice of one. */
export function plainChoice(formula: string, goods: readonly string[]): Part[][] | null {
  const sums = formula.split('/').map((sum) => (formula.trim() && !sum.trim() ? null : plainSum(sum, goods)));
  return sums.includes(null) ? null : (sums as Part[][]);
}

/** The choice as the rules read it; a sum of which nothing is left is no choice any more. */
export const choiceText = (sums: readonly (readonly Part[])[]): string =>
  sums
    .filter((parts) => parts.length)
    .map(sumText)
    .join(' / ');

export const sumText = (parts: readonly Part[]): string =>
  parts.map(({ good, count }) => (count === 1 ? good : `${count} ${good}`)).join(' + ');

/** More or less of a good; of what is not there any more nothing is left. */
export function counted(parts: readonly Part[], good: string, by: number): Part[] {
  const next = parts.map((part) => (part.good === good ? { ...part, count: part.count + by } : part));
  if (by > 0 && !parts.some((part) => part.good === good)) next.push({ good, count: by });
  return next.filter((part) => part.count > 0);
}
