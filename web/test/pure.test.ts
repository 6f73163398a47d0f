import { describe, expect, it } from 'vitest';
import { troubleOf } from '../src/lib/api';
import { gridStep, sample } from '../src/lib/chart';
import { counted, group, matches, step } from '../src/lib/choices';
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
    at: `site.${id}`,
    said: { id: 'praga.move.site', terms: tokens ? [{ id: 'good.blue_token', count: tokens }] : [{ id: 'none' }] },
  });
  it('stands round the same plaza, each place once and turned as it brings most', () => {
    const moves = [site('p1a', 0, 0), site('p1a', 1, 2), site('p7a', 0, 0), site('p7d', 0, 0), site('p7d', 2, 1)];
    const found = nearest({ code: 'site p7b r0', at: 'site.p7b' }, moves);
    expect(found.map((move) => move.code)).toEqual(['site p7d r2', 'site p7a r0', 'site p1a r1']);
  });
  it('is a move of the same kind or at the same place', () => {
    const moves = [
      { code: 'do wall', at: 'action.wall' },
      { code: 'take 3', at: 'slot.3' },
      { code: 'end', at: 'bar' },
    ].map((move) => ({ ...move, said: { id: 'x' } }));
    expect(nearest({ code: 'do road', at: 'action.road' }, moves).map((move) => move.code)).toEqual(['do wall']);
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
    expect(parse('/components/raja')).toEqual({ page: 'components', title: 'raja' });
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
  const moves = ['go delhi', 'refresh wall', 'go agra'].map((code) => ({ code, at: '', said: { id: code } }));
  it('are grouped in the order they come, offers last', () => {
    const found = group(moves, (move) => (move.code.startsWith('go') ? 'x.group.go' : 'x.group.offer'));
    expect(found.map((one) => [one.id, one.moves.length])).toEqual([
      ['x.group.go', 2],
      ['x.group.offer', 1],
    ]);
    expect(
      group([moves[1]!, moves[0]!], (move) => (move.code.startsWith('go') ? 'x.group.go' : 'x.group.offer'))[0]?.id,
    ).toBe('x.group.go');
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
  const base = { options: {}, seat: null, over: true, waiting: [] };
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
        .sheet(view)
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
        .sheet(view)
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
