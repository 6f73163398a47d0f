// "What is this?": one press on the table is taken before anything else hears of it; tabs, menus and dialogs work on.
import { live } from './live.svelte';

const PRESSES = ['pointerdown', 'pointerup', 'click'] as const;

/** Listens until what it answers with is called. `ruleAt` names the rule of what is pressed; `none` tells that
 * there is none. */
export function listenForWhat(ruleAt: (target: Element) => string, none: () => void): () => void {
  const look = (event: Event): void => {
    const target = event.target;
    if (!(target instanceof Element) || target.closest('[data-asks], dialog')) return;
    const rule = ruleAt(target);
    if (!target.closest('main') && (!rule || target.closest('a, button:not([data-seat])'))) {
      if (event.type === 'click') live.asking = false;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (event.type !== 'click') return;
    if (!rule) none();
    else {
      live.asking = false;
      live.rule = rule;
    }
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) live.asking = false;
  };
  for (const kind of PRESSES) addEventListener(kind, look, true);
  addEventListener('keydown', leave, true);
  return () => {
    for (const kind of PRESSES) removeEventListener(kind, look, true);
    removeEventListener('keydown', leave, true);
  };
}
