// What a code means, as the data of a move: for refusals, hints, ways and what somebody typed, of which only the code is
// at hand. Whatever has a row of its own is read from there.
import type { Row } from '../lib/types';

const KINDS: Record<string, string> = {
  bid: 'bid',
  pass: 'pass',
  take: 'take_character',
  swap: 'swap_character',
  poach: 'poach_character',
  give: 'give_character',
  disc: 'set_disc',
  chip: 'spend_chip',
  go: 'travel',
  house: 'build_house',
  palace: 'build_palace',
  lift: 'lift_house',
  drop: 'drop_house',
  quarry: 'fetch_houses',
  order: 'move_token',
  end: 'end_turn',
};

/** What the words behind the first one name. */
const NAMED: Record<string, readonly string[]> = {
  bid: ['bid'],
  take_character: ['character'],
  swap_character: ['character', 'given'],
  poach_character: ['colour'],
  give_character: ['character'],
  spend_chip: ['action'],
  travel: ['place', '', 'village'], // go PLACE via VILLAGE
  build_house: ['place'],
  builder_house: ['action', 'place'], // builder house PLACE
  builder_lift: ['', 'place'],
  build_palace: ['ring'],
  lift_house: ['place'],
  drop_house: ['place'],
  move_token: ['city'],
};

export function readCode(code: string): Required<Row> {
  const [first = '', ...rest] = code.split(' ');
  const kind = first === 'builder' ? `builder_${rest[0]}` : (KINDS[first] ?? '');
  if (kind === 'set_disc') return { code, kind, values: { actions: rest } };
  const names = NAMED[kind] ?? [];
  const entries = rest.flatMap((word, at) => (names[at] ? [[names[at], word]] : []));
  return { code, kind, values: Object.fromEntries(entries) };
}
