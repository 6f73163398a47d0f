import { expect, test } from 'vitest';
import { share } from './share';

test('what did not change stays the same object', () => {
  const before = { seats: [{ gold: 3 }, { gold: 5 }], cities: { agra: [1, 0] }, round: 1 };
  const after = share(before, { seats: [{ gold: 3 }, { gold: 6 }], cities: { agra: [1, 0] }, round: 1 });
  expect(after).toEqual({ seats: [{ gold: 3 }, { gold: 6 }], cities: { agra: [1, 0] }, round: 1 });
  expect(after.seats[0]).toBe(before.seats[0]);
  expect(after.cities).toBe(before.cities);
  expect(after.seats).not.toBe(before.seats);
  expect(share(before, structuredClone(before))).toBe(before);
});

test('moves are the same by their codes, wherever they stand', () => {
  const before = [
    { code: 'a', at: '1' },
    { code: 'b', at: '2' },
  ];
  const after = share(before, [
    { code: 'b', at: '2' },
    { code: 'c', at: '3' },
  ]);
  expect(after).toEqual([
    { code: 'b', at: '2' },
    { code: 'c', at: '3' },
  ]);
  expect(after[0]).toBe(before[1]);
});

test('what is gone, came or became something else is taken from the new value', () => {
  expect(share({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
  expect(share({ a: [1] }, { a: { 0: 1 } })).toEqual({ a: { 0: 1 } });
  expect(share({ a: null }, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
  expect(share(undefined, [1])).toEqual([1]);
  expect(share([1, 2], [1])).toEqual([1]);
});
