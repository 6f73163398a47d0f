import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Beat, beatsOf, durations, fitted, HURRIED, sum, TEMPI } from '../src/lib/beats';
import { type Kept, read } from '../src/lib/settings.svelte';
import { Theatre } from '../src/lib/theatre.svelte';
import { titleOf } from '../src/lib/titles';
import type { Change, Fact, LogLine, View } from '../src/lib/types';

const raja = titleOf('raja');
const MINE = 0;

interface Given {
  seat: number;
  kind?: string;
  place?: string;
  origin?: string;
  changes?: Change[];
  facts?: Fact[];
}
const fact = (kind: string, values: Record<string, unknown> = {}): Fact => ({
  rule: '',
  kind,
  values,
  said: { id: kind },
});
const gold = (seat: number, count: number): Change => ({ seat, amounts: { gold: count } });
const lines = (...given: Given[]): LogLine[] =>
  given.map(({ seat, kind = 'build_house', place = 'place.agra', origin = '', changes = [], facts = [] }, at) => ({
    n: at + 1,
    seat,
    code: kind,
    kind,
    values: {},
    said: { id: `${kind}-${at + 1}` },
    rule: '',
    facts,
    place,
    origin,
    changes,
    at: 0,
    void: false,
  }));
const cut = (...given: Given[]): Beat[] => beatsOf(lines(...given), raja, [MINE]);
const total = (list: number[]): number => list.reduce((all, one) => all + one, 0);

describe('what others did, in beats', () => {
  it('is one beat a line, without my own and without the mere end of a turn', () => {
    const beats = cut({ seat: 0 }, { seat: 1, changes: [gold(1, -2)] }, { seat: 1, kind: 'end_turn' }, { seat: 2 });
    expect(beats.map(({ n }) => n)).toEqual([2, 4]);
    expect(beats[0]).toMatchObject({ seat: 1, from: '@player', to: 'place.agra', changes: [gold(1, -2)] });
  });
  it('joins what gives nothing and moves nothing with the next step of the turn', () => {
    const beats = cut({ seat: 1, kind: 'lift_house' }, { seat: 1, kind: 'drop_house', origin: 'place.delhi' });
    expect(beats).toHaveLength(1);
    expect(beats[0]?.sentences.map(({ id }) => id)).toEqual(['lift_house-1', 'drop_house-2']);
    expect(beats[0]).toMatchObject({ from: 'place.delhi', to: 'place.agra' });
  });
  it('tells a scored city in steps, over the picture before it, whoever ended the turn', () => {
    const paid = [
      fact('scored', { seat: 1, city: 'agra', gold: 12 }),
      fact('scored', { seat: 0, city: 'agra', gold: 9 }),
    ];
    const beats = cut({
      seat: 0,
      kind: 'end_turn',
      changes: [gold(0, 9), gold(1, 12)],
      facts: [...paid, fact('round', { round: 2, city: 'delhi' })],
    });
    expect(beats.map(({ scene, step, before }) => [scene, step, before])).toEqual([
      ['scoring', 0, true],
      ['scoring', 1, true],
      ['scoring', 2, true],
      ['ride', 0, false],
    ]);
    expect(sum(beats.flatMap(({ changes }) => changes))).toEqual([gold(1, 12), gold(0, 9)]);
  });
  it('says of a city that nobody is in that it pays nobody, and then where the Maharaja rides', () => {
    const beats = cut({
      seat: 1,
      kind: 'end_turn',
      facts: [fact('unscored', { city: 'agra' }), fact('round', { round: 2, city: 'delhi' })],
    });
    expect(beats.map(({ scene, sentences, changes }) => [scene, sentences[0]?.id, changes])).toEqual([
      ['scoring', 'unscored', []],
      ['ride', 'round', []],
    ]);
  });
  it('begins a turn with the disc that is revealed, and its income', () => {
    const beats = cut(
      {
        seat: 1,
        kind: 'end_turn',
        changes: [gold(2, 2)],
        facts: [fact('reveal', { seat: 2 }), fact('action_income', { seat: 2, gains: { gold: 2 } })],
      },
      { seat: 2 },
    );
    expect(beats.map(({ seat, scene }) => [seat, scene])).toEqual([
      [2, 'reveal'],
      [2, ''],
    ]);
    expect(beats[0]?.turn).toBe(beats[1]?.turn);
    expect(beats[0]?.changes).toEqual([gold(2, 2)]);
  });
  it('tells of each player once what they got for several things', () => {
    const reveal = [
      fact('reveal', { seat: 2 }),
      fact('action_income', { seat: 2, gains: { gold: 2 } }),
      fact('income', { seat: 2, gains: { gold: 1 } }),
    ];
    expect(cut({ seat: 1, kind: 'end_turn', changes: [gold(2, 3)], facts: reveal })[0]?.changes).toEqual([gold(2, 3)]);
    const rewards = [2, 1, 2].map((seat) => fact('gain', { seat, good: 'gold', count: 1, source: 'plazas' }));
    const line = lines({ seat: 1, changes: [gold(2, 2), gold(1, 1)], facts: [fact('plaza_complete'), ...rewards] });
    const told = beatsOf(line, titleOf('praga'), [MINE]).find(({ scene }) => scene === 'plaza');
    expect(told?.changes).toEqual([gold(2, 2), gold(1, 1)]);
  });
  it('leaves secrets and what was taken back untold', () => {
    const [gone, secret] = lines({ seat: 1 }, { seat: 1, kind: 'secret' });
    expect(beatsOf([{ ...gone!, void: true }, secret!], raja, [MINE])).toEqual([]);
  });
});

