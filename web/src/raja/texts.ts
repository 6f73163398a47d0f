// What a record says in words, for the gallery and its readers.
import type { ContentRecord, Value } from '../lib/types';
import type { Words } from '../lib/words';

export const KINDS = [
  'character',
  'home',
  'action',
  'city',
  'start',
  'village',
  'road',
  'colour',
  'payout',
  'value',
] as const;

export function textOf(words: Words, kind: string, id: string, record: ContentRecord): string {
  const of = (name: string, values: Record<string, Value> = {}) => words.of(`raja.web.${name}`, values);
  switch (kind) {
    case 'character':
      return of('about_character', {
        name: words.of(`raja.character.${id}`),
        number: Number(record.number),
        power: words.of(`raja.web.power.${id}`),
      });
    case 'home':
      return of('about_home', { name: words.of(`raja.character.${id}`), place: capital(String(record.city)) });
    case 'action':
      return of('about_action', { name: words.of(`raja.action.${id}`), does: words.of(`raja.web.does.${id}`) });
    case 'city':
      return of('about_city', { place: String(record.name) });
    case 'start':
      return of('about_start', { place: String(record.name) });
    case 'village':
      return of('about_village', { place: String(record.name) });
    case 'road':
      return of('about_road', {
        from: capital((record.ends as string[])[0] ?? ''),
        to: capital((record.ends as string[])[1] ?? ''),
        villages: (record.villages as string[]).map(capital),
      });
    case 'colour':
      return of('about_colour', { colour: words.of(`colour.${id}`) });
    case 'payout':
      return of('about_payout', { count: Number(id), amounts: record.amounts as number[] });
    default:
      return words.of(`raja.web.value.${id}`, { amount: Number(record.amount) });
  }
}

/** Places are named by their ids where only the id is at hand. */
const capital = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);
