// Many buttons as one stop of Tab: the arrows lead up and down among them.
import { step } from './choices';

const KEYS = ['ArrowUp', 'ArrowDown', 'Home', 'End'];

export function roving(node: HTMLElement): () => void {
  let now: HTMLElement | undefined;
  const buttons = () => [...node.querySelectorAll<HTMLElement>('button')];

  function mark(): void {
    const all = buttons();
    if (!now || !all.includes(now)) now = all[0];
    for (const button of all) {
      const stop = button === now ? '0' : '-1';
      // only where it differs: each setting makes the browser look at the element again
      if (button.getAttribute('tabindex') !== stop) button.setAttribute('tabindex', stop);
    }
  }
  function focusin(event: FocusEvent): void {
    now = event.target as HTMLElement;
    mark();
  }
  function keydown(event: KeyboardEvent): void {
    const all = buttons();
    const next = KEYS.includes(event.key)
      ? step(event.key, all.indexOf(event.target as HTMLElement), all.length)
      : null;
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  }

  const news = new MutationObserver(mark);
  news.observe(node, { childList: true, subtree: true });
  node.addEventListener('focusin', focusin);
  node.addEventListener('keydown', keydown);
  mark();
  return () => {
    news.disconnect();
    node.removeEventListener('focusin', focusin);
    node.removeEventListener('keydown', keydown);
  };
}
