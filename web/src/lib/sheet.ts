// The final sheet and what is drawn over time: their form, and the rows every title has.
import type { Phrase, View } from './types';

/** What is drawn over time: points, or where a title has none, what it is won by. */
export interface Course {
  /** The id of its words. */
  name: string;
  of: (seat: View['seats'][number]) => number | null;
  /** It changes at once and stays until it changes again. */
  steps: boolean;
}

export interface SheetRow {
  /** The id of its words. */
  name: string;
  /** What is said instead of it, where the words need values. */
  said?: Phrase;
  values: (number | null)[];
  kind: 'group' | 'source' | 'total' | 'other';
  icon: string;
}

/** The totals that rank the seats, what decides first comes first; each by its name and its symbol. */
export function totalRows(view: View, names: readonly (readonly [id: string, icon: string])[]): SheetRow[] {
  const totals = view.result?.totals ?? [];
  return names.map(([id, icon], at) => ({
    name: id,
    values: totals.map((total) => total[at] ?? null),
    kind: at ? 'other' : 'total',
    icon,
  }));
}
