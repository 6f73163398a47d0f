// While a city is scored: what each piece in it counts, seat by seat in the order in which they are told.
import type { Fact } from '../lib/types';
import type { CityView } from './view';

type Kind = 'large' | 'small' | 'house' | 'architect' | 'home';
export interface Badge {
  seat: number;
  kind: Kind;
  /** Which of the pieces of this kind that the seat has there. */
  at: number;
  points: number;
  /** When it is counted. */
  order: number;
}

/** Each kind of piece with the part of the strength it makes. */
const PARTS: readonly (readonly [Kind, string])[] = [
  ['large', 'large_palace'],
  ['small', 'small_palace'],
  ['house', 'house'],
  ['architect', 'architect'],
  ['home', 'home'],
];

function pieces(kind: Kind, seat: number, city: CityView): number {
  if (kind === 'small') return city.outer[seat] ?? 0;
  return kind === 'house' ? (city.houses[seat] ?? 0) : 1;
}

export function badgesOf(facts: readonly Fact[], city: CityView): Badge[] {
  const found: Badge[] = [];
  for (const { kind: of, values } of facts) {
    if (of !== 'scored') continue;
    const seat = Number(values.seat);
    const parts = (values.parts ?? {}) as Record<string, number>;
    for (const [kind, part] of PARTS) {
      const count = parts[part] ? pieces(kind, seat, city) : 0;
      for (let at = 0; at < count; at += 1)
        found.push({ seat, kind, at, points: (parts[part] ?? 0) / count, order: found.length });
    }
  }
  return found;
}
