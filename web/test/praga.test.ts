import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Content, Fact, Move, Values, View } from '../src/lib/types';
import { Words } from '../src/lib/words';
import { factsOf } from '../src/praga/facts';
import { alternatives, amountOf, gains, lineWidth, parse, phraseOf, signs } from '../src/praga/formula';
import { centre, corner, cornerBetween, flower, keyOf, neighbour, onward, outline } from '../src/praga/geometry';
import { bestTurn, changesOf, turnedBy, turnsOf } from '../src/praga/hand_turns';
import sheet from '../src/praga/icons.svg?raw';
import { spread } from '../src/praga/shapes';
import { callOf, groupOf, signOf } from '../src/praga/signs';
import title from '../src/praga/title';
import { trigger } from '../src/praga/triggers';
import type { Slot } from '../src/praga/view';
import { followTiles } from '../src/praga/wheel';

describe('hexes', () => {
  it('have six neighbours, each of which has them as its neighbour across the opposite edge', () => {
    for (let edge = 0; edge < 6; edge++) expect(neighbour(neighbour([2, -1], edge), edge + 3)).toEqual([2, -1]);
  });

  it('lie a quarter turned where the map is laid on its side', () => {
    const upright = centre([3, 2], 30);
    expect(centre([3, 2], 30, 90)).toEqual({ x: -upright.y, y: upright.x });
    expect(outline(10).split(' ')).toHaveLength(6);
  });

  it('share a corner with two neighbours that touch each other, and with no others', () => {
    expect(cornerBetween([0, 1], [-1, 1], [-1, 2])).toBe(4);
    expect(cornerBetween([0, 0], [1, 0], [-1, 0])).toBe(-1);
    expect(corner(0, 10).y).toBeCloseTo(-10);
  });

  it('make a flower of six and a ring of twelve, each once', () => {
    const { inner, outer } = flower();
    expect(new Set([...inner, ...outer].map(keyOf)).size).toBe(18);
    expect(outer[0]).toEqual([2, -2]);
    expect(outer[1]).toEqual([2, -1]);
  });

  it('turn onward, and back only by a little', () => {
    expect(onward(330, 0)).toBe(360);
    expect(onward(720, 30)).toBe(750);
    expect(onward(30, 0)).toBe(0);
  });
});

describe('formulas', () => {
  it('bind plus before pay before choice before order', () => {
    expect(parse('mine / quarry, @produce_gold')).toEqual({
      form: 'order',
      parts: [
        {
          form: 'choice',
          parts: [
            { form: 'gain', good: 'mine', count: 1, per: null },
            { form: 'gain', good: 'quarry', count: 1, per: null },
          ],
        },
        { form: 'do', deed: 'produce_gold' },
      ],
    });
    expect(parse('?(gold: 4 point)')).toMatchObject({ form: 'may', part: { form: 'pay', part: { count: 4 } } });
    expect(parse('2 point + (gold / stone)')).toMatchObject({ form: 'all', parts: [{ count: 2 }, { form: 'choice' }] });
  });

  it('are nothing when empty and refused when cut off', () => {
    expect(parse('')).toBeNull();
    for (const broken of ['2', 'gold +', '(gold', 'gold )', '#'])
      expect(() => parse(broken), broken).toThrow(SyntaxError);
  });

  it('are sums where they are prices', () => {
    expect(gains('2 gold + stone').map((gain) => gain.good)).toEqual(['gold', 'stone']);
    expect(amountOf('2 gold + stone', 'gold')).toBe(2);
    expect(amountOf('', 'gold')).toBe(0);
  });

  it('show one of a good as its icon alone, but points always with a figure', () => {
    expect(signs(parse('gold + point'))).toEqual([
      { kind: 'icon', icon: 'gold', figure: '' },
      { kind: 'icon', icon: 'point', figure: '1' },
    ]);
    expect(signs(parse('3 point per era_one_upgrade')).at(-1)).toEqual({
      kind: 'icon',
      icon: 'upgrade-one',
      figure: '',
    });
    expect(alternatives(parse('2 stone / 2 gold'))).toHaveLength(2);
  });

  it('show a discount with the number of the content', () => {
    expect(signs(parse('@cheap_wall'), { cheap_wall: 3 })).toEqual([
      { kind: 'icon', icon: 'wall', figure: '' },
      { kind: 'icon', icon: 'stone', figure: '−3' },
    ]);
  });

  it('grow wider with each sign', () => {
    expect(lineWidth(signs(parse('gold + egg')))).toBeGreaterThan(lineWidth(signs(parse('gold'))));
  });

  it('say in phrases what the engine says', () => {
    expect(phraseOf(parse('?(gold: egg)'))).toEqual({
      id: 'effect.may',
      part: { id: 'effect.pay', cost: { id: 'good.gold', count: 1 }, part: { id: 'good.egg', count: 1 } },
    });
    expect(phraseOf(parse('@plaza'))).toEqual({ id: 'deed.plaza' });
    expect(phraseOf(null)).toEqual({ id: 'effect.none' });
  });
});

