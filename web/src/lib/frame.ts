const LATEST = 100; // milliseconds; a page that nobody sees is not painted at all

/** Called once what has changed so far is on the screen. */
export function painted(then: () => void): void {
  let open = true;
  const once = (): void => {
    if (open) then();
    open = false;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LATEST);
}
