const LATEST = 100; // milliseconds; a page that nobody sees has no frames

/** Called just before the next picture of the page is drawn, so that what it changes is in it. */
export function withNextFrame(then: () => void): void {
  let open = true;
  const once = (): void => {
    if (open) then();
    open = false;
  };
  requestAnimationFrame(once);
  setTimeout(once, LATEST);
}
