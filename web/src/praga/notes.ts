// What lies under the pointer, told at length: after a moment's rest of the mouse, at the keyboard's focus, by a long
// press; by a tap where that does nothing else.
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { PragaDesk } from './desk.svelte';
import { ruleAt } from './lookup';

export interface Note {
  text: string;
  /** The hex tile it tells of, to be drawn large. */
  tile: string | null;
  /** What is played here, or refused. */
  code: string | null;
  rule: string;
  box: DOMRect;
  /** Held by a long press: its rule can be opened. */
  pinned: boolean;
}

const TOLD = '[data-note], :has(> desc)';
const REST = 260; // milliseconds of the mouse on one thing
const PRESS = 450; // of a finger
const SLIP = 10; // pixels by which a pressing finger may move

const toldUnder = (event: Event): Element | null => (event.target as Element | null)?.closest(TOLD) ?? null;

function noteOf(element: Element, target: Element, pinned: boolean): Note {
  const place = element.closest<HTMLElement>('[data-code]') ?? element.querySelector<HTMLElement>('[data-code]');
  return {
    text: element.getAttribute('data-note') ?? element.querySelector(':scope > desc')?.textContent ?? '',
    tile: element.closest('[data-tile]')?.getAttribute('data-tile') ?? null,
    code: place?.dataset.code ?? null,
    rule: ruleAt(target),
    box: element.getBoundingClientRect(),
    pinned,
  };
}

export function noting(desk: PragaDesk): Attachment<HTMLElement> {
  let timer = 0;
  let over: Element | null = null;
  let pressed: { x: number; y: number } | null = null;
  let finger = false;
  let held = false; // the finger that is lifted next has asked, not chosen

  function show(element: Element, target: Element, pinned: boolean): void {
    // where the tile in hand may lie, its own card tells more
    if (!element.isConnected || (desk.inHand && element.matches('[data-at]'))) return;
    const note = noteOf(element, target, pinned);
    if (note.text) desk.note = note;
  }
  function later(element: Element, target: Element, after: number, pinned: boolean): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      held = pinned;
      show(element, target, pinned);
    }, after);
  }
  function close(): void {
    clearTimeout(timer);
    over = null;
    if (desk.note && !desk.note.pinned) desk.note = null;
  }

  const listeners: { [name: string]: (event: never) => void } = {
    pointerover: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      const element = toldUnder(event);
      if (element === over) return;
      close();
      over = element;
      if (element) later(element, event.target as Element, REST, false);
    },
    pointerleave: close,
    focusin: (event: FocusEvent) => {
      const element = toldUnder(event);
      if (element && (event.target as Element).matches(':focus-visible')) show(element, event.target as Element, false);
    },
    focusout: close,
    scroll: close,
    pointerdown: (event: PointerEvent) => {
      close();
      held = false;
      finger = event.pointerType !== 'mouse';
      if (!finger) return;
      const element = toldUnder(event);
      pressed = { x: event.clientX, y: event.clientY };
      if (element) later(element, event.target as Element, PRESS, true);
    },
    pointermove: (event: PointerEvent) => {
      if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLIP) clearTimeout(timer);
    },
    pointerup: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') clearTimeout(timer);
    },
    pointercancel: () => clearTimeout(timer),
    contextmenu: (event: MouseEvent) => {
      if (held) event.preventDefault();
    },
    click: (event: MouseEvent) => {
      clearTimeout(timer);
      const target = event.target as Element;
      const told = finger && !held && !target.closest('button, [data-code]') ? target.closest(TOLD) : null;
      if (told) show(told, target, true);
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
  };

  return (node) => {
    const off = Object.entries(listeners).map(([name, listener]) =>
      on(node, name, listener as EventListener, { capture: true, passive: false }),
    );
    return () => {
      clearTimeout(timer);
      for (const end of off) end();
    };
  };
}
