// The points-over-time chart: which moments to ask for, and lines to draw.

/** At most `most` numbers between 0 and `last`, both included, evenly spread over what can be stopped at. */
export function sample(halts: readonly number[], last: number, most: number): number[] {
  const all = [...new Set([0, ...halts.filter((n) => n > 0 && n < last), last])].sort((a, b) => a - b);
  if (all.length <= most) return all;
  const found = new Set<number>();
  for (let at = 0; at < most; at += 1) found.add(all[Math.round((at * (all.length - 1)) / (most - 1))]!);
  return [...found];
}

export interface Box {
  width: number;
  height: number;
  left: number;
  bottom: number;
  top: number;
  right: number;
}

/** A round step so that about `wanted` lines cross the chart. */
export function gridStep(highest: number, wanted = 4): number {
  const raw = Math.max(1, highest / wanted);
  const size = 10 ** Math.floor(Math.log10(raw));
  return size * ([1, 2, 5, 10].find((factor) => factor * size >= raw) ?? 10);
}

export function place(box: Box, x: number, y: number, widest: number, highest: number): [number, number] {
  const across = box.width - box.left - box.right;
  const up = box.height - box.top - box.bottom;
  return [
    box.left + (widest ? (x / widest) * across : 0),
    box.height - box.bottom - (highest ? (y / highest) * up : 0),
  ];
}
