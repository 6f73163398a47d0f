// What could become of a plan before its turn comes: a reading of the open position, for display.
import type { RajaView } from './view';

export type Tone = 'bad' | 'warn' | 'good';
export interface Risk {
  tone: Tone;
  seats: number[];
  /** Ending of an id under `raja.web.risk`, and its values. */
  id: 'card' | 'card_dear' | 'road' | 'sites' | 'none' | 'first';
  values: Record<string, number | string>;
}

export interface PlanFacts {
  /** Gold left after the plan, tolls included. */
  left: number;
  /** How many palaces the plan builds, and what one costs without the character that makes it cheap. */
  palaces: number;
  fullPrice: number;
  /** The city the plan is about, and the villages on the way there. */
  goal: string | null;
  villages: readonly string[];
}

/** Who acts before me and what each could change, the worst first. */
export function risks(view: RajaView, me: number, plan: PlanFacts): Risk[] {
  const mine = view.seats[me];
  const earlier = view.to_act.slice(0, Math.max(0, view.to_act.indexOf(me)));
  if (!mine || earlier.length === 0) return [{ tone: 'good', seats: [], id: 'first', values: {} }];
  const found: Risk[] = [];
  const dearer = (plan.fullPrice - mine.palace_price) * plan.palaces;
  if (dearer > 0) {
    const missing = dearer - plan.left;
    found.push(
      missing > 0
        ? { tone: 'bad', seats: earlier, id: 'card', values: { price: plan.fullPrice, missing } }
        : { tone: 'warn', seats: earlier, id: 'card_dear', values: { price: plan.fullPrice } },
    );
  }
  for (const village of plan.villages) {
    const owners = (view.villages[village] ?? []).flatMap((count, seat) => (count ? [seat] : []));
    if (owners.length > 0 && owners.every((seat) => earlier.includes(seat))) {
      found.push({ tone: 'warn', seats: owners, id: 'road', values: { village } });
    }
  }
  const city = view.cities.find(({ id }) => id === plan.goal);
  if (city && plan.palaces > 0) {
    const taken = city.outer.reduce((sum, count) => sum + count, 0) + city.blocked + (city.centre === null ? 0 : 1);
    const free = SITES - taken;
    found.push({ tone: free > earlier.length ? 'good' : 'bad', seats: earlier, id: 'sites', values: { free } });
  }
  if (found.length === 0) found.push({ tone: 'good', seats: earlier, id: 'none', values: {} });
  const weight: Record<Tone, number> = { bad: 0, warn: 1, good: 2 };
  return found.sort((a, b) => weight[a.tone] - weight[b.tone]);
}

const SITES = 7;
