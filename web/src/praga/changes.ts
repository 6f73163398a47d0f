// What others' turns changed for a seat: from two public views, the gravest first.
import type { Phrase, View } from '../lib/types';
import type { PragaView } from './view';

type Plaza = PragaView['plazas'][number];

/** Who has most cubes at a plaza, if one alone has. */
function leaderOf({ claims }: Plaza): number | null {
  const most = Math.max(0, ...claims.map(([, cubes]) => cubes));
  const best = claims.filter(([, cubes]) => cubes === most);
  return most && best.length === 1 ? (best[0]?.[0] ?? null) : null;
}

/** The least gold for which the crane gives an action; null where it does not lie there. */
function cheapest({ crane }: PragaView, action: string): number | null {
  const prices = crane.slots.flatMap(({ tile, price }) => (tile?.some((one) => one === action) ? [price] : []));
  return prices.length ? Math.min(...prices) : null;
}

/** The actions that cost more on the crane than before, those with the same prices in one line. */
function dearer(before: PragaView, after: PragaView): Phrase[] {
  const lines = new Map<string, { old: number; gold: number | null; actions: Phrase[] }>();
  for (const action of new Set(before.crane.slots.flatMap(({ tile }) => tile ?? []))) {
    const [old, gold] = [cheapest(before, action), cheapest(after, action)];
    if (old === null || (gold !== null && gold <= old)) continue;
    const key = gold === null ? 'none' : `${old} ${gold}`;
    const line = lines.get(key) ?? { old, gold, actions: [] };
    line.actions.push({ id: `praga.action.${action}` });
    lines.set(key, line);
  }
  return [...lines.values()].map(
    ({ old, gold, actions }): Phrase =>
      gold === null ? { id: 'praga.changes.none', actions } : { id: 'praga.changes.price', actions, old, gold },
  );
}

export function changes(given: View, now: View, seat: number): Phrase[] {
  const [before, after] = [given as PragaView, now as PragaView];
  const player = (index: number): Phrase => ({ id: `colour.${after.seats[index]?.colour ?? ''}` });
  const found: Phrase[] = [];
  for (const [seal, owner] of Object.entries(after.seals))
    if (before.seals[seal] === null && owner !== null && owner !== seat && after.seats[owner])
      found.push({ id: 'praga.changes.seal', seal: { id: `praga.seal.${seal}` }, player: player(owner) });
  for (const plaza of after.plazas) {
    const old = before.plazas.find(({ id }) => id === plaza.id);
    if (!old || plaza.evaluated || leaderOf(old) !== seat || leaderOf(plaza) === seat) continue;
    found.push({ id: 'praga.changes.lead', plaza: plaza.id.replace(/^p/, '') });
  }
  found.push(...dearer(before, after));
  if (before.era !== after.era) return found;
  for (const [kind, tiles] of Object.entries(before.rows)) {
    const left = after.rows[kind as keyof typeof after.rows];
    const count = tiles.filter((tile) => tile !== null && !left.includes(tile)).length;
    if (count) found.push({ id: 'praga.changes.tiles', kind: { id: `praga.web.kind.${kind}` }, count });
  }
  return found;
}
