import type { ContentRecord } from '../lib/api.gen';
import type { Board } from '../lib/types';
import { MISSING, type Words } from '../lib/words';

/** What a record says in words; null while something is typed in it that cannot be read or drawn yet. */
export function readable(board: Board, words: Words, kind: string, id: string, record: ContentRecord): string | null {
  if (!board.kinds.includes(kind)) return '';
  try {
    const text = board.text(words, kind, id, record);
    return text.includes(MISSING) ? null : text;
  } catch {
    return null;
  }
}
