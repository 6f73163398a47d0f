/** Selectors of things and parts of the table, each with the rule that explains it. */
export type Explained = readonly (readonly [selector: string, rule: string])[];

/** The rule of the thing somebody points at, whatever is printed on it; else that of the sign, as gold among what a
 * player has; else that of the smallest part of the table around it. */
export function lookUp(
  element: Element,
  title: string,
  things: Explained,
  signs: Readonly<Record<string, string>>,
  parts: Explained,
): string {
  const thing = nearest(element, things);
  if (thing) return thing;
  const use = element.closest('use') ?? element.closest('svg.ic')?.querySelector('use');
  const name = use?.getAttribute('href')?.replace(`#${title}-`, '') ?? '';
  return Object.hasOwn(signs, name) ? (signs[name] ?? '') : nearest(element, parts);
}

function nearest(element: Element, explained: Explained): string {
  let rule = '';
  let around: Element | null = null;
  for (const [selector, found] of explained) {
    const part = element.closest(selector);
    // of two names for one part the first counts
    if (!part || part === around || (around !== null && !around.contains(part))) continue;
    around = part;
    rule = found;
  }
  return rule;
}
