import type { ContentRecord, FieldForm } from '../lib/api.gen';
import type { Board } from '../lib/types';
import { MISSING, type Words } from '../lib/words';

/** What a record says in words; null while something is typed in it that cannot be read or drawn yet. */
export function readable(
  board: Board,
  words: Words,
  kind: string,
  id: string,
  record: ContentRecord,
  forms: Readonly<Record<string, FieldForm>> = {},
): string | null {
  if (!board.kinds.includes(kind)) return '';
  try {
    const text = board.text(words, kind, id, record);
    const formulas = Object.keys(forms)
      .filter((name) => forms[name]!.form.startsWith('formula'))
      .flatMap((name) => [record[name]].flat())
      .map((one) => (one ? board.formula?.(words, String(one)) : ''));
    return [text, ...formulas].some((one) => one?.includes(MISSING)) ? null : text;
  } catch {
    return null;
  }
}
