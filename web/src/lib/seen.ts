// How far somebody has read the chat of a table in this browser.
const KEY = 'kingsroad.seen';
const MOST = 120; // chats that are remembered

type Seen = Record<string, number>;

function read(): Seen {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Seen) : {};
  } catch {
    return {}; // no storage, or not ours any more
  }
}

const chatOf = (table: string): string => `${table}/chat`;

/** The last words that were seen in the chat of the table, -1 if none. */
export function heardAt(table: string): number {
  return read()[chatOf(table)] ?? -1;
}

export function noteHeard(table: string, k: number): void {
  const name = chatOf(table);
  const { [name]: _, ...others } = read();
  const kept = [...Object.entries(others), [name, k]].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // full or forbidden: then more is told than is new
  }
}
