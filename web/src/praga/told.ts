// How Praga is told: tiles leave crane and rows and are laid, a plaza rewards several players, an era begins.
import type { Act, Telling } from '../lib/beats';
import type { Change, Fact, Line } from '../lib/types';

const PUTS = new Set(['place_building', 'place_wall', 'place_upgrade', 'lay_plank']);
const TAKES = new Set(['take_action_tile', 'take_tile', 'claim_seal', 'choose_token', 'take_golden_tile', 'use_road']);
const NOTHING = { step: 0, before: false, seat: null, flows: false, changes: [], scene: '' } as const;

function changeOf({ kind, values }: Fact): Change[] {
  const seat = Number(values.seat);
  if (kind === 'gains') return [{ seat, amounts: values.gains as Record<string, number> }];
  return kind === 'gain' ? [{ seat, amounts: { [String(values.good)]: Number(values.count) } }] : [];
}

function acts(line: Line): { acts: Act[]; rest: readonly Fact[] } {
  const found: Act[] = [];
  const rest: Fact[] = [];
  const full = line.facts.find(({ kind }) => kind === 'plaza_complete');
  const fromPlaza = (fact: Fact): boolean => full !== undefined && fact.values.source === 'plazas';
  for (const fact of line.facts) {
    if (fact === full) {
      const rewards = line.facts.filter(fromPlaza);
      found.push({
        ...NOTHING,
        sentences: [fact, ...rewards].map(({ said }) => said),
        facts: [fact, ...rewards],
        changes: rewards.flatMap(changeOf),
        places: placesOf(fact),
        scene: 'plaza',
        flows: true,
      });
    } else if (fact.kind === 'era_two') {
      found.push({
        ...NOTHING,
        sentences: [fact.said],
        facts: [fact],
        places: ['row.building', 'row.wall', 'row.upgrade'],
        scene: 'era',
      });
    } else if (!fromPlaza(fact)) rest.push(fact);
  }
  return { acts: found, rest };
}

function placesOf({ kind, values }: Fact): readonly string[] {
  if (kind === 'plaza_complete') return [`plaza.${values.plaza}`];
  return kind === 'tile_recycled' ? [`slot.${values.slot}`] : [];
}

export const telling: Telling = {
  acts,
  placesOf,
  carries: ({ kind }) => (PUTS.has(kind) ? 'puts' : TAKES.has(kind) ? 'takes' : null),
};
