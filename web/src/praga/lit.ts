// What is lit comes into sight, and what is pointed at is seen.
const HOVERED = 'data-hovered';

/** Scrolls to the crane, to the tiles to choose from, to where the one in hand may lie, or to the road, if that is
 * out of sight. */
export function showLit(node: HTMLElement): void {
  const wanted =
    '.spot[data-lit], .half-spot[data-lit], [data-at][data-lit], .tile-spot[data-lit], .road-spot[data-lit]';
  const lit = [...node.querySelectorAll(wanted)];
  let scroller: Element | null = lit[0]?.parentElement ?? null;
  while (
    scroller &&
    (scroller.scrollHeight <= scroller.clientHeight || getComputedStyle(scroller).overflowY !== 'auto')
  )
    scroller = scroller === node ? null : scroller.parentElement;
  if (!scroller) return;
  const frame = scroller.getBoundingClientRect();
  const around = (places: readonly Element[]): [top: number, bottom: number] => {
    const boxes = places.map((place) => place.getBoundingClientRect());
    return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  };
  // the whole crane where there is room for it
  let [top, bottom] = around(lit.map((place) => place.closest('svg.crane') ?? place));
  if (bottom - top > frame.height) [top, bottom] = around(lit);
  if (top >= frame.top && bottom <= frame.bottom) return;
  scroller.scrollTop += (top + bottom - frame.top - frame.bottom) / 2;
}

/** Light what is pointed at, here or in the bar: the place of that code, or where the tile is shown. */
export function lightUp(node: HTMLElement, code: string | null, at: string | null): void {
  for (const lit of node.querySelectorAll(`[${HOVERED}]`)) lit.removeAttribute(HOVERED);
  const wanted =
    at !== null ? `[data-at="${CSS.escape(at)}"]` : code !== null ? `[data-code="${CSS.escape(code)}"]` : null;
  if (wanted) for (const place of node.querySelectorAll(wanted)) place.setAttribute(HOVERED, '');
}