describe('a tile in hand', () => {
  const move = (turn: number, tokens: number, edges = 0): Move => {
    const values = { site: 'p1a', rotation: turn, corners: tokens, contacts: edges };
    return { code: `site p1a r${turn}`, kind: 'place_building', at: 'site.p1a', values, said: { id: 'x' } };
  };

  it('is shown first as it touches most', () => {
    const turns = turnsOf([move(2, 1), move(0, 0), move(1, 1, 1)]);
    expect(turns.map((turn) => turn.turn)).toEqual([0, 1, 2]);
    expect(turns[1]).toMatchObject({ tokens: 1, edges: 1 });
    expect(bestTurn(turns)?.code).toBe('site p1a r1');
    expect(bestTurn([])).toBeNull();
  });

  it('turns both ways through what the place takes', () => {
    const turns = turnsOf([move(0, 0), move(1, 0), move(5, 0)]);
    expect(turnedBy(turns, 5, 1)?.turn).toBe(0);
    expect(turnedBy(turns, 0, -1)?.turn).toBe(5);
    expect(turnedBy([], 0, 1)).toBeNull();
  });

  it('says what it would change', () => {
    const facts: Fact[] = [
      { rule: 'praga/turn/5', kind: 'good_change', values: { good: 'blue_token', change: 2 }, said: { id: 'x' } },
      { rule: 'praga/scoring/8', kind: 'point_change', values: { change: -1 }, said: { id: 'x' } },
      { rule: 'praga/plazas/1', kind: 'plaza_complete', values: { plaza: 'p1' }, said: { id: 'x' } },
    ];
    expect(changesOf(facts)).toEqual([
      { good: 'blue_token', count: 2 },
      { good: 'point', count: -1 },
    ]);
  });
});

describe('the wheel', () => {
  const empty: Slot = { price: 0, points: 0, bonus: null, special: 0, tile: null, passed: false };
  const slots = (tiles: Record<number, Slot['tile']>): Slot[] =>
    Array.from({ length: 12 }, (_, slot) => ({ ...empty, tile: tiles[slot] ?? null }));
  const mines: Slot['tile'] = ['mines', 'wall'];
  const road: Slot['tile'] = ['upgrade', 'road'];

  it('carries its discs along, the same ones', () => {
    const before = followTiles([], slots({ 1: mines, 2: mines, 3: road }), 0);
    const after = followTiles(before, slots({ 2: mines, 3: mines, 4: road }), 1);
    expect(after.map(({ key, slot }) => [key, slot])).toEqual(before.map(({ key, slot }) => [key, slot + 1]));
    expect(after[0]!.angle - before[0]!.angle).toBe(30);
  });

  it('leaves the others where they are when one is taken, and brings it back as a new one', () => {
    const before = followTiles([], slots({ 1: mines, 3: road }), 0);
    const taken = followTiles(before, slots({ 3: road }), 0);
    expect(taken.map(({ slot, angle }) => [slot, angle])).toEqual([[3, 0]]);
    const back = followTiles(taken, slots({ 0: mines, 4: road }), 1);
    expect(back.find(({ slot }) => slot === 4)!.key).toBe(taken[0]!.key);
    expect(new Set(back.map(({ key }) => key)).size).toBe(2);
  });

  it('lets a disc that passed the end go on in its direction', () => {
    const before = followTiles([], slots({ 11: mines }), 0);
    const after = followTiles(before, slots({ 4: mines }), 1);
    expect(after[0]!.key).toBe(before[0]!.key);
    expect(after[0]!.angle).toBeGreaterThan(before[0]!.angle);
  });
});

