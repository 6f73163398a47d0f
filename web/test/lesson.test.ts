import { expect, test } from 'vitest';
import { allowed, guided, type Lesson, stepAt, stepsAt } from '../src/lib/lesson';
import type { View } from '../src/lib/types';

const step = (n: number, id: string, code: string | null = null) => ({
  n,
  said: { id },
  rule: 'raja/round/1',
  code,
  also: code === 'go agra' ? ['go delhi'] : [],
  target: [],
});
const lesson: Lesson = {
  title: 'raja',
  lines: 4,
  steps: [step(0, 'hello'), step(0, 'take', 'take mogul'), step(2, 'go', 'go agra'), step(4, 'done')],
};

test('steps of one moment are read one after the other, and the last one stays', () => {
  expect(stepAt(lesson, 0, 0)?.step.said.id).toBe('hello');
  expect(stepAt(lesson, 0, 1)?.step.code).toBe('take mogul');
  expect(stepAt(lesson, 0, 7)?.at).toBe(1);
});

test('while the others play there is no step', () => {
  expect(stepAt(lesson, 1, 0)).toBeNull();
  expect(stepAt(lesson, 2, 0)?.at).toBe(2);
});

test('after the last word the lesson is silent', () => {
  expect(stepAt(lesson, 4, 0)?.step.said.id).toBe('done');
  expect(stepAt(lesson, 4, 1)).toBeNull();
  expect(stepAt(lesson, 6, 0)?.step.said.id).toBe('done');
  expect(stepAt(lesson, 6, 1)).toBeNull();
});

test('only what the lesson asks for can be chosen, and everything where that is not possible', () => {
  const moves = [{ code: 'go agra' }, { code: 'end' }];
  const view = { moves, refused: [{ code: 'x' }], routes: [{}] } as unknown as View;
  expect(guided(view, ['end']).moves).toEqual([{ code: 'end' }]);
  expect(guided(view, ['end']).refused).toEqual([]);
  expect(guided(view, []).moves).toEqual([]);
  expect(guided(view, ['fly']).moves).toEqual(moves);
});

test('what does as well passes too, and a step that is only read lets nothing pass', () => {
  expect(allowed(stepAt(lesson, 2, 0)?.step ?? null)).toEqual(['go agra', 'go delhi']);
  expect(allowed(stepAt(lesson, 0, 0)?.step ?? null)).toEqual([]);
  expect(allowed(null)).toEqual([]);
  expect(stepsAt(lesson, 0)).toBe(2);
});