describe('how long it takes', () => {
  const turn = (steps: number, seat = 1): Given[] =>
    Array.from({ length: steps }, (_, at) => ({ seat, changes: [gold(seat, at + 1)] }));
  it('is about 0.8 s a beat', () => {
    const [one] = durations(cut(...turn(1)), TEMPI.normal);
    expect(one).toBeGreaterThan(700);
    expect(one).toBeLessThan(900);
  });
  it('is at most 6 s a turn and 15 s for all, and nothing is left out', () => {
    const given = [...turn(30, 1), ...turn(30, 2), ...turn(30, 3), ...turn(30, 4)];
    const beats = fitted(cut(...given), TEMPI.normal);
    const lasts = durations(beats, TEMPI.normal);
    expect(total(lasts)).toBeLessThanOrEqual(15_001);
    for (const seat of [1, 2, 3, 4])
      expect(total(lasts.filter((_, at) => beats[at]?.seat === seat))).toBeLessThanOrEqual(6001);
    expect(beats.flatMap((beat) => beat.lines.map(({ n }) => n))).toEqual(given.map((_, at) => at + 1));
    expect(sum(beats.flatMap(({ changes }) => changes))[0]).toEqual(gold(1, 465));
  });
  it('is shorter while my clock runs', () => {
    expect(total(durations(fitted(cut(...turn(20)), HURRIED), HURRIED))).toBeLessThanOrEqual(2001);
  });
  it('is no time once all of it is spent', () => {
    expect(total(durations(cut(...turn(4)), TEMPI.normal, 15_000))).toBe(0);
  });
});

describe('the player', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function stage(...given: Given[]) {
    const table = {
      lines: lines(...given),
      own: [MINE],
      isMyTurn: true,
      isHurried: false,
      n: given.length,
      cut: (some: readonly LogLine[], own: readonly number[]) => beatsOf(some, raja, own),
      fetch: async (n: number) => ({ picture: n }) as unknown as View,
    };
    const theatre = new Theatre(table);
    theatre.may = () => true;
    for (let n = 0; n <= given.length; n += 1) theatre.keep(n, { picture: n } as unknown as View);
    const shown = (): unknown => theatre.picture?.picture;
    return { table, theatre, shown };
  }
  const pay = (seat: number): Given => ({ seat, changes: [gold(seat, 1)] });

  it('shows beat after beat, the piece before its picture, and then the present', async () => {
    const { theatre, shown } = stage(pay(1), pay(2));
    theatre.follow();
    await vi.advanceTimersByTimeAsync(0);
    expect([theatre.now?.n, theatre.landed, shown()]).toEqual([1, false, 0]);
    await vi.advanceTimersByTimeAsync(500);
    expect([theatre.now?.n, theatre.landed, shown()]).toEqual([1, true, 1]);
    await vi.advanceTimersByTimeAsync(400);
    expect(theatre.now?.n).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect([theatre.on, shown()]).toEqual([false, undefined]);
    expect(theatre.since).toHaveLength(2);
  });
  it('with little motion has the picture at once', async () => {
    const { theatre, shown } = stage(pay(1));
    theatre.moves = () => false;
    theatre.follow();
    await vi.advanceTimersByTimeAsync(0);
    expect([theatre.landed, shown()]).toEqual([true, 1]);
  });
  it('pauses, steps back and on, repeats and skips', async () => {
    const { theatre } = stage(pay(1), pay(1), pay(1));
    theatre.follow();
    await vi.advanceTimersByTimeAsync(0);
    theatre.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(theatre.now?.n).toBe(1);
    theatre.step();
    expect(theatre.now?.n).toBe(2);
    theatre.back();
    expect(theatre.now?.n).toBe(1);
    theatre.step();
    theatre.again();
    expect([theatre.now?.n, theatre.paused]).toEqual([1, false]);
    theatre.skip();
    expect(theatre.on).toBe(false);
  });
  it('adds what comes meanwhile behind what is shown', async () => {
    const { table, theatre } = stage(pay(1));
    theatre.follow();
    await vi.advanceTimersByTimeAsync(0);
    table.lines = lines(pay(1), pay(2));
    theatre.keep(2, { picture: 2 } as unknown as View);
    theatre.follow();
    expect(theatre.now?.n).toBe(1);
    expect(theatre.beats.map(({ n }) => n)).toEqual([1, 2]);
  });
  it('tells nothing by itself when the page is opened, or where nobody wants it', () => {
    const { theatre } = stage(pay(1));
    theatre.follow(true);
    expect([theatre.on, theatre.since.length]).toEqual([false, 1]);
    const other = stage(pay(1));
    other.theatre.tempo = () => null;
    other.theatre.follow();
    expect([other.theatre.on, other.theatre.since.length]).toEqual([false, 1]);
  });
  it('shows a stretch again and is then as it was', async () => {
    const { theatre } = stage(pay(1), pay(2));
    theatre.follow(true);
    theatre.replay(1, 2);
    expect([theatre.asked, theatre.now?.n]).toEqual([true, 2]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([theatre.on, theatre.asked, theatre.since.length]).toEqual([false, false, 2]);
  });
});

describe('the speed somebody chose', () => {
  it('keeps its meaning under a new name', () => {
    const kept = (tempo: string): Kept['tempo'] => read(JSON.stringify({ tempo })).tempo;
    expect(['once', 'slow', 'quick', 'off', 'else'].map(kept)).toEqual(['off', 'slow', 'quick', 'off', 'normal']);
  });
});
