// What others' turns changed for a seat, read from two public views.
import { expect, it } from 'vitest';
import type { Content, View } from '../src/lib/types';
import praga from '../src/praga/title';
import raja from '../src/raja/title';

const content = {
  kinds: {
    city: { agra: { name: 'Agra' }, delhi: { name: 'Delhi' } },
    road: { one: { ends: ['agra', 'delhi'] } },
  },
} as unknown as Content;
const table = (over: object = {}): View =>
  ({
    seats: [
      { colour: 'red', cards: ['mogul'] },
      { colour: 'blue', cards: ['artisan'] },
    ],
    cities: [{ id: 'agra', pays: [[0, 3, 10]], centre: null }],
    tolls: [[0, 1]],
    ...over,
  }) as unknown as View;
const ids = (phrases: { id: string }[] | undefined): string[] => (phrases ?? []).map(({ id }) => id);

it('says nothing where nothing changed', () => {
  expect(raja.changes?.(table(), table(), 0, content)).toEqual([]);
});

it('names a character that was taken, a lead that was lost, a center and a toll, in this order', () => {
  const after = table({
    seats: [
      { colour: 'red', cards: ['trader'] },
      { colour: 'blue', cards: ['artisan', 'mogul'] },
    ],
    cities: [
      {
        id: 'agra',
        pays: [
          [1, 4, 10],
          [0, 3, 5],
        ],
        centre: 1,
      },
    ],
    tolls: [[2, 0]],
  });
  const found = raja.changes?.(table(), after, 0, content);
  expect(ids(found)).toEqual(['raja.changes.card', 'raja.changes.lead', 'raja.changes.centre', 'raja.changes.toll']);
  expect(found?.[3]).toMatchObject({ from: 'Agra', to: 'Delhi', old: 0, gold: 2 });
  expect(found?.[0]).toMatchObject({ player: { id: 'colour.blue' } });
  expect(ids(raja.changes?.(table(), after, 1, content))).toEqual([]);
});

const city = (over: object = {}): View =>
  ({
    era: 1,
    seats: [{ colour: 'red' }, { colour: 'green' }],
    seals: { first: null, second: null },
    plazas: [{ id: 'p7', evaluated: false, claims: [[0, 1, 0]] }],
    rows: { building: ['b1', 'b2', 'b3', 'b4'] },
    crane: { slots: [] },
    ...over,
  }) as unknown as View;

it('names a seal, a plaza and the tiles that are gone', () => {
  const after = city({
    seals: { first: 1, second: 0 },
    plazas: [
      {
        id: 'p7',
        evaluated: false,
        claims: [
          [0, 1, 0],
          [1, 1, 0],
        ],
      },
    ],
    rows: { building: ['b1', 'b5', 'b6', 'b4'] },
  });
  const found = praga.changes?.(city(), after, 0, null);
  expect(ids(found)).toEqual(['praga.changes.seal', 'praga.changes.lead', 'praga.changes.tiles']);
  expect(found?.[1]).toMatchObject({ plaza: '7' });
  expect(found?.[2]).toMatchObject({ count: 2 });
  expect(praga.changes?.(city(), city(), 0, null)).toEqual([]);
});

it('does not count the tiles that a new era has replaced', () => {
  expect(praga.changes?.(city(), city({ era: 2, rows: { building: ['b7'] } }), 0, null)).toEqual([]);
});

const crane = (...slots: [number, string, string][]): View =>
  city({ crane: { slots: [...slots.map(([price, ...tile]) => ({ price, tile })), { price: 0, tile: null }] } });

const named = (...actions: string[]) => actions.map((action) => ({ id: `praga.action.${action}` }));

it('names an action that costs more on the crane than before, or is not there any more', () => {
  const before = crane([0, 'mines', 'wall'], [2, 'mines', 'wall'], [1, 'upgrade', 'road'], [1, 'quarries', 'building']);
  const after = crane([2, 'mines', 'wall'], [0, 'upgrade', 'road']);
  expect(praga.changes?.(before, after, 0, null)).toEqual([
    { id: 'praga.changes.price', actions: named('mines', 'wall'), old: 0, gold: 2 },
    { id: 'praga.changes.none', actions: named('quarries', 'building') },
  ]);
  expect(praga.changes?.(before, before, 0, null)).toEqual([]);
});
