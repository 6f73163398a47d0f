import { expect, it } from 'vitest';
import { ALL, nearestLevel, shown, standardFor, statistics, together, won } from '../src/history/past';
import type { PastGame, PastSeat, Scored } from '../src/lib/api.gen';

const seat = (more: Partial<PastSeat>): PastSeat => ({
  colour: 'red',
  name: 'Anna',
  kind: 'person',
  level: null,
  mine: false,
  rank: 2,
  totals: [10],
  sheet: {},
  actions: {},
  accuracy: null,
  ...more,
});
const game = (id: string, day: string, own: Partial<PastSeat>, more: Partial<PastGame> = {}): PastGame => ({
  id,
  title: 'raja',
  options: { short: 'false' },
  created: 0,
  ended: new Date(`${day}T12:00`).getTime(),
  offline: false,
  origin: null,
  pending: false,
  seats: [seat({ mine: true, ...own }), seat({ name: 'greedy', kind: 'bot', level: 'greedy', totals: [7], rank: 2 })],
  ...more,
});
const WON = game('a', '2026-03-01', { rank: 1, totals: [12], sheet: { gold: 4 }, actions: { palace: 3 } });
const LOST = game('b', '2026-04-01', { rank: 2, totals: [5], sheet: { gold: 8 }, accuracy: 80 });
const SHORT = game('c', '2026-05-01', { rank: 1, totals: [9] }, { options: { short: 'true' } });
const BRANCH = game('d', '2026-06-01', { rank: 1, totals: [99] }, { origin: { id: 'a', line: 3 } });
const UP = game('e', '2026-07-01', { rank: null, totals: null });
const EVERY = [WON, LOST, SHORT, BRANCH, UP];
const plain = (): Record<string, string> => ({ short: 'false' });
const ids = (games: readonly PastGame[]): string => games.map(({ id }) => id).join('');

it.each([
  [{}, 'abcde'],
  [{ result: 'won' as const }, 'acd'],
  [{ result: 'lost' as const }, 'b'],
  [{ since: '2026-04-01', until: '2026-05-01' }, 'bc'],
  [{ variant: 'other' as const }, 'c'],
  [{ variant: 'plain' as const }, 'abde'],
  [{ opponent: 'GREED' }, 'abcde'],
  [{ opponent: 'bo' }, ''],
  [{ players: 3 }, ''],
  [{ title: 'praga' }, ''],
])('shows what %o asks for', (wanted, found) => {
  expect(ids(shown(EVERY, { ...ALL, ...wanted }, plain))).toBe(found);
});

it('was won by whoever had all seats only if the first of them won', () => {
  const both = (first: number, second: number): PastGame =>
    game(
      'f',
      '2026-08-01',
      { rank: first },
      { seats: [seat({ mine: true, rank: first }), seat({ mine: true, rank: second })] },
    );
  expect([won(both(1, 2)), won(both(2, 1))]).toEqual([true, false]);
});

it('counts results, and neither branches nor games that were given up', () => {
  const told = statistics(EVERY);
  expect([told.games, told.wins, told.places, told.streak]).toEqual([3, 2, [2, 1], 1]);
  expect(told.points.map(({ value }) => value)).toEqual([12, 5, 9]);
  expect(told.accuracy.map(({ value }) => value)).toEqual([80]);
  expect([told.most?.id, told.lead?.game.id, told.lead?.by]).toEqual(['a', 'a', 5]);
  expect(told.sources[0]).toMatchObject({ id: 'gold', all: 4 });
  expect(told.actions).toEqual([{ name: 'palace', count: 3 }]);
});

it('has nothing to tell of no games', () => {
  expect(statistics([])).toMatchObject({ games: 0, places: [], most: null, lead: null, sources: [] });
});

it('tells a game once, the newest first', () => {
  expect(ids(together([WON, SHORT], [LOST, WON]))).toBe('cba');
});

it('compares with a level as often as one played with so many', () => {
  const scored = (players: number, points: number) => ({
    level: 'greedy',
    players,
    games: 9,
    totals: [points],
    sheet: { gold: points },
  });
  const three = { ...WON, id: 'f', seats: [...WON.seats, seat({})] };
  expect(standardFor([WON, three], [scored(2, 10), scored(3, 4)], 'greedy')).toEqual({ total: 7, sheet: { gold: 7 } });
  expect(standardFor([WON], [], 'greedy')).toBeNull();
});

it('compares a reader with the level that scores most like them', () => {
  const scored = (level: string, points: number): Scored => ({
    level,
    players: 2,
    games: 20,
    totals: [points, 3],
    sheet: {},
  });
  const standards = [scored('random', 1), scored('easy', 6), scored('strong', 10)];
  expect(nearestLevel([WON], standards)).toBe('strong');
  expect(nearestLevel([LOST], standards)).toBe('easy');
  expect(nearestLevel([WON, LOST], standards)).toBe('strong'); // 8.5 on average
  expect(nearestLevel([BRANCH, UP], standards)).toBeNull();
  expect(nearestLevel([WON], [])).toBeNull();
});
