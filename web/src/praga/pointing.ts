// One set of listeners for all places of the table: they carry `data-code`, `data-refused` and `data-at`.
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { Desk } from './desk.svelte';

const PLACE = '[role="button"][data-code]';
const HOVERED = 'data-hovered';
const FINGER = 22; // half of what a finger needs, in pixels

const placeUnder = (event: Event): HTMLElement | null =>
  (event.target as Element | null)?.closest<HTMLElement>(PLACE) ?? null;

/** A finger that misses a lit place by little still means it: the one whose middle is nearest. */
function placeNear(node: HTMLElement, event: MouseEvent): HTMLElement | null {
  if ((event.target as Element).closest('button, a, input')) return null;
  let found: HTMLElement | null = null;
  let least = FINGER;
  for (const place of node.querySelectorAll<HTMLElement>(`${PLACE}:not([data-refused])`)) {
    const box = place.getBoundingClientRect();
    const far = Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY);
    if (box.width && far <= least) [found, least] = [place, far];
  }
  return found;
}

export function pointing(desk: Desk): Attachment<HTMLElement> {
  let finger = false;
  let root: HTMLElement;

  function press(place: HTMLElement, byFinger: boolean): void {
    const { code = '', refused, at } = place.dataset;
    if (refused !== undefined) {
      const refusal = desk.view.refused?.find((other) => other.code === code);
      desk.note = null; // the bar says why, once is enough
      if (refusal) desk.refuse(refusal);
    } else if (at !== undefined) {
      desk.hand.tap(at, byFinger);
      if (desk.hand.pinned) requestAnimationFrame(() => place.scrollIntoView({ block: 'nearest' }));
    } else {
      desk.act(code);
    }
  }
  function enter(place: HTMLElement): void {
    const { code = null, at } = place.dataset;
    if (at !== undefined) desk.hand.lift(at);
    else desk.focus.hovered = code;
  }
  function leave(place: HTMLElement): void {
    const { at } = place.dataset;
    if (at !== undefined) desk.hand.drop(at);
    else desk.focus.hovered = null;
  }

  const listeners: { [name: string]: (event: never) => void } = {
    pointerdown: (event: PointerEvent) => {
      finger = event.pointerType === 'touch' || event.pointerType === 'pen';
    },
    click: (event: MouseEvent) => {
      const hit = placeUnder(event);
      const missed = finger && (!hit || hit.dataset.refused !== undefined);
      const place = (missed && placeNear(root, event)) || hit;
      if (place) press(place, finger);
    },
    keydown: (event: KeyboardEvent) => {
      const place = placeUnder(event);
      if (!place || place !== event.target || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      press(place, false);
    },
    wheel: (event: WheelEvent) => {
      if (placeUnder(event)?.dataset.at === undefined) return;
      event.preventDefault();
      desk.hand.turn(event.deltaY > 0 ? 1 : -1);
    },
    // a finger shows the tile only once it has tapped: nothing may move under it before
    pointerover: (event: PointerEvent) => {
      const place = placeUnder(event);
      if (place && event.pointerType === 'mouse') enter(place);
    },
    pointerout: (event: PointerEvent) => {
      const place = placeUnder(event);
      if (place && event.pointerType === 'mouse' && !place.contains(event.relatedTarget as Node | null)) leave(place);
    },
    focusin: (event: FocusEvent) => {
      const place = placeUnder(event);
      if (place && !finger) enter(place);
    },
    focusout: (event: FocusEvent) => {
      const place = placeUnder(event);
      if (place) leave(place);
    },
  };

  // `on` keeps what a listener changes apart from a redraw that removes the element with the focus
  return (node) => {
    root = node;
    const off = Object.entries(listeners).map(([name, listener]) =>
      on(node, name, listener as EventListener, { passive: false }),
    );
    return () => {
      for (const end of off) end();
    };
  };
}

/** Scrolls to the crane, to the tiles to choose from, to where the one in hand may lie, or to the road, if that is out of sight. */
export function showLit(node: HTMLElement): void {
  const wanted =
    '.spot[data-lit], .half-spot[data-lit], [data-at][data-lit], .tile-spot[data-lit], .road-spot[data-lit]';
  const places = [...node.querySelectorAll(wanted)].map((place) => place.closest('svg.crane') ?? place);
  let scroller: Element | null = places[0]?.parentElement ?? null;
  while (
    scroller &&
    (scroller.scrollHeight <= scroller.clientHeight || getComputedStyle(scroller).overflowY !== 'auto')
  )
    scroller = scroller === node ? null : scroller.parentElement;
  if (!scroller) return;
  const frame = scroller.getBoundingClientRect();
  const boxes = places.map((place) => place.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
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
