import { describe, expect, it } from 'vitest';
import { titleOf } from '../src/lib/titles';
import type { View } from '../src/lib/types';

describe('the score sheet', () => {
  const base = { options: {}, seat: null, over: true, waiting: [], asked: [], alarms: [] };
  it('tells sources and total', () => {
    const view = {
      ...base,
      title: 'praga',
      seats: [
        { colour: 'red', sources: { walls: 3 } },
        { colour: 'blue', sources: { walls: 1, eggs: 2 } },
      ],
      result: { totals: [[3], [3]], ranks: [1, 1] },
    } as View;
    expect(
      titleOf(view.title)
        .sheet(view, [], null)
        .map((row) => [row.name, row.values, row.kind]),
    ).toEqual([
      ['web.sheet.during', [3, 1], 'group'],
      ['praga.source.walls', [3, 1], 'source'],
      ['web.sheet.at_end', [0, 2], 'group'],
      ['praga.source.eggs', [0, 2], 'source'],
      ['web.sheet.points', [3, 3], 'total'],
    ]);
  });
  it('ranks Raja by palaces, then gold', () => {
    const view = {
      ...base,
      title: 'raja',
      seats: [{ colour: 'red' }],
      result: { totals: [[7, 12]], ranks: [1] },
    } as View;
    expect(
      titleOf(view.title)
        .sheet(view, [], null)
        .map((row) => row.values),
    ).toEqual([[7], [12]]);
  });
});
