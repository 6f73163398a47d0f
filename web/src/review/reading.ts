// What a review says, ready to be drawn: rows, places on the chart, amounts in the judge's unit.
import type { Branch, Review, ReviewLedger, ReviewTurn } from '../lib/api.gen';

export type Class = ReviewTurn['class'];
export const CLASSES: readonly Class[] = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];
export const ERRORS: readonly Class[] = ['inaccuracy', 'mistake', 'blunder'];
/** The rows of a ledger, in the order in which they are told; a title may lack some. */
const PARTS = ['setup', 'offer', 'revealed', 'others', 'own', 'end', 'second_thoughts'];

/** Points with one digit, chances as percent. */
export function amount(review: Review, value: number, signed = true): string {
  const shown = review.judge.unit === 'points' ? value.toFixed(1) : `${(100 * value).toFixed(1)} %`;
  const text = shown.replace('-', '−');
  return signed && value >= 0 ? `+${text}` : text;
}

export const isError = (turn: ReviewTurn): boolean => ERRORS.includes(turn.class);

/** The costliest decisions, of one seat or of all. */
export function costliest(turns: readonly ReviewTurn[], seat: number | null, most: number): ReviewTurn[] {
  return turns
    .filter((turn) => turn.loss > 0 && turn.class !== 'best' && (seat === null || turn.seat === seat))
    .sort((a, b) => b.loss - a.loss || a.from - b.from)
    .slice(0, most);
}

/** The decision that a line belongs to, or the last one before it. */
export function turnAt(turns: readonly ReviewTurn[], line: number): ReviewTurn | null {
  return (
    turns.find((turn) => turn.from <= line && line <= turn.to) ?? turns.findLast((turn) => turn.to <= line) ?? null
  );
}

export interface Step {
  part: string;
  value: number;
  /** Where its bar begins and ends. */
  from: number;
  to: number;
  kind: 'total' | 'part' | 'doubt';
}

/** A ledger as a waterfall: each part begins where the one before it ended. */
export function waterfall(row: ReviewLedger): Step[] {
  const steps: Step[] = [{ part: 'start', value: row.start, from: 0, to: row.start, kind: 'total' }];
  let at = row.start;
  for (const part of PARTS) {
    const value = row.parts[part];
    if (value === undefined) continue;
    steps.push({ part, value, from: at, to: at + value, kind: part === 'second_thoughts' ? 'doubt' : 'part' });
    at += value;
  }
  steps.push({ part: 'result', value: row.result, from: 0, to: row.result, kind: 'total' });
  return steps;
}

export const partName = (part: string): string =>
  part === 'start' || part === 'result' ? `review.${part}` : `review.part.${part}`;

/** A branch, the lane it is drawn in, and that of the game it left: 0 is the reviewed one. */
export interface Twig {
  branch: Branch;
  lane: number;
  from: number;
}

/** Branches and their branches, each after what it grew from; those that left later lie lower. */
export function grown(branches: readonly Branch[], root: string): Twig[] {
  const found: Twig[] = [];
  const follow = (id: string, from: number): void => {
    const own = branches.filter((one) => one.table.origin?.id === id).sort((a, b) => b.line - a.line);
    for (const branch of own) {
      const lane = found.length + 1;
      found.push({ branch, lane, from });
      follow(branch.table.id, lane);
    }
  };
  follow(root, 0);
  return found;
}
