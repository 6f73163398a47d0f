import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Content, Fact, LogLine } from '../src/lib/types';
import { badgesOf } from '../src/raja/counted';
import type { RajaDesk } from '../src/raja/desk.svelte';
import { discPlan } from '../src/raja/disc_plan';
import {
  along,
  around,
  type Box,
  curve,
  hexagon,
  overlap,
  scallop,
  settle,
  siteSpots,
  stretchFor,
  turned,
  wedge,
} from '../src/raja/geometry';
import { ledger, payouts } from '../src/raja/ledger';
import { FRAME, layOut, lettering, type MapLayout } from '../src/raja/map_layout';
import { nearest } from '../src/raja/reach';
import { risks } from '../src/raja/risks';
import { isNews, lastScored, type Scored } from '../src/raja/scored';
import { groupOf, signOf } from '../src/raja/signs';
import { endField, fields, moved } from '../src/raja/track';
import type { Action, CityView, RajaView } from '../src/raja/view';

/** The content files are simple enough to be read line by line: tables of texts, numbers and lists. */
function readContent(...names: string[]): Content {
  const kinds: Content['kinds'] = {};
  for (const name of names) {
    const text = readFileSync(resolve(process.cwd(), `../src/kingsroad/raja/content/${name}.toml`), 'utf-8');
    let record: Record<string, unknown> = {};
    for (const line of text.split('\n')) {
      const head = /^\[([\w-]+)\.([\w-]+)\]$/.exec(line);
      const field = /^(\w+) = (.*)$/.exec(line);
      if (head) {
        record = {};
        const kind = head[1] as string;
        kinds[kind] = { ...kinds[kind], [head[2] as string]: record as Content['kinds'][string][string] };
      } else if (field) record[field[1] as string] = JSON.parse(field[2] as string);
    }
  }
  return { title: 'raja', kinds };
}
const content = readContent('places', 'roads');

describe('geometry', () => {
  it('turns the board a quarter clockwise without mirroring it', () => {
    expect(turned([100, 200], false)).toEqual([100, 200]);
    const [right, down] = [turned([200, 100], true), turned([100, 200], true)];
    const from = turned([100, 100], true);
    expect([right[0] - from[0], right[1] - from[1]]).toEqual([0, 100]);
    expect([down[0] - from[0], down[1] - from[1]]).toEqual([-100, 0]);
  });
  it('leads a road through all its places', () => {
    const points = [
      [0, 0],
      [50, 20],
      [100, 0],
    ] as const;
    const line = along(points, 4);
    expect(line).toHaveLength(9);
    expect(line[4]).toEqual([50, 20]);
    expect(line.at(-1)).toEqual([100, 0]);
    expect(curve(points).match(/C/g)).toHaveLength(2);
    expect(curve([])).toBe('');
  });
  it('gives a city seven sites, the centre first', () => {
    const sites = siteSpots([10, 10]);
    expect(sites).toHaveLength(7);
    expect(sites[0]).toEqual([10, 10]);
    expect(new Set(sites.map(([x, y]) => Math.round(Math.hypot(x - 10, y - 10))))).toEqual(new Set([0, 40]));
  });
  it('closes its shapes', () => {
    for (const d of [
      hexagon([0, 0], 10),
      wedge(0, 9, 5, 10),
      scallop(
        [
          [0, 0],
          [50, 0],
          [0, 50],
        ],
        10,
      ),
    ]) {
      expect(d).toMatch(/^M.*Z$/);
      expect(d).not.toContain('NaN');
    }
  });
  it('keeps palaces where they were drawn and fills the next free site', () => {
    const first = settle([], [1, 0, 1], 6);
    expect(first).toEqual([0, 2, null, null, null, null]);
    const second = settle(first, [1, 1, 1], 6);
    expect(second).toEqual([0, 2, 1, null, null, null]);
    expect(settle(second, [0, 1, 1], 6)).toEqual([null, 2, 1, null, null, null]);
    expect(settle(second, [2, 1, 1], 6)).toEqual([0, 2, 1, 0, null, null]);
    expect(settle(second, [2, 1, 1], 6, 4)).toEqual([0, 2, 1, null, 0, null]); // the site that was pressed
    expect(settle(second, [2, 1, 1], 6, 1)).toEqual([0, 2, 1, 0, null, null]);
  });
});

