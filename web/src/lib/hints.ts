// How several plans are told apart.
import type { Phrase } from './types';

/** For each plan its strongest reason that no plan before it was told by; its strongest, if all were. */
export function tellingReasons(plans: readonly { reasons: readonly Phrase[] }[]): (Phrase | undefined)[] {
  const told = new Set<string>();
  return plans.map(({ reasons }) => {
    const own = reasons.find((reason) => !told.has(JSON.stringify(reason))) ?? reasons[0];
    if (own) told.add(JSON.stringify(own));
    return own;
  });
}
