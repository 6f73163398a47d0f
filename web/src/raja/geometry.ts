// Where things stand on the map: pure functions over points, on the canvas of the content (1000 x 700).
export type Point = readonly [number, number];
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const CITY_RADIUS = 66;
export const SITE_RING = 40;
export const START_RADIUS = 36;
export const VILLAGE: Readonly<{ w: number; h: number }> = { w: 50, h: 30 };
const CANVAS_HEIGHT = 710;

export const fix = (value: number): number => Math.round(value * 10) / 10;

export function polar([x, y]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** How far places are drawn apart along and across the map, so that it fills the room it has. */
export type Stretch = readonly [along: number, across: number];
export const CANVAS: Box = { x: 23, y: 17, w: 954, h: 684 };
const WIDEST = 1.3;

/** What makes a map of this shape fill a room of that one, in steps, so that not every pixel draws it anew. */
export function stretchFor(room: number, upright: boolean, frame: number): Stretch {
  const wide = upright ? 1 / room : room;
  const [w, h] = [CANVAS.w + 2 * frame, CANVAS.h + 2 * frame];
  const step = (value: number): number => Math.min(WIDEST, Math.max(1, Math.floor(value * 100) / 100));
  return [step((wide * h - 2 * frame) / CANVAS.w), step((w / wide - 2 * frame) / CANVAS.h)];
}

export const stretched = ([x, y]: Point, [along, across]: Stretch): Point => [
  CANVAS.x + (x - CANVAS.x) * along,
  CANVAS.y + (y - CANVAS.y) * across,
];

/** On a narrow screen the board is turned a quarter clockwise, so that it fills the height. It is not mirrored. */
export function turned([x, y]: Point, upright: boolean): Point {
  return upright ? [CANVAS_HEIGHT - y, x] : [x, y];
}

/** A six-sided wall with a corner on top, as the `d` of a path. */
export function hexagon(centre: Point, radius: number): string {
  const corners = corners6(centre, radius).map(([x, y]) => `${fix(x)} ${fix(y)}`);
  return `M${corners.join('L')}Z`;
}

export function corners6(centre: Point, radius: number): Point[] {
  return Array.from({ length: 6 }, (_, k) => polar(centre, radius, 60 * k - 90));
}

/** The seven palace sites of a city, the centre first. */
export function siteSpots(centre: Point): Point[] {
  return [centre, ...corners6(centre, SITE_RING)];
}

type Bezier = readonly [Point, Point, Point, Point];

/** A smooth line through all points, one curve for each gap. */
export function beziers(points: readonly Point[]): Bezier[] {
  const curves: Bezier[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const p1 = points[i] as Point;
    const p2 = points[i + 1] as Point;
    const p0 = points[i - 1] ?? p1;
    const p3 = points[i + 2] ?? p2;
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    curves.push([p1, c1, c2, p2]);
  }
  return curves;
}

export function curve(points: readonly Point[]): string {
  const first = points[0];
  if (!first) return '';
  const parts = beziers(points).map(([, a, b, c]) => `C${[...a, ...b, ...c].map(fix).join(' ')}`);
  return `M${first.map(fix).join(' ')}${parts.join('')}`;
}

/** Points along the curve, `steps` for each gap, both ends included. */
export function along(points: readonly Point[], steps: number): Point[] {
  const first = points[0];
  if (!first) return [];
  const found: Point[] = [first];
  for (const [p, a, b, q] of beziers(points)) {
    for (let k = 1; k <= steps; k++) {
      const t = k / steps;
      const u = 1 - t;
      const mix = (i: 0 | 1) => u ** 3 * p[i] + 3 * u * u * t * a[i] + 3 * u * t * t * b[i] + t ** 3 * q[i];
      found.push([mix(0), mix(1)]);
    }
  }
  return found;
}

/** A closed line of small arcs, as a miniature edges its washes of colour. */
export function scallop(points: readonly Point[], size: number): string {
  const first = points[0];
  if (!first) return '';
  let d = `M${fix(first[0])} ${fix(first[1])}`;
  points.forEach(([x0, y0], i) => {
    const [x1, y1] = points[(i + 1) % points.length] as Point;
    const length = Math.hypot(x1 - x0, y1 - y0);
    const count = Math.max(1, Math.round(length / size));
    const r = fix(length / count / 1.7);
    for (let k = 1; k <= count; k++) {
      d += `A${r} ${r} 0 0 1 ${fix(x0 + ((x1 - x0) * k) / count)} ${fix(y0 + ((y1 - y0) * k) / count)}`;
    }
  });
  return `${d}Z`;
}

/** One of `count` equal sectors of a ring, the first one on top. */
export function wedge(index: number, count: number, inner: number, outer: number): string {
  const size = 360 / count;
  const from = index * size - 90 - size / 2;
  const to = from + size;
  const at = (radius: number, degrees: number) => polar([0, 0], radius, degrees).map(fix).join(' ');
  const there = `M${at(inner, from)}L${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}`;
  return `${there}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}

export function around([x, y]: Point, w: number, h: number): Box {
  return { x: x - w / 2, y: y - h / 2, w, h };
}

export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** How much of a box lies outside another. */
export function outside(a: Box, bounds: Box): number {
  return a.w * a.h - overlap(a, bounds);
}

export function contains(box: Box, [x, y]: Point): boolean {
  return x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;
}

/** The seats of counted pieces, one entry for each piece. */
export function seatsOf(counts: readonly number[]): number[] {
  return counts.flatMap((count, seat) => Array.from({ length: count }, () => seat));
}

/**
 * Which seat's small palace stands on which outer site. Sites are equal by the rules and only counted; what was drawn
 * stays where it is, a new palace takes the next free site, blocked sites are the last ones.
 */
export function settle(
  before: readonly (number | null)[],
  counts: readonly number[],
  sites: number,
  wish = 0,
): (number | null)[] {
  const left = [...counts];
  const now: (number | null)[] = Array.from({ length: sites }, (_, k) => {
    const owner = before[k] ?? null;
    if (owner === null || !left[owner]) return null;
    left[owner]--;
    return owner;
  });
  left.forEach((count, seat) => {
    for (let k = 0; k < count; k++) {
      const free = now[wish] === null ? wish : now.indexOf(null);
      if (free >= 0) now[free] = seat;
    }
  });
  return now;
}
