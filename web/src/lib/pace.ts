// Bots play faster than people look: what they did is shown turn by turn, never later than a person can wait.
import { opens } from './log';
import type { Line, Moment, Title } from './types';

/** How fast somebody likes it, in milliseconds. */
export interface Tempo {
  /** A picture stays so long. */
  step: number;
  /** One that tells much: a scoring, the end of a round. */
  rest: number;
  /** Then the newest picture is shown, whatever is still to come. */
  longest: number;
}
export const NORMAL: Tempo = { step: 600, rest: 2000, longest: 4000 };
export const SLOW: Tempo = { step: 1500, rest: 4000, longest: 20_000 };
const HURRY = 1500; // the longest while my own clock runs
const MUCH = 4; // facts of one line that want to be read

/** Does one of these lines tell more than a glance takes in? */
export const weighs = (lines: readonly Line[], title: Title): boolean =>
  lines.some((line) => opens(line, title) || line.facts.length >= MUCH);

/** The lines of a moment that are new to somebody who has seen `n` of them. */
export function linesAfter(moment: Moment, n: number): Line[] {
  return moment.lines.filter((line) => line.n > n);
}

const waitsFor = (moment: Moment, seats: readonly number[]): boolean =>
  (moment.public.waiting as number[]).some((seat) => seats.includes(seat));

/** How many of the waiting moments make the next picture: those of one turn, and with the first one that asks me for a
 * decision all that others do beside me. */
export function together(waiting: readonly Moment[], mine: readonly number[], title: Title): number {
  const asked = waiting.findLastIndex((moment) => !waitsFor(moment, mine)) + 1;
  const seat = waiting[0]?.lines.at(-1)?.seat;
  let count = 0;
  for (const moment of waiting) {
    const last = moment.lines.at(-1);
    if (last?.seat !== seat) break;
    count += 1;
    if ((last && title.isEnd(last)) || moment.lines.some((line) => opens(line, title))) break;
  }
  return count > asked ? waiting.length : Math.max(1, count);
}

/** Those of the lines that one seat played without a break. */
export function turnOf(lines: readonly Line[]): Line[] {
  const other = lines.findIndex((line) => line.seat !== lines[0]?.seat);
  return lines.slice(0, other < 0 ? lines.length : other);
}

/** How many pictures are still to come. */
export function pictures(waiting: readonly Moment[], mine: readonly number[], title: Title): number {
  let rest = waiting;
  let count = 0;
  for (; rest.length; count += 1) rest = rest.slice(together(rest, mine, title));
  return count;
}

/** Milliseconds until the next picture, if the first of those that wait came so long ago; none: all at once, now. */
export function pause(
  waiting: readonly Moment[],
  mine: readonly number[],
  since: number,
  title: Title,
  tempo = NORMAL,
): number {
  const left = (isHurried(waiting, mine) ? HURRY : tempo.longest) - since;
  return left <= 0 ? 0 : Math.min(tempo.step, left / Math.max(1, pictures(waiting, mine, title)));
}

/** Does my own clock run in the newest of them? */
export function isHurried(waiting: readonly Moment[], mine: readonly number[]): boolean {
  const newest = waiting.at(-1)?.clock;
  return newest?.kind === 'live' && newest.running.some((seat) => mine.includes(seat));
}
