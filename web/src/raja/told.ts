// How Raja is told: discs are revealed, a city pays step by step, the Maharaja rides on.
import type { Act, Telling } from '../lib/beats';
import type { Change, Fact, Line } from '../lib/types';

const PUTS = new Set(['place_house', 'build_house', 'build_palace', 'builder_house', 'drop_house']);
const TAKES = new Set(['take_character', 'swap_character', 'fetch_houses', 'spend_chip']);
const NOTHING = { step: 0, before: false, seat: null, flows: false, changes: [], scene: '' } as const;

const seatOf = (fact: Fact): number => Number(fact.values.seat);
const gains = (fact: Fact): Change => ({
  seat: seatOf(fact),
  amounts: (fact.values.gains ?? {}) as Record<string, number>,
});
const isIncome = ({ kind }: Fact): boolean => kind === 'action_income' || kind === 'income';

function scoring(facts: readonly Fact[]): Act[] {
  const city = String(facts[0]?.values.city);
  const places = [`place.${city}`];
  const about = { ...NOTHING, facts, places, before: true, scene: 'scoring' };
  if (facts[0]?.kind === 'unscored') return [{ ...about, sentences: [facts[0].said] }];
  return [
    { ...about, sentences: [{ id: 'raja.scene.count' }] },
    ...facts.map((fact, at) => ({
      ...about,
      sentences: [fact.said],
      step: at + 1,
      flows: true,
      changes: [{ seat: seatOf(fact), amounts: { gold: Number(fact.values.gold) } }],
    })),
  ];
}

function acts(line: Line): { acts: Act[]; rest: readonly Fact[] } {
  const found: Act[] = [];
  const rest: Fact[] = [];
  const scored = line.facts.filter(({ kind }) => kind === 'scored' || kind === 'unscored');
  if (scored.length) found.push(...scoring(scored));
  const reveal = line.facts.find(({ kind }) => kind === 'reveal');
  for (const fact of line.facts) {
    if (scored.includes(fact)) continue;
    if (fact === reveal) {
      const income = line.facts.filter((other) => isIncome(other) && seatOf(other) === seatOf(fact));
      found.push({
        ...NOTHING,
        sentences: [fact, ...income].map(({ said }) => said),
        facts: [fact, ...income],
        changes: income.map(gains),
        places: [`disc.${seatOf(fact)}`],
        scene: 'reveal',
        seat: seatOf(fact),
      });
    } else if (fact.kind === 'round') {
      found.push({ ...NOTHING, sentences: [fact.said], facts: [fact], places: placesOf(fact), scene: 'ride' });
    } else if (!reveal || !isIncome(fact) || seatOf(fact) !== seatOf(reveal)) rest.push(fact);
  }
  return { acts: found, rest };
}

function placesOf({ kind, values }: Fact): readonly string[] {
  if (kind === 'toll') return [`place.${values.village}`];
  if (kind === 'tolls') return (values.villages as string[]).map((village) => `place.${village}`);
  return typeof values.city === 'string' ? [`place.${values.city}`] : [];
}

export const telling: Telling = {
  acts,
  placesOf,
  carries: ({ kind }) => (PUTS.has(kind) ? 'puts' : TAKES.has(kind) ? 'takes' : null),
  kept: ['scoring'],
};
