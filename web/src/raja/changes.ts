// What others' turns changed for a seat: from two public views, the gravest first.
import type { Content, Phrase, View } from '../lib/types';
import type { RajaView } from './view';

export function changes(given: View, now: View, seat: number, content: Content | null): Phrase[] {
  const [before, after] = [given as RajaView, now as RajaView];
  const { city: cities = {}, start = {}, road: roads = {} } = content?.kinds ?? {};
  const player = (index: number): Phrase => ({ id: `colour.${after.seats[index]?.colour ?? ''}` });
  const place = (id: string): string => String((cities[id] ?? start[id])?.name ?? id);
  const found: Phrase[] = [];

  const mine = after.seats[seat]?.cards ?? [];
  for (const card of before.seats[seat]?.cards ?? []) {
    const holder = after.seats.findIndex(({ cards }) => cards.includes(card));
    if (!mine.includes(card) && holder >= 0)
      found.push({ id: 'raja.changes.card', card: { id: `raja.character.${card}` }, player: player(holder) });
  }
  for (const city of after.cities) {
    const old = before.cities.find(({ id }) => id === city.id);
    const [led, leads] = [old?.pays[0]?.[0], city.pays[0]?.[0]];
    if (led === seat && leads !== undefined && leads !== seat)
      found.push({ id: 'raja.changes.lead', place: place(city.id), player: player(leads) });
    if (old?.centre === null && city.centre !== null && city.centre !== seat)
      found.push({ id: 'raja.changes.centre', place: place(city.id), player: player(city.centre) });
  }
  Object.values(roads).forEach(({ ends }, road) => {
    const [old, gold] = [before.tolls?.[road]?.[seat] ?? null, after.tolls?.[road]?.[seat] ?? null];
    if (old === null || gold === null || gold <= old) return;
    const [from = '', to = ''] = ends as string[];
    found.push({ id: 'raja.changes.toll', from: place(from), to: place(to), old, gold });
  });
  return found;
}
