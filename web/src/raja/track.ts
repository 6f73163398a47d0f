// The governors' track as the table draws it: field 1 lies on top of the unnumbered ones, the arrow at the bottom.

export interface Field {
  index: number;
  city: string | null;
  /** The number printed on the field, 0 for the unnumbered ones. */
  number: number;
  /** Middle and height in percent of the whole, from the bottom. */
  middle: number;
  height: number;
}

/** Fields that the Maharaja has left behind are drawn low, so that the others have room; for fingers even more so. */
export function fields(track: readonly (string | null)[], unnumbered: number, fingers = false): Field[] {
  const [token, empty, left] = fingers ? [2.6, 0.8, 0.3] : [1.25, 0.9, 0.4];
  const lowest = track.findIndex((city) => city !== null);
  const weights = track.map((city, index) => (city !== null ? token : index < lowest ? left : empty));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  return track.map((city, index) => {
    const height = ((weights[index] ?? 1) / whole) * 100;
    const field = { index, city, number: Math.max(0, index + 1 - unnumbered), middle: below + height / 2, height };
    below += height;
    return field;
  });
}

/** The field where the game ends: every round lays a token on the field of its number, or below it. */
export function endField(track: readonly (string | null)[], unnumbered: number, lastRound: number): number {
  return Math.min(unnumbered + lastRound, track.length) - 1;
}

/** The track after an order move, from the fields that it changes. */
export function moved(
  track: readonly (string | null)[],
  changes: readonly (readonly [number, string | null])[],
): (string | null)[] {
  const after = [...track];
  for (const [index, city] of changes) after[index] = city;
  return after;
}
