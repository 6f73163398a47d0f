import { describe, expect, it } from 'vitest';
import { changed } from '../src/lib/marks';

describe('what changed', () => {
  it('is told by paths, with all that holds them', () => {
    const before = { seats: [{ gold: 3 }, { gold: 4 }], round: 1 };
    const after = { seats: [{ gold: 3 }, { gold: 5 }], round: 1 };
    expect([...changed(before, after)].sort()).toEqual(['seats', 'seats.1', 'seats.1.gold']);
  });
  it('includes what is new and what is gone', () => {
    expect([...changed({ a: { x: 1 } }, { a: { y: 1 } })].sort()).toEqual(['a', 'a.x', 'a.y']);
    expect(changed({ a: [1] }, { a: [1] }).size).toBe(0);
  });
});
