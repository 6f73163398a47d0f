// What was tried, counted: which puzzles are solved, and on how many days in a row one was.
import type { TrialRow } from '../lib/api.gen';

const DAY = 86_400_000;
const dayOf = (at: number): number => Math.floor(at / DAY);

/** The ids of the puzzles that were solved. */
export const solvedOf = (tried: readonly TrialRow[]): ReadonlySet<string> =>
  new Set(tried.flatMap(({ puzzle, solved }) => (puzzle && solved ? [puzzle] : [])));

/** Days in a row, up to today or yesterday, on which a puzzle was solved; days as everywhere, by UTC. */
export function streakOf(tried: readonly TrialRow[], now: number): number {
  const days = new Set(tried.filter(({ puzzle, solved }) => puzzle && solved).map(({ began }) => dayOf(began)));
  let day = dayOf(now);
  if (!days.has(day)) day -= 1;
  let count = 0;
  while (days.has(day)) {
    count += 1;
    day -= 1;
  }
  return count;
}
