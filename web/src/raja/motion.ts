// Pieces that come into the picture fall the last bit of their way. With less motion they are just there.
import type { TransitionConfig } from 'svelte/transition';

const MOVE = 320;

export function calm(): boolean {
  return document.documentElement.classList.contains('still');
}

export function arrive(_node: Element): TransitionConfig {
  if (calm()) return { duration: 0 };
  return { duration: MOVE, css: (t, u) => `opacity: ${t}; transform: translateY(${-14 * u}px)` };
}
