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
  if (before.era !== after.era) return found;
  for (const [kind, tiles] of Object.entries(before.rows)) {
    const left = after.rows[kind as keyof typeof after.rows];
    const count = tiles.filter((tile) => tile !== null && !left.includes(tile)).length;
    if (count) found.push({ id: 'praga.changes.tiles', kind: { id: `praga.web.kind.${kind}` }, count });
  }
  return found;
}