describe('figures on one place', () => {
  it('stand apart', () => {
    for (const count of [1, 2, 3, 4]) {
      const places = Array.from({ length: count }, (_, index) => spread(index, count, 10));
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    }
    expect(spread(0, 1, 10)).toEqual({ x: 0, y: 0 });
  });
});

/** The kinds of moves, as the engine has them. */
const KINDS = (() => {
  const schema = readFileSync(resolve(process.cwd(), '../src/kingsroad/praga/schema/kinds.py'), 'utf-8');
  const moves = /^MOVES.*?^\}/ms.exec(schema)?.[0] ?? '';
  return [...moves.matchAll(/^ {4}"([a-z_]+)":/gm)].map(([, kind]) => kind as string);
})();

describe('moves', () => {
  it('have a sign each', () => {
    const of = (kind: string, values: Values = {}): string => signOf({ code: '', kind, values });
    expect(of('take_action_tile')).toBe('crane');
    expect(of('perform_action', { action: 'wall' })).toBe('wall');
    expect(of('buy_extra_action', { action: 'road' })).toBe('road');
    expect(of('take_tile', { row: 'building' })).toBe('building');
    expect(of('choose_effect', { effect: '2 silver_window' })).toBe('silver-window');
    expect(of('choose_effect', { effect: 'mine + quarry' })).toBe('mine');
    expect(of('choose_effect', { effect: '?(gold: @climb)' })).toBe('gold');
    expect(of('pay_refresh', { good: 'stone' })).toBe('stone');
    const refused = { code: '', kind: 'take_tile', names: { row: 'wall' }, values: { missing: 2 } };
    expect(signOf(refused)).toBe('wall');
  });

  it('have signs that are drawn, and so have triggers and deeds', () => {
    const names = { action: 'wall', row: 'wall', good: 'gold', effect: 'gold' };
    const drawn = KINDS.map((kind) => signOf({ code: '', kind, names }));
    expect(drawn.length).toBeGreaterThan(30);
    expect(drawn.filter((icon) => icon === 'point')).toEqual([]); // what has none of its own
    const on = ['wheel_gold', 'row', 'tile_scores', 'plain_building', 'hunger_wall_wall', 'first_red', 'enter'].flatMap(
      trigger,
    );
    const done = ['@any', '@climb', '@plaza', '@produce_stone', '2 point per row', 'point per era_one_upgrade'];
    for (const sign of [...on, ...done.flatMap((formula) => signs(parse(formula)))])
      if (sign.kind === 'icon') drawn.push(sign.icon);
    for (const icon of drawn) expect(sheet).toContain(`id="praga-${icon}"`);
  });

  it('stand under a heading in the bar', () => {
    const of = (kind: string, values: Values = {}) => groupOf({ code: '', at: '', kind, values, said: { id: '' } });
    expect(of('take_action_tile')).toBe('praga.group.take');
    expect(of('end_turn')).toBe('praga.group.end');
    expect(of('refresh_row')).toBe('praga.group.offer');
    expect(of('remove_tile')).toBe('praga.group.choice');
    expect(of('use_road', { egg: true })).toBe('praga.group.offer');
    expect(of('use_road', { egg: false })).toBe('praga.group.choice');
    expect(of('use_technology')).toBe('praga.group.offer');
    expect(of('keep_technology')).toBe('praga.group.choice');
  });

  it('are called by what they name, or by their heading', () => {
    const entries = {
      'praga.move.climb': 'Up: {project}',
      'praga.project.cathedral': 'the Cathedral',
      'praga.move.refresh': 'Refresh {kind}',
      'praga.kind.wall': 'walls',
      'praga.group.lay': 'Lay',
      'praga.group.choice': 'Choose',
      'praga.web.stay_put': 'Stay',
    };
    const of = (kind: string, names: Values = {}): string =>
      callOf(new Words('en', entries), null, { code: '', kind, names });
    expect(of('climb_project', { project: 'cathedral' })).toBe('Up: the Cathedral');
    expect(of('refresh_row', { row: 'wall' })).toBe('Refresh walls');
    expect(of('place_wall', { place: 3, rotation: 1 })).toBe('Lay');
    expect(of('leave_arrow')).toBe('Stay');
    expect(of('lay_plank', { pair: 2 })).toBe('Choose');
  });
});