describe('the map laid out from its content', () => {
  const letters = [lettering(0.75), lettering(0.45)];
  const plans: [string, MapLayout][] = [
    ['wide', layOut(content, false, letters[0])],
    ['upright', layOut(content, true, letters[1])],
  ];
  it('writes larger where it is drawn smaller', () => {
    expect(lettering(1).village).toBeLessThan(lettering(0.5).village);
    expect(lettering(0.1)).toEqual(lettering(0.01));
  });
  it.each(plans)('has every place and road inside the frame (%s)', (_, plan) => {
    expect([plan.cities.length, plan.villages.length, plan.roads.length]).toEqual([7, 30, 16]);
    const { inner } = plan;
    for (const { at } of [...plan.cities, ...plan.villages, plan.start]) {
      expect(at[0]).toBeGreaterThan(inner.x);
      expect(at[0]).toBeLessThan(inner.x + inner.w);
      expect(at[1]).toBeGreaterThan(inner.y);
      expect(at[1]).toBeLessThan(inner.y + inner.h);
    }
    for (const road of plan.roads) expect(road.path).not.toContain('NaN');
  });
  it.each(plans)('puts no toll sign on a village or on another sign (%s)', (_, plan) => {
    const towns = plan.villages.map(({ at }) => around(at, 44, 26));
    const signs = plan.roads.map(({ sign }) => around(sign, 22, 22));
    signs.forEach((sign, i) => {
      for (const town of towns) expect(overlap(sign, town)).toBeLessThan(60);
      for (const other of signs.slice(i + 1)) expect(overlap(sign, other)).toBe(0);
    });
  });
  it.each(plans)('shows most names, none of them on top of another (%s)', (_, plan) => {
    const size = plan.letters.village;
    const boxes = plan.villages
      .filter(({ label }) => label.clear)
      .map(({ name, label }): Box => {
        const w = name.length * size * 0.45;
        const x = label.anchor === 'start' ? label.x : label.anchor === 'end' ? label.x - w : label.x - w / 2;
        return { x, y: label.y - size * 0.75, w, h: size * 0.8 };
      });
    expect(boxes.length).toBeGreaterThanOrEqual(24);
    boxes.forEach((box, i) => {
      for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBeLessThan(25);
    });
  });
  it.each(plans)('lets the Maharaja stand beside the architects, not on them (%s)', (_, plan) => {
    for (const { throne, stand } of plan.cities) {
      expect(overlap(around(throne, 60, 56), around(stand, 26, 36))).toBeLessThan(500);
    }
  });
  it.each(plans)('lets the Maharaja stand on no name of a city (%s)', (_, plan) => {
    const names = plan.cities.map(({ plaque }) => plaque);
    for (const { throne } of plan.cities)
      for (const name of names) expect(overlap(around(throne, 60, 56), name)).toBeLessThan(200);
  });
  it('is the same picture every time', () => {
    expect(layOut(content, false)).toEqual(layOut(content, false));
  });
});

describe('arrow keys', () => {
  const others = [
    [10, 0],
    [100, 5],
    [0, -20],
    [-30, 0],
  ] as const;
  it('go to the nearest place in their direction', () => {
    expect(nearest([0, 0], others, 'right')).toBe(0);
    expect(nearest([20, 0], others, 'right')).toBe(1);
    expect(nearest([0, 0], others, 'up')).toBe(2);
    expect(nearest([0, 0], others, 'left')).toBe(3);
  });
  it('stay where nothing lies that way', () => expect(nearest([0, 0], others, 'down')).toBeNull());
});

