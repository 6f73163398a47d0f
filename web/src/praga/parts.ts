// The part of the table where each address lies, for screens that show one at a time. Addresses are put together here
// from what the table has; nobody takes one apart.
import { type Facts, KINDS } from './facts';

export type Part = 'crane' | 'city' | 'me' | 'projects' | 'rivals' | 'log';
const PROJECTS = ['hunger_wall', 'cathedral'];
const TRACKS = ['mines', 'quarries', 'technology', 'university'];

const RING = 12; // places for walls around a flower
const ROW = 4; // tiles of a row

/** Everything else lies in the city. */
export function partsOf({ tiles, slots, flower, technologies }: Facts): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>([
    ['wheel', 'crane'],
    ['hub', 'crane'],
  ]);
  slots.forEach((_, slot) => void found.set(`slot.${slot}`, 'crane'));
  for (const id of tiles.keys()) found.set(`tile.${id}`, 'crane');
  for (const kind of KINDS) {
    found.set(`row.${kind}`, 'crane');
    for (let place = 1; place <= ROW; place++) found.set(`row.${kind}.${place}`, 'crane');
  }
  for (const project of PROJECTS) found.set(`project.${project}`, 'projects');
  for (const track of TRACKS) found.set(`track.${track}`, 'rivals');
  for (const action of flower) {
    found.set(`hex.${action}`, 'rivals');
    found.set(`action.${action}`, 'me');
  }
  for (const id of technologies.keys()) found.set(`technology.${id}`, 'me');
  for (let place = 1; place <= RING; place++) found.set(`ring.${place}`, 'rivals');
  return found;
}
