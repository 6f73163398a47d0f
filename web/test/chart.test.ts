import { describe, expect, it } from 'vitest';
import { gridStep, sample } from '../src/lib/chart';

describe('the chart', () => {
  it('asks for no more moments than it needs, first and last included', () => {
    expect(sample([2, 4, 9], 9, 24)).toEqual([0, 2, 4, 9]);
    const found = sample(
      Array.from({ length: 300 }, (_, at) => at),
      300,
      24,
    );
    expect([found.length, found[0], found.at(-1)]).toEqual([24, 0, 300]);
  });
  it('has round numbers at its side', () => {
    expect([1, 7, 60, 140].map((highest) => gridStep(highest))).toEqual([1, 2, 20, 50]);
  });
});
