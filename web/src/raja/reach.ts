// Which place lies next in a direction: near and straight ahead counts.
import type { Point } from './geometry';

export type Way = 'left' | 'right' | 'up' | 'down';

export function nearest(from: Point, others: readonly Point[], way: Way): number | null {
  let found: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  others.forEach(([x, y], index) => {
    const dx = x - from[0];
    const dy = y - from[1];
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[way];
    const aside = Math.abs(way === 'left' || way === 'right' ? dy : dx);
    const cost = ahead + aside * 2;
    if (ahead > 1 && aside <= ahead * 2 && cost < least) {
      least = cost;
      found = index;
    }
  });
  return found;
}
