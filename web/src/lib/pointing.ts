// One set of listeners for all places of a table. A place carries `data-code` where it makes one move or says why it
// cannot, `data-at` where that depends on more than the press, `data-tells` where it only tells of itself.
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { Desk } from './desk.svelte';
import type { View } from './types';

const BUTTON = '[role="button"][data-code], [role="button"][data-at]';
const PLACE = `${BUTTON}, [data-tells]`;
const FINGER = 22; // half of what a finger needs, in pixels

const placeOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(PLACE) : null;

/** A finger that misses a lit place by little still means it: the one whose middle is nearest. */
function placeNear(node: HTMLElement, event: MouseEvent): HTMLElement | null {
  if ((event.target as Element).closest('button, a, input')) return null;
  let found: HTMLElement | null = null;
  let least = FINGER;
  for (const place of node.querySelectorAll<HTMLElement>('[role="button"][data-code]:not([data-refused])')) {
    const box = place.getBoundingClientRect();
    const far = Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY);
    if (box.width && far <= least) [found, least] = [place, far];
  }
  return found;
}

/** `near`: a finger that meets no lit place means the nearest one. */
export function pointing(desk: Desk<View>, { near = false } = {}): Attachment<HTMLElement> {
  let root: HTMLElement;

  const listeners: { [name: string]: (event: never) => void } = {
    click: (event: MouseEvent) => {
      const hit = placeOf(event.target);
      const missed = near && desk.finger && (!hit || hit.dataset.refused !== undefined);
      const place = (missed && placeNear(root, event)) || hit;
      if (place?.matches(BUTTON)) desk.press(place);
    },
    keydown: (event: KeyboardEvent) => {
      const place = placeOf(event.target);
      if (!place || place !== event.target || !place.matches(BUTTON)) return;
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      desk.press(place);
    },
    wheel: (event: WheelEvent) => {
      const place = placeOf(event.target);
      if (place && desk.roll(place, event.deltaY > 0 ? 1 : -1)) event.preventDefault();
    },
    // a finger shows something only once it has tapped: nothing may move under it before
    pointerover: (event: PointerEvent) => {
      const place = placeOf(event.target);
      if (place && event.pointerType === 'mouse' && place !== placeOf(event.relatedTarget)) desk.enter(place, event);
    },
    pointerout: (event: PointerEvent) => {
      const place = placeOf(event.target);
      if (place && event.pointerType === 'mouse' && place !== placeOf(event.relatedTarget)) desk.leave(place);
    },
    focusin: (event: FocusEvent) => {
      const place = placeOf(event.target);
      if (place?.matches(':focus-visible')) desk.enter(place, event);
    },
    focusout: (event: FocusEvent) => {
      const place = placeOf(event.target);
      if (place) desk.leave(place);
    },
  };
  const before: { [name: string]: (event: never) => void } = {
    pointerdown: (event: PointerEvent) => {
      desk.finger = event.pointerType === 'touch' || event.pointerType === 'pen';
    },
    keydown: () => {
      desk.finger = false;
    },
  };

  // `on` keeps what a listener changes apart from a redraw that removes the element with the focus
  return (node) => {
    root = node;
    const off = [
      ...Object.entries(before).map(([name, hear]) => on(node, name, hear as EventListener, { capture: true })),
      ...Object.entries(listeners).map(([name, hear]) => on(node, name, hear as EventListener, { passive: false })),
    ];
    return () => {
      for (const end of off) end();
    };
  };
}
