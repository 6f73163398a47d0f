/** The rule of the sign somebody points at, or of the smallest part of the table that it belongs to. */
export function lookUp(
  element: Element,
  title: string,
  signs: Readonly<Record<string, string>>,
  parts: readonly (readonly [string, string])[],
): string {
  const use = element.closest('use') ?? element.closest('svg.ic')?.querySelector('use');
  const name = use?.getAttribute('href')?.replace(`#${title}-`, '') ?? '';
  if (Object.hasOwn(signs, name)) return signs[name] ?? '';
  let nearest = '';
  let around: Element | null = null;
  for (const [selector, rule] of parts) {
    const found = element.closest(selector);
    if (found && (around === null || around.contains(found))) {
      if (found === around) continue; // of two names for one part the first counts
      around = found;
      nearest = rule;
    }
  }
  return nearest;
}
