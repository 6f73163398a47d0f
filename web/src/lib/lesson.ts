// A guided first game: what is explained after how many lines, and which move is asked for.
import type { Lesson, LessonStep } from './api.gen';
import type { View } from './types';

export type { Lesson, LessonStep } from './api.gen';

/** The step to be shown after `n` lines, when so many steps of this moment have been read; none: the others play. The
 * last words wait until the learner has read them, though the others may play on meanwhile. */
export function stepAt(lesson: Lesson, n: number, read: number): { step: LessonStep; at: number } | null {
  const moment = Math.min(n, lesson.lines);
  const first = lesson.steps.findIndex((step) => step.n === moment);
  if (first < 0) return null;
  const count = stepsAt(lesson, moment);
  if (n >= lesson.lines && read >= count) return null;
  const at = first + Math.min(read, count - 1);
  const step = lesson.steps[at];
  return step ? { step, at } : null;
}

/** How many steps there are after so many lines. */
export const stepsAt = (lesson: Lesson, n: number): number => lesson.steps.filter((step) => step.n === n).length;

/** The moves that a step lets pass. */
export const allowed = (step: LessonStep | null): readonly string[] =>
  step === null || step.code === null ? [] : [step.code, ...step.also];

/** Only what the lesson asks for can be chosen; everything, if that is not possible here. */
export function guided(view: View, codes: readonly string[]): View {
  const moves = (view.moves ?? []).filter((move) => codes.includes(move.code));
  if (codes.length && !moves.length) return view;
  const guidedView: View = { ...view, moves, refused: [] };
  if ('routes' in view) (guidedView as View & { routes: unknown[] }).routes = [];
  return guidedView;
}