describe('the governors’ track', () => {
  const track = [null, null, 'delhi', 'agra', null, 'bikaner', null, null, null];
  it('numbers the fields above the unnumbered ones and fills the whole lane', () => {
    const drawn = fields(track, 7);
    expect(drawn.map(({ number }) => number)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 2]);
    expect(drawn.reduce((sum, { height }) => sum + height, 0)).toBeCloseTo(100);
    expect(drawn[0]?.height).toBeLessThan(drawn[4]?.height ?? 0);
    expect(drawn[2]?.height).toBeGreaterThan(drawn[4]?.height ?? 0);
  });
  it('ends where the game does: at the field of the last round, or on top', () => {
    expect(endField(track, 7, 1)).toBe(7);
    expect(endField(track, 7, 2)).toBe(8);
    expect(endField(track, 7, 15)).toBe(8);
  });
  it('shows an order from the fields it changes', () => {
    const after = moved(track, [
      [3, 'bikaner'],
      [4, 'agra'],
      [5, null],
    ]);
    expect(after).toEqual([null, null, 'delhi', 'bikaner', 'agra', null, null, null, null]);
    expect(track[5]).toBe('bikaner');
  });
});

describe('what could spoil a plan', () => {
  const seat = (palace_price: number) => ({ palace_price, number: 1 });
  const view = {
    to_act: [1, 0, 2],
    seats: [seat(9), seat(12), seat(12)],
    villages: { nokha: [0, 1, 0], tonk: [0, 1, 1] },
    cities: [{ id: 'delhi', outer: [1, 1, 0], blocked: 0, centre: 2 }],
  } as unknown as RajaView;
  const plan = { left: 1, palaces: 1, fullPrice: 12, goal: 'delhi', villages: ['nokha', 'tonk'] };
  it('is told with the worst first', () => {
    const found = risks(view, 0, plan);
    expect(found.map(({ id, tone }) => [id, tone])).toEqual([
      ['card', 'bad'],
      ['road', 'warn'],
      ['sites', 'good'],
    ]);
    expect(found[0]?.values.missing).toBe(2);
    expect(found[1]?.values.village).toBe('nokha');
    expect(found[2]?.values.free).toBe(4);
  });
  it('is nothing for who acts first', () => expect(risks(view, 1, plan).map(({ id }) => id)).toEqual(['first']));
  it('says so when nothing hangs on the others', () => {
    const calm = { left: 5, palaces: 0, fullPrice: 12, goal: null, villages: [] };
    expect(risks(view, 2, calm)).toEqual([{ tone: 'good', seats: [1, 0], id: 'none', values: {} }]);
  });
});

describe('signs and headings', () => {
  it('stand for every kind of move', () => {
    expect(signOf({ code: '', kind: 'build_palace', values: { ring: 'centre' } })).toBe('raja-i-palace-large');
    expect(signOf({ code: '', kind: 'take_character', values: { character: 'yogi' } })).toBe('raja-c-yogi');
    const chip = { code: '', kind: 'spend_chip', names: { action: 'palace-house' }, values: { missing: 1 } };
    expect(signOf(chip)).toBe('raja-a-palace-house');
    expect(signOf({ code: '', kind: 'builder_lift', values: { place: 'agra' } })).toBe('raja-a-move');
    expect(signOf({ code: '', kind: '', names: {} })).toBe('raja-i-maharaja');
  });
  it('put both kinds of palace under one heading', () => {
    expect(groupOf({ code: '', kind: 'build_palace', values: { ring: 'centre' } })).toBe('raja.group.palace');
    expect(groupOf({ code: '', kind: 'travel' })).toBe('raja.group.go');
  });
});