describe('printed facts', () => {
  const print = { source: 'a photo', sure: 'printed' } as const;
  const content: Content = {
    title: 'praga',
    kinds: {
      value: { start_mines: { ...print, amount: 3 } },
      mine: {
        4: { ...print, bonus: 'point', token: false, seal: false },
        5: { ...print, bonus: '', token: true, seal: false },
      },
      site: { p1a: { ...print, q: 1, r: 0, plaza: 'p1', gold: 1, points: 2 } },
      plaza: { p1: { ...print, q: 0, r: 0, colour: 'grey' } },
      corner: {
        c1: {
          ...print,
          hexes: [
            [-1, 1],
            [-1, 2],
            [0, 1],
          ],
        },
      },
      ground: {
        road2: { ...print, kind: 'road', q: 2, r: 0, order: 2, space: 1 },
        road1: { ...print, kind: 'road', q: 3, r: 0, order: 1, space: 0 },
      },
      road: { 1: { ...print, egg: 'mine / quarry', free: '2 gold' } },
      road_tile: { wall: { ...print, space: 1, on: 'wall', effect: '2 point' } },
      tiers: {
        one: { ...print, project: 'hunger_wall', set: 'a', rows: ['. 1'], points: [0], costs: [] },
        two: { ...print, project: 'cathedral', set: 'printed', rows: ['^ >'], points: [0], costs: [] },
      },
      building: {
        b01: {
          ...print,
          era: 1,
          special: false,
          cost: '2 gold',
          effect: 'egg',
          sign: true,
          kind: 'cube',
          corners: [0],
        },
      },
    },
  };

  it('are read from the records, the road in its order', () => {
    const facts = factsOf(content, { hunger_wall: 'a' });
    expect(facts.mines.map((step) => step.number)).toEqual([3, 4, 5]);
    expect(facts.sites[0]).toMatchObject({ town: 'old', points: 2 });
    expect(facts.plazas[0]!.sites.map((site) => site.id)).toEqual(['p1a']);
    expect(facts.printed).toEqual([{ hex: [0, 1], corner: 4 }]);
    expect(facts.road.map((hex) => hex.space)).toEqual([0, 1]);
    expect(facts.tiers.hunger_wall.rows).toEqual([['.', '1']]);
    expect(facts.tiles.get('b01')).toMatchObject({ kind: 'building', cube: true, sign: true });
  });

  it('lay a tile on the road where the option says so', () => {
    expect(factsOf(content, {}).roadSpaces[0]).toEqual({ egg: 'mine / quarry', free: '2 gold', on: '' });
    expect(factsOf(content, { road_tiles: '1' }).roadSpaces[0]).toEqual({
      egg: 'mine / quarry',
      free: '2 point',
      on: 'wall',
    });
  });
});

describe('the final scoring', () => {
  it('is counted source by source, from what each had to the totals', () => {
    const seats = [
      { sources: { wheel: 9, academics: 6, eggs: 2 } },
      { sources: { wheel: 4, academics: 0, hunger_wall_rows: 9 } },
    ];
    const view = { seats, result: { totals: [[17], [13]], ranks: [1, 2] } } as unknown as View;
    const { rows, start, places } = title.finale!(view);
    expect(start).toEqual([9, 4]);
    expect(rows.map(({ name, values }) => [name, values])).toEqual([
      ['praga.source.academics', [6, 0]],
      ['praga.source.hunger_wall_rows', [0, 9]],
      ['praga.source.eggs', [2, 0]],
    ]);
    expect(places(rows[1]!)).toEqual(['project.hunger_wall']);
  });
});
