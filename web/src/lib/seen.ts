// How far somebody has watched a table in this browser: what came later is told when he comes back.
const KEY = 'kingsroad.seen';
const MOST = 120; // tables and chats that are remembered

type Seen = Record<string, number>;

function read(): Seen {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Seen) : {};
  } catch {
    return {}; // no storage, or not ours any more
  }
}

/** The last line that was seen at the table, 0 if none. */
export function seenAt(table: string): number {
  const n = read()[table];
  return typeof n === 'number' ? n : 0;
}

/** The last words that were seen in the chat of the table, -1 if none. */
export function heardAt(table: string): number {
  return read()[chatOf(table)] ?? -1;
}

export function noteHeard(table: string, k: number): void {
  noteSeen(chatOf(table), k);
}

const chatOf = (table: string): string => `${table}/chat`;

export function noteSeen(table: string, n: number): void {
  const { [table]: _, ...others } = read();
  const kept = [...Object.entries(others), [table, n]].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // full or forbidden: then more is told than is new
  }
}
