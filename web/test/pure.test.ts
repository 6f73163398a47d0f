import { describe, expect, it } from 'vitest';
import { troubleOf } from '../src/lib/api';
import { gridStep, sample } from '../src/lib/chart';
import { counted, grouped, isLate, matches, netOf, optionsOf, proposed, type Sorting, step } from '../src/lib/choices';
import { ago, left, parts } from '../src/lib/clock';
import { changed } from '../src/lib/marks';
import { bytesOf } from '../src/lib/push';
import { parse, tablePath } from '../src/lib/route';
import { choose, read } from '../src/lib/settings.svelte';
import { pause } from '../src/lib/socket';
import { titleOf } from '../src/lib/titles';
import type { View } from '../src/lib/types';

describe('what lapses', () => {
  it('is said once with its number where it is the same', () => {
    const house = { id: 'deed.house' };
    const palace = { id: 'deed.palace' };
    expect(counted([house, palace, house])).toEqual([{ id: 'web.bar.times', count: 2, what: house }, palace]);
    expect(counted([])).toEqual([]);
  });
});

describe('what is possible instead', () => {
  const { nearest } = titleOf('praga');
  const site = (id: string, turn: number, tokens: number) => ({
    code: `site ${id} r${turn}`,
    kind: 'place_building',
    at: `site.${id}`,
    values: { site: id, rotation: turn, corners: tokens },
    said: { id: 'praga.move.site' },
  });
  it('stands round the same plaza, each place once and turned as it brings most', () => {
    const moves = [site('p1a', 0, 0), site('p1a', 1, 2), site('p7a', 0, 0), site('p7d', 0, 0), site('p7d', 2, 1)];
    const names = { site: 'p7b', rotation: 0 };
    const found = nearest({ code: 'site p7b r0', kind: 'place_building', names, at: 'site.p7b' }, moves);
    expect(found.map((move) => move.code)).toEqual(['site p7d r2', 'site p7a r0', 'site p1a r1']);
  });
  it('is a move of the same kind or at the same place', () => {
    const moves = [
      { code: 'do wall', kind: 'perform_action', at: 'action.wall', values: { action: 'wall' } },
      { code: 'take 3', kind: 'take_action_tile', at: 'slot.3', values: { slot: 3 } },
      { code: 'end', kind: 'end_turn', at: 'bar', values: {} },
    ].map((move) => ({ ...move, said: { id: 'x' } }));
    const refused = { code: 'do road', kind: 'perform_action', names: { action: 'road' }, at: 'action.road' };
    expect(nearest(refused, moves).map((move) => move.code)).toEqual(['do wall']);
  });
});

describe('addresses', () => {
  it('lead to their pages', () => {
    expect(parse('/')).toEqual({ page: 'home' });
    expect(parse('/table/abc')).toEqual({ page: 'table', id: 'abc', seat: undefined, at: null });
    expect(parse('/table/abc?seat=1')).toMatchObject({ seat: 1 });
    expect(parse('/table/abc/at/12?seat=none')).toEqual({ page: 'table', id: 'abc', seat: null, at: 12 });
    expect(parse('/join/abc/s%2Fx')).toEqual({ page: 'join', id: 'abc', secret: 's/x' });
    expect(parse('/join/abc/%E0%A4%A')).toEqual({ page: 'missing' });
    expect(parse('/components/raja')).toEqual({ page: 'components', title: 'raja', set: null, content: null });
    expect(parse('/components/raja?set=abc')).toMatchObject({ title: 'raja', set: 'abc' });
    expect(parse('/components/raja?content=def')).toMatchObject({ title: 'raja', content: 'def' });
  });
  it('that mean nothing are told as missing', () => {
    for (const path of ['/tabel/x', '/table', '/table/a/at/x', '/join/a', '/a/b/c/d/e'])
      expect(parse(path).page).toBe('missing');
  });
  it('are the inverse of what is linked', () => {
    expect(parse(tablePath('abc', 2, 7))).toEqual({ page: 'table', id: 'abc', seat: 2, at: 7 });
    expect(tablePath('abc')).toBe('/table/abc');
    expect(tablePath('abc', null)).toBe('/table/abc?seat=none');
  });
});

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

describe('the clock', () => {
  const clock = { kind: 'live', left: [60_000, 5000], running: [0], at: 0 } as const;
  it('runs for those who are waited for, and never below nothing', () => {
    const now = { ...clock, left: [...clock.left], running: [...clock.running] };
    expect(left(now, 0, 1000)).toBe(59_000);
    expect(left(now, 1, 1000)).toBe(5000);
    expect(left(now, 0, 99_000)).toBe(0);
    expect(left(null, 0, 0)).toBeNull();
  });
  it('is told as far as a glance needs', () => {
    expect(parts(65_000).text).toBe('1:05');
    expect(parts(3_725_000).text).toBe('1:02:05');
    expect(parts(2 * 86_400_000 + 4 * 3_600_000)).toMatchObject({ unit: 'days', days: 2, hours: 4 });
  });
  it('tells how long ago something was', () => {
    expect(ago(0, 5 * 3_600_000, 'en')).toBe('5 hours ago');
    expect(ago(0, 1000, 'en')).toBe('this minute');
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

describe('settings', () => {
  it('survive whatever is found in the storage', () => {
    for (const text of [null, '', 'x', '3', 'null', '{"theme":"blue","motion":7,"bots":null}'])
      expect(read(text)).toEqual({
        language: '',
        theme: 'system',
        motion: 'system',
        tempo: 'normal',
        sound: false,
        bots: {},
      });
    expect(read('{"theme":"dark","sound":true}')).toMatchObject({ theme: 'dark', sound: true });
  });
  it('take the first language there is', () => {
    expect(choose(['', 'tlh', 'en-GB'])).toBe('en');
    expect(choose(['xx'])).toBe('xx');
    expect(choose([])).toBe('en');
  });
});

describe('reconnecting', () => {
  it('waits longer each time, up to a limit, never all at once', () => {
    expect(pause(0, 0)).toBe(200);
    expect(pause(0, 1)).toBe(400);
    expect(pause(3, 1)).toBe(3200);
    expect(pause(30, 1)).toBe(15_000);
  });
});

describe('push', () => {
  it('reads the key of the server', () => {
    expect([...bytesOf('AP-_')]).toEqual([0, 255, 191]);
  });
});

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

describe('troubles', () => {
  it('are told by the phrase of the answer, or by its status', () => {
    expect(troubleOf({ error: { id: 'table.unknown', table: 'x' } }, 404)).toEqual({ id: 'table.unknown', table: 'x' });
    expect(troubleOf(null, 404)).toEqual({ id: 'web.trouble.missing' });
    expect(troubleOf('<html>', 502)).toEqual({ id: 'web.trouble.server', status: 502 });
  });
});
