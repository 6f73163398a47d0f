// What a lesson points at, found in the page: places of the board, whole panels, and where the move it asks for is
// made.

const BAR = 'section.bar';

const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
};
const first = (...selectors: string[]): Element | null => {
  for (const selector of selectors)
    for (const element of document.querySelectorAll(selector)) if (isSeen(element)) return element;
  return null;
};

/** A panel by its name, a place by the attribute it carries; on a player's own board the reader's comes first. */
export function placeNamed(name: string, seat: number | null): Element | null {
  const at = CSS.escape(name);
  return first(
    `main [data-panel="${at}"]`,
    `main [data-board="${seat}"] [data-place="${at}"]`,
    ...['data-place', 'data-at', 'data-tells'].map((attribute) => `main [${attribute}="${at}"]`),
  );
}

/** Where a move is made: on the board, else in the bar. */
export function placeOfMove(code: string, at: string): Element | null {
  const move = `[data-code="${CSS.escape(code)}"]:not([data-refused])`;
  const place = CSS.escape(at);
  return first(
    `main ${move}:not(${BAR} *)`,
    `main [data-at="${place}"]:not(${BAR} *)`,
    `main [data-place="${place}"]:not(${BAR} *)`,
    `${BAR} ${move}`,
  );
}

/** What a press is about, as it is guarded in a lesson: a place of the board; nothing for tools, tabs and the log. */
export function pressed(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || !target.closest('main.table')) return null;
  if (target.closest(`${BAR}, .side, .since, nav, [data-asks], dialog, .rule, a`)) return null;
  return target.closest('[data-code], [data-at], [data-tells], [data-action], [data-place]');
}

/** What has to be pressed first, where a move is put together of several presses. */
const isUndone = (element: Element): boolean => element.getAttribute('aria-pressed') === 'false';
const isDone = (element: Element): boolean => element.getAttribute('aria-pressed') === 'true';

/** All that is lit, what is to be pressed now first. */
export function litBy(
  targets: readonly string[],
  moves: readonly { code: string; at: string }[],
  seat: number | null,
): Element[] {
  const named = targets.flatMap((name) => placeNamed(name, seat) ?? []);
  const undone = named.filter(isUndone);
  if (undone.length) return undone;
  const made = moves.flatMap(({ code, at }) => placeOfMove(code, at) ?? []);
  return [...new Set([...made, ...named.filter((element) => !isDone(element))])];
}
