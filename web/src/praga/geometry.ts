// Hexes with a corner at the top, in axial coordinates: x = q + r/2 to the east, r to the south.
// Corners 0..5 run clockwise from the top; edge e lies between the corners e and e + 1.
// `turn` is the quarter by which the whole map is laid on its side (0 or 90 degrees, for narrow screens).

export type Hex = readonly [q: number, r: number];
export interface Point {
  x: number;
  y: number;
}

const ROOT3 = Math.sqrt(3);
export const EDGES = [0, 1, 2, 3, 4, 5] as const;

/** The neighbour beyond edge 0 (north-east), 1 (east), ... clockwise. */
const ACROSS: readonly Hex[] = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];

export const round = (value: number): number => Math.round(value * 100) / 100;
export const keyOf = (hex: Hex): string => `${hex[0]},${hex[1]}`;
export const mod = (value: number, by: number): number => ((value % by) + by) % by;

export function neighbour(hex: Hex, edge: number): Hex {
  const step = ACROSS[mod(edge, 6)]!;
  return [hex[0] + step[0], hex[1] + step[1]];
}

export function laid(point: Point, turn: number): Point {
  return turn ? { x: -point.y, y: point.x } : point;
}

export function centre(hex: Hex, size: number, turn = 0): Point {
  return laid({ x: ROOT3 * (hex[0] + hex[1] / 2) * size, y: 1.5 * hex[1] * size }, turn);
}

export function polar(degrees: number, distance: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
}

export const corner = (index: number, size: number, turn = 0): Point => polar(-90 + 60 * index + turn, size);
export const edgeMiddle = (index: number, size: number, turn = 0): Point =>
  polar(-60 + 60 * index + turn, (size * ROOT3) / 2);

/** The corners of a hex, for `<polygon points>`. */
export function outline(size: number, turn = 0): string {
  return EDGES.map((index) => {
    const at = corner(index, size, turn);
    return `${round(at.x)},${round(at.y)}`;
  }).join(' ');
}

export const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});

export const pen = (point: Point): string => `${round(point.x)} ${round(point.y)}`;
export const shift = (point: Point): string => `translate(${pen(point)})`;

/** The corner of `hex` where it meets both others; -1 if the three do not meet. */
export function cornerBetween(hex: Hex, a: Hex, b: Hex): number {
  const wanted = [keyOf(a), keyOf(b)].sort().join(' ');
  return EDGES.findIndex(
    (index) => [keyOf(neighbour(hex, index)), keyOf(neighbour(hex, index + 5))].sort().join(' ') === wanted,
  );
}

/** The hexes round the middle and the ring outside them, each clockwise from the north-east. */
export function flower(): { inner: Hex[]; outer: Hex[] } {
  const inner = EDGES.map((index) => neighbour([0, 0], index));
  const outer = EDGES.flatMap((index): Hex[] => {
    const out = neighbour([0, 0], index);
    const next = neighbour([0, 0], index + 1);
    return [
      [2 * out[0], 2 * out[1]],
      [out[0] + next[0], out[1] + next[1]],
    ];
  });
  return { inner, outer };
}

/** A piece of a ring between two radii, `width` degrees wide round `degrees`. */
export function wedge(degrees: number, width: number, inner: number, outer: number): string {
  const a = degrees - width / 2;
  const b = degrees + width / 2;
  const on = (at: number, radius: number) => pen(polar(at, radius));
  const there = `M${on(a, outer)}A${outer} ${outer} 0 0 1 ${on(b, outer)}`;
  return `${there}L${on(b, inner)}A${inner} ${inner} 0 0 0 ${on(a, inner)}z`;
}

/** An angle equal to `to`, ahead of `from`: wheels turn one way, but for a short way back when moves are undone. */
export function onward(from: number, to: number, full = 360): number {
  const ahead = mod(to - from, full);
  return from + (ahead > full * 0.75 ? ahead - full : ahead);
}
