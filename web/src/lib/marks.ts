/** The paths of what differs between two views, each leaf and all that holds it: `seats`, `seats.1`, `seats.1.gold`. */
export function changed(before: unknown, after: unknown): Set<string> {
  const found = new Set<string>();
  collect(before, after, '', found);
  found.delete('');
  return found;
}

function collect(before: unknown, after: unknown, path: string, found: Set<string>): boolean {
  if (Object.is(before, after)) return false;
  let differs = false;
  if (isHolder(before) && isHolder(after) && Array.isArray(before) === Array.isArray(after)) {
    const old = before as Record<string, unknown>;
    const now = after as Record<string, unknown>;
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const inside = path ? `${path}.${key}` : key;
      if (collect(old[key], now[key], inside, found)) differs = true;
    }
  } else {
    differs = true;
  }
  if (differs) found.add(path);
  return differs;
}

function isHolder(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
