// The last scoring, read from the facts of the log: who got what, and where strength alone did not decide.
import { takenBack } from '../lib/log';
import type { Fact, Line } from '../lib/types';

export interface Paid {
  /** The seat's colour. */
  colour: string;
  strength: number;
  gold: number;
  /** Somebody beside it in the ranking is equally strong. */
  tied: boolean;
  fact: Fact;
}
export interface Scored {
  n: number;
  place: string;
  rule: string;
  paid: Paid[];
  /** Only one was there, or nobody: what the log says of it. */
  single: Fact | null;
}

const PAID = /^raja\.fact\.(scored|alone|nobody)$/;

const colourOf = ({ said }: Fact): string => {
  const player = said.player;
  const id = player && typeof player === 'object' && 'id' in player ? String(player.id) : '';
  return id.replace('colour.', '');
};

/** What the newest scoring up to line `n` paid, unless it was taken back. */
export function lastScored(lines: readonly Line[], n: number): Scored | null {
  const line = lines.findLast((one) => one.n <= n && one.facts.some((fact) => PAID.test(fact.said.id)));
  const told = line?.facts.filter((fact) => PAID.test(fact.said.id)) ?? [];
  const [first] = told;
  if (!line || !first || takenBack(lines).has(line.n)) return null;
  const paid = told.filter((fact) => fact.said.id !== 'raja.fact.nobody');
  return {
    n: line.n,
    place: String(first.said.place),
    rule: first.rule,
    paid: paid.map((fact) => ({
      colour: colourOf(fact),
      strength: Number(fact.said.points),
      gold: Number(fact.said.gold),
      tied: paid.some((other) => other !== fact && other.said.points === fact.said.points),
      fact,
    })),
    single: told.length === 1 ? first : null,
  };
}

/** Is it news for this seat: has it done nothing since? Who only watches reads until the next one. */
export function isNews(lines: readonly Line[], scored: Scored, seat: number | null, n: number): boolean {
  return seat === null || !lines.some((line) => line.n > scored.n && line.n <= n && line.seat === seat);
}
