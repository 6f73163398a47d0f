// Finished games looked back on: which of them are shown, and what they come to together.
import type { PastGame, PastSeat, Scored } from '../lib/api.gen';

export interface Filter {
  title: string;
  players: number;
  opponent: string;
  result: '' | 'won' | 'lost';
  since: string; // days as `2026-11-18`
  until: string;
  variant: '' | 'plain' | 'other';
}
export const ALL: Filter = { title: '', players: 0, opponent: '', result: '', since: '', until: '', variant: '' };

export const mineOf = (game: PastGame): PastSeat | undefined => game.seats.find((seat) => seat.mine);
/** By the seat that counts as one's own: who had all of them did not win each time. */
export const won = (game: PastGame): boolean => mineOf(game)?.rank === 1;
const endOf = (game: PastGame): number => game.ended ?? game.created;

/** The day a game ended, where the reader is. */
export function dayOf(game: PastGame): string {
  const at = new Date(endOf(game));
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** `plain`: the choices that a title's options begin with. */
export function shown(
  games: readonly PastGame[],
  filter: Filter,
  plain: (title: string) => Readonly<Record<string, string>>,
): PastGame[] {
  const wanted = filter.opponent.trim().toLocaleLowerCase();
  return games.filter((game) => {
    if (filter.title && game.title !== filter.title) return false;
    if (filter.players && game.seats.length !== filter.players) return false;
    const others = game.seats.filter((seat) => !seat.mine);
    if (wanted && !others.some((seat) => seat.name.toLocaleLowerCase().includes(wanted) || seat.level === wanted))
      return false;
    if (filter.result && (mineOf(game)?.rank == null || won(game) !== (filter.result === 'won'))) return false;
    const day = dayOf(game);
    if ((filter.since && day < filter.since) || (filter.until && day > filter.until)) return false;
    if (!filter.variant) return true;
    const usual = plain(game.title);
    const same = Object.entries(game.options).every(([name, choice]) => (usual[name] ?? choice) === choice);
    return same === (filter.variant === 'plain');
  });
}

/** The newest first; a game that this device sent to the service is told once. */
export function together(service: readonly PastGame[], device: readonly PastGame[]): PastGame[] {
  const known = new Set(service.map(({ id }) => id));
  return [...service, ...device.filter(({ id }) => !known.has(id))].sort((a, b) => endOf(b) - endOf(a));
}

export interface Point {
  at: number;
  value: number;
}
export interface Statistics {
  games: number;
  wins: number;
  /** How often each place was taken: the first, the second. */
  places: number[];
  /** Over time, the oldest first. */
  points: Point[];
  accuracy: Point[];
  /** Of each line of the sheet the mean, and that of the latest games. */
  sources: { id: string; all: number; latest: number; over: Point[] }[];
  actions: { name: string; count: number }[];
  most: PastGame | null;
  lead: { game: PastGame; by: number } | null;
  streak: number;
}
const LATEST = 5;
const mean = (values: readonly number[]): number =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;

/** Of games with a result in which the reader had a seat; branches are trials, and count for nothing. */
export function statistics(games: readonly PastGame[]): Statistics {
  const counted = [...games].filter((game) => !game.origin && mineOf(game)?.rank).sort((a, b) => endOf(a) - endOf(b));
  const rows = counted.map((game) => ({ game, seat: mineOf(game)! }));
  const against = rows.filter(({ game }) => game.seats.length > 1);
  const places: number[] = [];
  let streak = 0;
  let run = 0;
  let lead: Statistics['lead'] = null;
  for (const { game, seat } of against) {
    const rank = seat.rank ?? 0;
    places[rank - 1] = (places[rank - 1] ?? 0) + 1;
    run = rank === 1 ? run + 1 : 0;
    streak = Math.max(streak, run);
    const others = game.seats.filter((one) => one !== seat).map((one) => one.totals?.[0] ?? 0);
    const by = (seat.totals?.[0] ?? 0) - Math.max(...others);
    if (by > 0 && (!lead || by > lead.by)) lead = { game, by };
  }
  const names = [...new Set(rows.flatMap(({ seat }) => Object.keys(seat.sheet)))];
  const actions: Record<string, number> = {};
  for (const { seat } of rows)
    for (const [name, count] of Object.entries(seat.actions)) actions[name] = (actions[name] ?? 0) + count;
  let most: (typeof rows)[number] | null = null;
  for (const row of rows) if (!most || (row.seat.totals?.[0] ?? 0) > (most.seat.totals?.[0] ?? 0)) most = row;
  return {
    games: rows.length,
    wins: places[0] ?? 0,
    places: Array.from(places, (count) => count ?? 0),
    points: rows.map(({ game, seat }) => ({ at: endOf(game), value: seat.totals?.[0] ?? 0 })),
    accuracy: rows.flatMap(({ game, seat }) =>
      seat.accuracy === null ? [] : [{ at: endOf(game), value: seat.accuracy }],
    ),
    sources: names
      .map((id) => {
        const over = rows.map(({ game, seat }) => ({ at: endOf(game), value: seat.sheet[id] ?? 0 }));
        const values = over.map(({ value }) => value);
        return { id, all: mean(values), latest: mean(values.slice(-LATEST)), over };
      })
      .sort((a, b) => b.all - a.all),
    actions: Object.entries(actions)
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count),
    most: most?.game ?? null,
    lead,
    streak,
  };
}

/** What a level of bots scores in games with as many players, each as often as the reader played so. */
export function standardFor(
  games: readonly PastGame[],
  standards: readonly Scored[],
  level: string,
): { total: number; sheet: Record<string, number> } | null {
  const found = games.flatMap((game) => {
    const one = standards.find(({ players, level: name }) => players === game.seats.length && name === level);
    return one && !game.origin && mineOf(game)?.rank ? [one] : [];
  });
  if (!found.length) return null;
  const names = [...new Set(found.flatMap(({ sheet }) => Object.keys(sheet)))];
  return {
    total: mean(found.map(({ totals }) => totals[0] ?? 0)),
    sheet: Object.fromEntries(names.map((name) => [name, mean(found.map(({ sheet }) => sheet[name] ?? 0))])),
  };
}

/** The level whose mean is nearest to the reader's own, with as many players; null where nothing is known. */
export function nearestLevel(games: readonly PastGame[], standards: readonly Scored[]): string | null {
  const { points } = statistics(games);
  if (!points.length) return null;
  const own = mean(points.map(({ value }) => value));
  const far = (level: string): number => Math.abs((standardFor(games, standards, level)?.total ?? Infinity) - own);
  const levels = [...new Set(standards.map(({ level }) => level))].filter((level) => far(level) < Infinity);
  return levels.sort((a, b) => far(a) - far(b))[0] ?? null;
}
