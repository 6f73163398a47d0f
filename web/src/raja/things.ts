// What each address of the table names. Addresses are put together here from what the table has; nobody takes one
// apart.
import type { Content } from '../lib/types';
import type { RajaView } from './view';

export type ThingKind = 'place' | 'site' | 'token' | 'card' | 'chip' | 'action' | 'seat' | 'quarry';
export interface Thing {
  kind: ThingKind;
  /** Of the place, character, action or colour. */
  id: string;
}

const SITES = ['centre', 'outer'];

export function thingsOf(content: Content, view: RajaView): ReadonlyMap<string, Thing> {
  const found = new Map<string, Thing>([['quarry', { kind: 'quarry', id: '' }]]);
  const add = (kind: ThingKind, id: string, at = `${kind}.${id}`): unknown => found.set(at, { kind, id });
  const { city = {}, start = {}, village = {}, character = {}, action = {} } = content.kinds;
  for (const id of Object.keys({ ...city, ...start, ...village })) add('place', id);
  for (const id of Object.keys(city)) {
    add('token', id);
    for (const site of SITES) add('site', id, `site.${id}.${site}`);
  }
  for (const id of Object.keys(character)) add('card', id);
  for (const id of Object.keys(action)) {
    add('chip', id);
    add('action', id);
  }
  for (const { colour } of view.seats) add('seat', colour);
  return found;
}
