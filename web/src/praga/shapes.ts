// Outlines that several drawings share.
import { between, corner, type Point, pen } from './geometry';

/** A blue corner: a round petal with a dot. */
export function petal(index: number, size: number, turn = 0): { path: string; dot: Point } {
  const tip = corner(index, size, turn);
  const a = between(tip, corner(index + 5, size, turn), 0.36);
  const b = between(tip, corner(index + 1, size, turn), 0.36);
  const radius = size * 0.36;
  return {
    path: `M${pen(tip)}L${pen(a)}A${radius} ${radius} 0 0 0 ${pen(b)}z`,
    dot: between(tip, { x: 0, y: 0 }, 0.19),
  };
}

/** A red corner: a sharp facet and its shaded side. */
export function facet(index: number, size: number, turn = 0): { path: string; shade: string } {
  const tip = corner(index, size, turn);
  const a = between(tip, corner(index + 5, size, turn), 0.36);
  const b = between(tip, corner(index + 1, size, turn), 0.36);
  const c = between(tip, { x: 0, y: 0 }, 0.42);
  return { path: `M${pen(tip)}L${pen(a)}L${pen(c)}L${pen(b)}z`, shade: `M${pen(tip)}L${pen(c)}L${pen(b)}z` };
}

/** Where several figures stand on one place: beside each other, then in two rows. */
export function spread(index: number, of: number, step: number): Point {
  const columns = of > 2 ? 2 : of;
  const rows = Math.ceil(of / columns);
  const row = Math.floor(index / columns);
  const inRow = row === rows - 1 ? of - row * columns : columns;
  return { x: ((index % columns) - (inRow - 1) / 2) * step, y: (row - (rows - 1) / 2) * step };
}

/** Rows of small waves over a frame. */
export function waves(x: number, y: number, width: number, height: number): string {
  let path = '';
  for (let row = 0; row * 17 < height; row++)
    for (let left = x + (row % 2) * 24; left < x + width; left += 48) path += `M${left} ${y + row * 17}q6-5 12 0t12 0`;
  return path;
}