describe('what a scoring paid', () => {
  const paid = (seat: number, strength: number, gold: number) => ({
    rule: 'raja/scoring/2',
    kind: 'scored',
    values: { city: 'agra', seat, strength, gold, alone: false },
    said: { id: 'raja.fact.scored' },
  });
  const line = (n: number, seat: number, code: string, facts: LogLine['facts'] = []): LogLine => ({
    n,
    seat,
    code,
    kind: 'end_turn',
    values: {},
    said: { id: 'raja.told.end' },
    rule: '',
    facts,
    place: '',
    origin: '',
    changes: [],
    at: 0,
    void: false,
  });
  const played = [line(1, 0, 'end'), line(2, 1, 'end', [paid(0, 3, 11), paid(1, 3, 7), paid(2, 1, 3)])];

  it('is read from the log, with those who were equally strong', () => {
    const found = lastScored(played, 2);
    expect(found?.city).toBe('agra');
    expect(found?.paid.map(({ seat, gold, tied }) => [seat, gold, tied])).toEqual([
      [0, 11, true],
      [1, 7, true],
      [2, 3, false],
    ]);
    expect(lastScored(played, 1)).toBeNull();
  });

  it('is not told once it was taken back', () => {
    expect(lastScored([played[0]!, { ...played[1]!, void: true }, line(3, 1, 'undo')], 3)).toBeNull();
  });

  it('is news for a seat until it moves, and for who watches until the next one', () => {
    const later = [...played, line(3, 0, 'disc gold gold')];
    const found = lastScored(later, 3) as Scored;
    expect([0, 1, null].map((seat) => isNews(later, found, seat, 3))).toEqual([false, true, true]);
  });
});

describe('the sheet', () => {
  const line = (n: number, seat: number, kind: string, values: object, ...facts: object[]): LogLine =>
    ({ n, seat, kind, values, code: '', said: { id: 'x' }, rule: '', at: 0, void: false, facts }) as unknown as LogLine;
  const lines = [
    line(1, 0, 'set_disc', {}, { kind: 'round', values: { round: 1, city: 'agra' } }),
    line(2, 0, 'build_palace', { cost: { gold: 12 } }),
    line(
      3,
      1,
      'travel',
      { cost: { gold: 2 } },
      { kind: 'tolls', values: { seat: 1, to: 0, gold: 2, bank_pays: false } },
    ),
    line(4, 1, 'end_turn', {}, { kind: 'penalty', values: { seat: 1, to_others: { gold: 3 } } }),
    line(
      5,
      0,
      'end_turn',
      {},
      { kind: 'scored', values: { seat: 0, city: 'agra', gold: 9 } },
      { kind: 'scored', values: { seat: 1, city: 'agra', gold: 4 } },
      { kind: 'round', values: { round: 2, city: 'delhi' } },
    ),
    { ...line(6, 0, 'build_house', { cost: { gold: 1 } }), void: true },
    line(7, 0, 'end_turn', {}, { kind: 'unscored', values: { city: 'delhi' } }),
  ];
  it('books gold by its source; what was taken back counts nothing', () => {
    const book = ledger(lines, 2);
    expect(book.palaces).toEqual([-12, 0]);
    expect([book.tolls_got, book.tolls_paid]).toEqual([
      [2, 0],
      [0, -2],
    ]);
    expect(book.gifts).toEqual([3, 0]);
    expect(book.cities).toEqual([9, 4]);
    expect(book.houses).toEqual([0, 0]);
  });
  it('says what each city paid in which round', () => {
    expect(payouts(lines, 2)).toEqual([
      { round: 1, city: 'agra', gold: [9, 4] },
      { round: 2, city: 'delhi', gold: null },
    ]);
  });
});

describe('the map in any room', () => {
  it('fills it, as far as places may be drawn apart', () => {
    for (const room of [1.1, 1.37, 1.63]) {
      const plan = layOut(content, false, lettering(0.75), stretchFor(room, false, FRAME));
      expect(Math.abs(plan.view.w / plan.view.h / room - 1)).toBeLessThan(0.02);
      for (const { at } of [...plan.cities, ...plan.villages])
        expect(at[0] > plan.inner.x && at[0] < plan.inner.x + plan.inner.w).toBe(true);
    }
    const [along, across] = stretchFor(9, false, FRAME);
    expect([along, across]).toEqual([1.3, 1]);
  });
});

