// How a table is told in a list: with whom, in what state, and what may be done there.
import { ago } from './clock';
import { seatName } from './session.svelte';
import type { Speed, TableInfo } from './types';
import type { Words } from './words';

export type Deed = 'play' | 'look' | 'replay' | 'sit' | 'watch' | 'wait';

const isMine = (info: TableInfo): boolean => info.seats.some((seat) => seat.mine);

export function myTurn(info: TableInfo): boolean {
  return (
    info.status === 'running' &&
    !info.aside &&
    info.seats.some((seat) => seat.mine && info.waiting.includes(seat.index))
  );
}

export function deed(info: TableInfo): Deed {
  if (info.status === 'over') return 'replay';
  if (info.status === 'open') return isMine(info) || info.creator ? 'wait' : 'sit';
  if (!isMine(info)) return 'watch';
  return myTurn(info) ? 'play' : 'look';
}

/** Those whose turn it is first, then the newest. */
export function order(tables: readonly TableInfo[]): TableInfo[] {
  const rank = (info: TableInfo): number => (myTurn(info) ? 0 : info.status === 'over' ? 2 : 1);
  return [...tables].sort((a, b) => rank(a) - rank(b) || (b.started ?? b.created) - (a.started ?? a.created));
}

export function heading(info: TableInfo, words: Words): string {
  const title = words.of(`${info.title}.about.name`);
  const others = info.seats
    .filter((seat) => !seat.mine && seat.kind !== 'open')
    .map((seat) => seatName(words, seat, info.seats));
  const taken = info.seats.filter((seat) => seat.kind !== 'open').length;
  if (info.status === 'open') return words.of('web.list.seats', { title, taken, of: info.seats.length });
  return others.length ? words.of('web.list.with', { title, names: others.slice(0, 4) }) : title;
}

export function speedText(speed: Speed, words: Words): string {
  if (speed.kind === 'live')
    return words.of('web.speed.live_told', { minutes: Math.round(speed.base / 60), seconds: speed.increment });
  if (speed.kind === 'days') return words.of('web.speed.days_told', { days: speed.days });
  return words.of('web.speed.none');
}

function ranksAbove(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? Number.NEGATIVE_INFINITY);
}

export function situation(info: TableInfo, words: Words, now: number): string {
  const since = ago(info.ended ?? info.started ?? info.created, now, words.language);
  if (info.conceded) {
    const seat = info.seats[info.conceded.seat];
    return words.of('web.list.conceded', { name: seat ? seatName(words, seat, info.seats) : '', since });
  }
  if (info.status === 'over') {
    const totals = info.result ?? [];
    const best = totals.reduce((one, other) => (ranksAbove(other, one) ? other : one), []);
    const winners = info.seats
      .filter((seat) => totals[seat.index]?.join() === best.join())
      .map((seat) => seatName(words, seat, info.seats));
    return winners.length ? words.of('web.list.won', { names: winners, since }) : words.of('web.list.over', { since });
  }
  if (info.status === 'open') return speedText(info.speed, words);
  if (info.status === 'closed') return words.of('web.list.closed');
  if (info.aside) return words.of('web.list.aside');
  if (myTurn(info)) return words.of('web.list.line', { n: info.n, speed: speedText(info.speed, words) });
  const names = info.seats
    .filter((seat) => info.waiting.includes(seat.index))
    .map((seat) => seatName(words, seat, info.seats));
  return words.of('web.list.waiting', { names });
}
