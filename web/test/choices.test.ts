import { describe, expect, it } from 'vitest';
import { counted, grouped, isLate, matches, netOf, optionsOf, proposed, type Sorting, step } from '../src/lib/choices';

describe('what lapses', () => {
  it('is said once with its number where it is the same', () => {
    const house = { id: 'deed.house' };
    const palace = { id: 'deed.palace' };
    expect(counted([house, palace, house])).toEqual([{ id: 'web.bar.times', count: 2, what: house }, palace]);
    expect(counted([])).toEqual([]);
  });
});

describe('choices', () => {
  const moves = ['go delhi', 'refresh wall', 'go agra'].map((code) => ({
    code,
    kind: 'x',
    at: '',
    values: {},
    said: { id: code },
  }));
  const lay = (site: string, rotation: number, gains: Record<string, number>, cost: Record<string, number> = {}) => ({
    code: `lay ${site} r${rotation}`,
    kind: 'lay',
    at: `site.${site}`,
    values: { rotation, cost, gains },
    said: { id: 'lay' },
  });
  const sorting: Sorting = {
    fold: ({ at }) => at,
    heading: ({ at }) => at.slice(0, -1),
    amounts: netOf,
    weights: { point: 1, blue: 2 / 3, gold: 1 / 2 },
  };
  it('tell what they cost and bring as one', () => {
    expect(netOf(lay('7a', 0, { point: 2, gold: 1 }, { gold: 1, stone: 3 }))).toEqual({ point: 2, stone: -3 });
  });
  it('are one where a tile is turned to the same end, and apart where it is not', () => {
    const options = optionsOf(
      [lay('7a', 0, { blue: 1 }), lay('7a', 1, {}), lay('7a', 2, {}), lay('7a', 3, { blue: 1 }), lay('7b', 0, {})],
      sorting,
    );
    expect(options.map(({ moves }) => moves.map(({ code }) => code))).toEqual([
      ['lay 7a r0', 'lay 7a r3'],
      ['lay 7a r1', 'lay 7a r2'],
      ['lay 7b r0'],
    ]);
  });
  it('are proposed by what they pay, one of each heading first', () => {
    const options = optionsOf(
      [
        lay('7a', 0, { point: 5 }),
        lay('7b', 0, { point: 4 }),
        lay('8a', 0, { point: 1 }, { gold: 1 }),
        lay('9a', 0, { blue: 1 }),
        lay('9b', 0, {}),
      ],
      sorting,
    );
    expect(proposed(options, 3).map(({ move }) => move.code)).toEqual(['lay 7a r0', 'lay 9a r0', 'lay 8a r0']);
    expect(proposed(options, 4).map(({ move }) => move.code)).toContain('lay 7b r0');
    expect(grouped(options).map(({ heading, options: held }) => [heading, held.length])).toEqual([
      ['site.7', 2],
      ['site.9', 2],
      ['site.8', 1],
    ]);
  });
  it('may be made at any moment where their group says so', () => {
    expect(['x.group.offer', 'x.group.extra', 'x.group.go'].map(isLate)).toEqual([true, true, false]);
  });
  it('are found by code and words, whatever the accents', () => {
    expect(matches('travel DEL', moves[0]!, 'Travel to Délhi')).toBe(true);
    expect(matches('delhi', moves[2]!, 'Travel to Agra')).toBe(false);
  });
  it('are walked through by the arrow keys', () => {
    expect([step('ArrowRight', 2, 3), step('ArrowLeft', 0, 3), step('End', 0, 3), step('x', 0, 3)]).toEqual([
      0,
      2,
      2,
      null,
    ]);
    expect(step('ArrowRight', 0, 0)).toBeNull();
  });
});