describe('a city that is scored', () => {
  const city = { id: 'agra', outer: [2, 0], houses: [1, 3], centre: 1, architects: [0] } as unknown as CityView;
  const fact = (seat: number, parts: Record<string, number>): Fact =>
    ({ kind: 'scored', rule: '', said: { id: '' }, values: { seat, city: 'agra', parts } }) as unknown as Fact;

  it('has a number on each piece, seat by seat, that make the strength', () => {
    const badges = badgesOf(
      [fact(1, { large_palace: 3, house: 3 }), fact(0, { small_palace: 4, house: 1, architect: 1, home: 1 })],
      city,
    );
    expect(badges.map(({ order }) => order)).toEqual(badges.map((_, at) => at));
    expect(badges.map(({ seat }) => seat)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0]);
    expect(badges.filter(({ kind }) => kind === 'small').map(({ points }) => points)).toEqual([2, 2]);
    expect(badges.filter(({ seat }) => seat === 0).reduce((sum, { points }) => sum + points, 0)).toBe(7);
  });
  it('that nobody is in has none', () => {
    expect(badgesOf([{ kind: 'unscored', values: { city: 'agra' } } as unknown as Fact], city)).toEqual([]);
  });
});

describe('the plan of a disc', () => {
  const cost = (good: string) => ({ cost: { [good]: 1, gold: 1 }, gains: {} });
  const actions = { palace: cost('palace'), house: cost('house'), quarry: { cost: {}, gains: { house: 2 } } };
  /** As much of the desk as a plan reads: 5 gold, the Trader, a house and a palace, a city with room for one. */
  const plan = (hands: readonly (Action | null)[], given: { gold?: number; supply?: number; left?: number } = {}) =>
    discPlan({
      view: {
        own: { disc: null },
        prices: { palace: 4, house: 1, gold: -2, quarry: 0 },
        prospects: { income: [{ character: 'trader', gains: { gold: 1 } }], actions, sites: { agra: 1 } },
        moves: [{ code: 'disc palace palace', kind: 'set_disc', values: { actions: ['palace', 'palace'] } }],
      },
      mine: { supply: given.supply ?? 1, palaces_left: given.left ?? 2, disc: null },
      gold: given.gold ?? 5,
      goal: 'agra',
      way: { toll: 2 },
      planning: true,
      hands,
      text: (id: string) => id,
      words: { of: (id: string) => id },
      placeName: (id: string) => id,
    } as unknown as RajaDesk);

  it('counts tolls, what the character brings and what the disc itself brings', () => {
    const { cost, income, left } = plan(['palace', 'gold']);
    expect([cost, income, left]).toEqual([6, 3, 2]);
  });
  it('lacks nothing where everything is there', () =>
    expect(plan(['palace', 'house'], { gold: 6 }).warnings).toEqual([]));
  it.each([
    ['gold', ['palace', null], { gold: 4 }, 1],
    ['house', ['house', 'house'], {}, 1],
    ['palace', ['palace', null], { left: 0 }, 1],
    ['sites', ['palace', 'palace'], { gold: 99 }, 1],
  ] as const)('says that there is too little: %s', (id, hands, given, count) => {
    const found = plan(hands, given).warnings.find((one) => one.id === id);
    expect(found?.count).toBe(count);
    expect(new Set(found?.actions)).toEqual(new Set(hands.filter((one) => one !== null)));
  });
  it('takes the houses of the quarry into account', () => {
    expect(plan(['house', 'quarry'], { supply: 0 }).warnings.map(({ id }) => id)).toEqual([]);
  });
  it('has the move of its hands, in whichever order they were pointed', () => {
    expect([plan(['palace', 'palace']).code, plan(['palace', 'gold']).code]).toEqual(['disc palace palace', null]);
  });
});
