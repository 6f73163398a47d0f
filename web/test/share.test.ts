import { expect, test } from 'vitest';
import { byPlace } from '../src/lib/places';
import { share, steady } from '../src/lib/share';

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

test('what is derived anew and says the same stays the same object, also where something came before it', () => {
  const keep = steady<{ key: number; lines: number[] }[]>();
  const first = keep([{ key: 4, lines: [4, 5] }]);
  expect(keep([{ key: 4, lines: [4, 5] }])).toBe(first);
  const second = keep([
    { key: 3, lines: [3] },
    { key: 4, lines: [4, 5] },
  ]);
  expect(second).toHaveLength(2);
  expect(second[1]).toBe(first[0]);
});

test('a place keeps its moves as long as they are the same', () => {
  const move = (code: string, at: string) => ({ code, kind: 'x', at, values: {}, said: { id: 'x' } });
  const [a, b, c] = [move('a', 'agra'), move('b', 'agra'), move('c', 'delhi')];
  const before = byPlace([a, b, c], new Map());
  expect(before.get('agra')).toEqual([a, b]);
  expect(byPlace([a, b, c], before)).toBe(before);
  const after = byPlace([a, c], before);
  expect(after.get('agra')).toEqual([a]);
  expect(after.get('delhi')).toBe(before.get('delhi'));
  expect(byPlace(undefined, after).size).toBe(0);
});
