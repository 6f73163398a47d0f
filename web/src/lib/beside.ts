// Where a card goes that tells of a thing: beside it, over as little as possible of what can be chosen.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 10; // between the thing and its card
const EDGE = 8; // between the card and the window
/** The eight sides, as shares of the free way: below first, then above, right, left, and the corners. */
const SIDES: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];

const overlap = (one: Box, other: Box): number => {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return wide > 0 && high > 0 ? (wide * high) / Math.max(1, other.width * other.height) : 0;
};
const held = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** `shunned` are the things around it that can be chosen: to cover one counts as much as to be ten times farther
 * away. `others` are places away from it, taken where every side would cover more. */
export function beside(
  thing: Box,
  card: { w: number; h: number },
  shunned: readonly Box[],
  room: { w: number; h: number; top?: number },
  others: readonly { x: number; y: number }[] = [],
) {
  const [cx, cy] = [thing.x + thing.width / 2, thing.y + thing.height / 2];
  let best = { x: EDGE, y: EDGE };
  let least = Number.POSITIVE_INFINITY;
  const sides = SIDES.map(([across, down]) => ({
    x: cx - card.w / 2 + across * (thing.width / 2 + GAP + card.w / 2),
    y: cy - card.h / 2 + down * (thing.height / 2 + GAP + card.h / 2),
  }));
  [...sides, ...others].forEach((spot, side) => {
    const x = held(spot.x, EDGE, room.w - card.w - EDGE);
    const y = held(spot.y, EDGE + (room.top ?? 0), room.h - card.h - EDGE);
    const place = { x, y, width: card.w, height: card.h };
    const covered = shunned.reduce((sum, box) => sum + overlap(place, box), 0);
    const cost = 1000 * overlap(place, thing) + 10 * covered + side;
    if (cost < least) [best, least] = [{ x, y }, cost];
  });
  return best;
}

/** What can be chosen near a thing, itself left out: of the whole table, but no further than a card reaches. */
export function choosable(thing: Box, reach: number): Box[] {
  const found: Box[] = [];
  for (const element of document.querySelectorAll('main [data-lit], main .lit[data-at], main .lit[data-code]')) {
    if (element.closest('section.bar')) continue;
    const box = element.getBoundingClientRect();
    const near =
      box.x < thing.x + thing.width + reach &&
      box.x + box.width > thing.x - reach &&
      box.y < thing.y + thing.height + reach &&
      box.y + box.height > thing.y - reach;
    const same = Math.abs(box.x - thing.x) < 2 && Math.abs(box.y - thing.y) < 2;
    if (near && !same && box.width) found.push(box);
  }
  return found;
}
