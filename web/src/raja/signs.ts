// Which drawing stands for a move, by its code.
import type { Content, Move } from '../lib/types';
import type { Words } from '../lib/words';

const PLAIN: Record<string, string> = {
  take: 'raja-a-character',
  swap: 'raja-a-character',
  poach: 'raja-a-character',
  give: 'raja-a-character',
  bid: 'raja-i-bid',
  pass: 'u-x',
  disc: 'u-disc',
  house: 'raja-i-house',
  lift: 'raja-a-move',
  drop: 'raja-a-move',
  go: 'raja-i-road',
  quarry: 'raja-a-quarry',
  order: 'raja-a-order',
  end: 'u-end',
  undo: 'u-undo',
  redo: 'u-redo',
};
const CARDS = ['mogul', 'trader', 'priest', 'wanderer', 'builder', 'artisan', 'yogi'];

export function signOf(code: string): string {
  const [first = '', second = ''] = code.split(' ');
  if (first === 'palace') return second === 'centre' ? 'raja-i-palace-large' : 'raja-i-palace-small';
  if (first === 'builder') return second === 'lift' ? 'raja-a-move' : 'raja-i-house';
  if (first === 'chip') return `raja-a-${second}`;
  if (['take', 'swap', 'give'].includes(first) && CARDS.includes(second)) return `raja-c-${second}`;
  return PLAIN[first] ?? 'raja-i-maharaja';
}

const TOGETHER: Record<string, string> = { opening: 'house', centre: 'palace', outer: 'palace', end_clean: 'end' };

/** A move in words where only its code is at hand: its heading, and the places and characters it names. */
export function callOf(words: Words, content: Content | null, code: string): string {
  const [first = '', ...rest] = code.split(' ');
  const heading = `raja.group.${first === 'builder' ? `builder_${rest[0]}` : first}`;
  const { city = {}, village = {}, start = {} } = content?.kinds ?? {};
  const names = rest.flatMap((word) => {
    const place = city[word] ?? village[word] ?? start[word];
    if (place) return [String(place.name)];
    const id = [`raja.character.${word}`, `raja.action.${word}`, `colour.${word}`].find((one) => words.has(one));
    return id ? [words.of(id)] : [];
  });
  return [...(words.has(heading) ? [words.of(heading)] : []), names.join(', ')].filter(Boolean).join(': ');
}

/** The power of the character that a move takes up: on a phone its card shows the face alone. */
export function aboutOf(words: Words, { kind, values }: Move): string {
  return kind === 'take_character' || kind === 'swap_character' ? words.of(`raja.web.power.${values?.character}`) : '';
}

/** The heading under which a move stands in the bar. */
export function groupOf(move: Move): string {
  const name = move.said.id.replace('raja.move.', '');
  return `raja.group.${TOGETHER[name] ?? name}`;
}
