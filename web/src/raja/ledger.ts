// Where the gold of each seat came from and went, and what each city paid in which round: from the facts of the log.
import type { LogLine } from '../lib/types';

export const SOURCES = [
  'supplies',
  'discs',
  'character',
  'cities',
  'tolls_got',
  'gifts',
  'tolls_paid',
  'houses',
  'palaces',
  'bids',
] as const;
export type Source = (typeof SOURCES)[number];

/** A round and the city that was scored in it; gold by seat, null where nobody was there. */
export interface Payout {
  round: number;
  city: string;
  gold: number[] | null;
}

const goldOf = (amounts: unknown): number => Number((amounts as { gold?: number } | undefined)?.gold ?? 0);
const BOUGHT: Readonly<Record<string, Source>> = { build_house: 'houses', build_palace: 'palaces' };

export function ledger(lines: readonly LogLine[], seats: number): Record<Source, number[]> {
  const book = Object.fromEntries(SOURCES.map((source) => [source, Array<number>(seats).fill(0)])) as Record<
    Source,
    number[]
  >;
  const note = (source: Source, seat: number, gold: number): void => {
    book[source][seat] = (book[source][seat] ?? 0) + gold;
  };
  for (const line of lines) {
    if (line.void) continue;
    const bought = BOUGHT[line.kind];
    if (bought) note(bought, line.seat, -goldOf(line.values.cost));
    for (const { kind, values } of line.facts) {
      const seat = Number(values.seat);
      const gold = Number(values.gold ?? 0);
      if (kind === 'supplies') for (let each = 0; each < seats; each += 1) note('supplies', each, goldOf(values.gains));
      else if (kind === 'action_income') note('discs', seat, goldOf(values.gains));
      else if (kind === 'income') note('character', seat, goldOf(values.gains));
      else if (kind === 'scored') note('cities', seat, gold);
      else if (kind === 'lot') note('bids', seat, -gold);
      else if (kind === 'toll' || kind === 'tolls') {
        note('tolls_got', Number(values.to), gold);
        if (!values.bank_pays) note('tolls_paid', seat, -gold);
      } else if (kind === 'penalty')
        for (let each = 0; each < seats; each += 1) if (each !== seat) note('gifts', each, goldOf(values.to_others));
    }
  }
  return book;
}

export function payouts(lines: readonly LogLine[], seats: number): Payout[] {
  const found: Payout[] = [];
  let round = 0;
  for (const line of lines) {
    if (line.void) continue;
    for (const { kind, values } of line.facts) {
      if (kind === 'round') round = Number(values.round);
      else if (kind === 'unscored') found.push({ round, city: String(values.city), gold: null });
      else if (kind === 'scored') {
        const last = found.at(-1);
        const row = last?.round === round && last.gold ? last : { round, city: String(values.city), gold: [] };
        if (row !== last) found.push({ ...row, gold: Array<number>(seats).fill(0) });
        const gold = found.at(-1)?.gold;
        if (gold) gold[Number(values.seat)] = Number(values.gold);
      }
    }
  }
  return found;
}
