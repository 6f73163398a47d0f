// Bots play faster than people look: what they did is shown turn by turn, never later than a person can wait.
import { END } from './choices';
import { opens } from './log';
import type { Line, Moment } from './types';

export const STEP = 600; // milliseconds a picture stays
const LONGEST = 4000; // milliseconds until the newest picture is shown, whatever is still to come
const HURRY = 1500; // the same while my own clock runs

/** The lines of a moment that are new to somebody who has seen `n` of them. */
export function linesAfter(moment: Moment, n: number): Line[] {
  return moment.lines.filter((line) => line.n > n);
}

const waitsFor = (moment: Moment, seats: readonly number[]): boolean =>
  (moment.public.waiting as number[]).some((seat) => seats.includes(seat));

/** How many of the waiting moments make the next picture: those of one turn, and with the first one that asks me for a
 * decision all that others do beside me. */
export function together(waiting: readonly Moment[], mine: readonly number[]): number {
  const asked = waiting.findLastIndex((moment) => !waitsFor(moment, mine)) + 1;
  const seat = waiting[0]?.lines.at(-1)?.seat;
  let count = 0;
  for (const moment of waiting) {
    const last = moment.lines.at(-1);
    if (last?.seat !== seat) break;
    count += 1;
    if (last?.code === END || moment.lines.some(opens)) break;
  }
  return count > asked ? waiting.length : Math.max(1, count);
}

/** Those of the lines that one seat played without a break. */
export function turnOf(lines: readonly Line[]): Line[] {
  const other = lines.findIndex((line) => line.seat !== lines[0]?.seat);
  return lines.slice(0, other < 0 ? lines.length : other);
}

/** How many pictures are still to come. */
export function pictures(waiting: readonly Moment[], mine: readonly number[]): number {
  let rest = waiting;
  let count = 0;
  for (; rest.length; count += 1) rest = rest.slice(together(rest, mine));
  return count;
}

/** Milliseconds until the next picture, if the first of those that wait came so long ago; none: all at once, now. */
export function pause(waiting: readonly Moment[], mine: readonly number[], since: number): number {
  const newest = waiting.at(-1)?.clock;
  const hurried = newest?.kind === 'live' && newest.running.some((seat) => mine.includes(seat));
  const left = (hurried ? HURRY : LONGEST) - since;
  return left <= 0 ? 0 : Math.min(STEP, left / Math.max(1, pictures(waiting, mine)));
}
