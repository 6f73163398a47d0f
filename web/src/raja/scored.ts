// The last scoring, read from the facts of the log: who got what, and where strength alone did not decide.
import type { Fact, LogLine } from '../lib/types';

export interface Paid {
  seat: number;
  strength: number;
  gold: number;
  /** Somebody beside it in the ranking is equally strong. */
  tied: boolean;
  fact: Fact;
}
export interface Scored {
  n: number;
  city: string;
  rule: string;
  paid: Paid[];
  /** Only one was there, or nobody: what the log says of it. */
  single: Fact | null;
}

const isScoring = ({ kind }: Fact): boolean => kind === 'scored' || kind === 'unscored';

/** What the newest scoring up to line `n` paid, unless it was taken back. */
export function lastScored(lines: readonly LogLine[], n: number): Scored | null {
  const line = lines.findLast((one) => one.n <= n && one.facts.some(isScoring));
  const told = line?.facts.filter(isScoring) ?? [];
  const [first] = told;
  if (!line || !first || line.void) return null;
  const paid = told.filter(({ kind }) => kind === 'scored');
  return {
    n: line.n,
    city: String(first.values?.city),
    rule: first.rule,
    paid: paid.map((fact) => ({
      seat: Number(fact.values?.seat),
      strength: Number(fact.values?.strength),
      gold: Number(fact.values?.gold),
      tied: paid.some((other) => other !== fact && other.values?.strength === fact.values?.strength),
      fact,
    })),
    single: told.length === 1 ? first : null,
  };
}

/** Is it news for this seat: has it done nothing since? A spectator reads until the next one. */
export function isNews(lines: readonly LogLine[], scored: Scored, seat: number | null, n: number): boolean {
  return seat === null || !lines.some((line) => line.n > scored.n && line.n <= n && line.seat === seat);
}
