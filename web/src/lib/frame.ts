const LATEST = 100; // milliseconds; a page that nobody sees has no frames

/** Called just before the next picture of the page is drawn, so that what it changes is in it. */
export function withNextFrame(then: () => void): void {
  const once = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    then();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, LATEST);
}

/** Called when nothing more urgent is to be done; what it gives back calls it off. */
export function whenIdle(then: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then, LATEST);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(then, { timeout: LATEST });
  return () => cancelIdleCallback(asked);
}
