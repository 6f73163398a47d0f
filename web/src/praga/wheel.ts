// Which disc on the crane is which from one picture to the next, so that it is seen to travel.
import { mod, onward } from './geometry';
import type { Slot } from './view';

export interface Hanging {
  key: number;
  slot: number;
  /** Where it hangs, in degrees; grows with every turn of the wheel. */
  angle: number;
  actions: readonly [string, string];
  passed: boolean;
}

const SLOTS = 12;
const home = (slot: number): number => -90 + 30 * slot;
const same = (a: readonly string[], b: readonly string[]): boolean => a[0] === b[0] && a[1] === b[1];

/** The discs of `now`, each with the key it had before; `turned` is by how many slots the wheel went on. */
export function followTiles(before: readonly Hanging[], now: readonly Slot[], turned: number): Hanging[] {
  const free = new Set(before);
  const claim = (found: Hanging | undefined): Hanging | undefined => {
    if (found) free.delete(found);
    return found;
  };
  const lying = now.flatMap((slot, index) => (slot.tile ? [{ index, tile: slot.tile, passed: slot.passed }] : []));
  const known = new Map<number, Hanging>();
  for (const { index, tile } of lying) {
    // it turned with the wheel, or lay still
    const stays = [...free].find((old) => mod(old.slot + turned, SLOTS) === index && same(old.actions, tile));
    const old = claim(stays);
    if (old) known.set(index, old);
  }
  for (const { index, tile } of lying) {
    if (known.has(index)) continue;
    const old = claim([...free].find((other) => same(other.actions, tile)));
    if (old) known.set(index, old);
  }
  let next = before.reduce((most, old) => Math.max(most, old.key), -1) + 1;
  return lying
    .map(({ index, tile, passed }) => {
      const old = known.get(index);
      return {
        key: old?.key ?? next++,
        slot: index,
        angle: old ? onward(old.angle, home(index)) : home(index),
        actions: tile,
        passed,
      };
    })
    .sort((a, b) => a.key - b.key);
}
