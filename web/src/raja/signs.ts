// Which drawing stands for a move, and under which heading it is listed.
import { namesOf } from '../lib/choices';
import type { Content, Move, Named, Row, Values } from '../lib/types';
import type { Words } from '../lib/words';

const SIGNS: Record<string, string> = {
  take_character: 'raja-a-character',
  swap_character: 'raja-a-character',
  poach_character: 'raja-a-character',
  give_character: 'raja-a-character',
  bid: 'raja-i-bid',
  pass: 'u-x',
  set_disc: 'u-disc',
  place_house: 'raja-i-house',
  build_house: 'raja-i-house',
  builder_house: 'raja-i-house',
  lift_house: 'raja-a-move',
  drop_house: 'raja-a-move',
  builder_lift: 'raja-a-move',
  travel: 'raja-i-road',
  fetch_houses: 'raja-a-quarry',
  move_token: 'raja-a-order',
  end_turn: 'u-end',
};
const CARDS: readonly unknown[] = ['mogul', 'trader', 'priest', 'wanderer', 'builder', 'artisan', 'yogi'];

export function signOf(move: Row | Named): string {
  const { kind = '' } = move;
  const names = namesOf(move);
  if (kind === 'build_palace') return names.ring === 'centre' ? 'raja-i-palace-large' : 'raja-i-palace-small';
  if (kind === 'spend_chip') return `raja-a-${names.action}`;
  if (CARDS.includes(names.character)) return `raja-c-${names.character}`;
  return SIGNS[kind] ?? 'raja-i-maharaja';
}

const GROUPS: Record<string, string> = {
  take_character: 'take',
  swap_character: 'swap',
  poach_character: 'poach',
  give_character: 'give',
  set_disc: 'disc',
  spend_chip: 'chip',
  travel: 'go',
  place_house: 'house',
  build_house: 'house',
  build_palace: 'palace',
  lift_house: 'lift',
  drop_house: 'drop',
  fetch_houses: 'quarry',
  move_token: 'order',
  end_turn: 'end',
};

/** The heading under which a move stands in the bar. */
export const groupOf = ({ kind = '' }: Row | Named): string => `raja.group.${GROUPS[kind] ?? kind}`;

/** A move in words where only its names are at hand: its heading, and the places and characters it names. */
export function callOf(words: Words, content: Content | null, move: Named): string {
  const heading = groupOf(move);
  const names = namedIn(words, content, move);
  return [words.has(heading) ? words.of(heading) : '', names].filter(Boolean).join(': ');
}

/** The places and characters that a move names. */
function namedIn(words: Words, content: Content | null, move: Named): string {
  const { city = {}, village = {}, start = {} } = content?.kinds ?? {};
  const names = (Object.values(move.names).flat() as string[]).flatMap((name) => {
    const place = city[name] ?? village[name] ?? start[name];
    if (place) return [String(place.name)];
    const id = [`raja.character.${name}`, `raja.action.${name}`, `colour.${name}`].find((one) => words.has(one));
    return id ? [words.of(id)] : [];
  });
  return names.join(', ');
}

/** The power of the character that a move takes up: on a phone its card shows the face alone. */
export function aboutOf(words: Words, { kind, values }: Move): string {
  return kind === 'take_character' || kind === 'swap_character' ? words.of(`raja.web.power.${values?.character}`) : '';
}

/** A move on a small button: its places and characters alone below a heading. */
export function labelOf(words: Words, content: Content | null, move: Move, under: boolean): string {
  const { place, city, character, given, village, actions, action, colour, bid } = (move.values ?? {}) as Values;
  const names = { place: place ?? city, village, character, given, actions, action, colour, bid };
  if (bid !== undefined) return words.say(move.said);
  const named = { ...move, names: Object.fromEntries(Object.entries(names).filter(([, one]) => one)) };
  return (under && namedIn(words, content, named)) || callOf(words, content, named);
}

/** Two actions of a disc are set on its wheel: a list of all pairs helps nobody. */
export const unlisted = ({ kind }: Move): boolean => kind === 'set_disc';

export const goodSign = (good: string): string => (good === 'palace' ? 'raja-i-palace-small' : `raja-i-${good}`);

/** Where a move is made: at the place it names, or on the card. */
export function spotOf({ names }: Named): string {
  const place = names.place ?? names.city;
  if (place) return `[data-at="place.${place}"]`;
  return names.character ? `[data-at="card.${names.character}"]` : '';
}
