// Turns phrases (ids and values) into a language; `words.py` is the same for the terminal.
import type { Phrase, Value } from './types';

/** A text, or one per form of a noun, or one per plural class of the count named in `count`; "=0" is for exactly 0. */
export type Entry = string | Record<string, string>;
export type Catalogue = Record<string, Entry>;

/** A value, the form it is asked for in, and a comma if it is a list without "and": `{good}`, `{good.gen}`,
 * `{terms,}`. */
const PLACEHOLDER = /\{([a-z_]+)(?:\.([a-z]+))?(,?)\}/g;

/** How an id begins that has no words. */
export const MISSING = '⟦';

export class Words {
  readonly language: string;
  private readonly entries: Catalogue;
  private readonly plural: Intl.PluralRules;
  /** What was said without a value: most of what a page says, over and over. */
  private readonly plain = new Map<string, string>();

  constructor(language: string, entries: Catalogue) {
    this.language = language;
    this.entries = entries;
    // the pseudo-locale counts like English, from which it is made
    this.plural = new Intl.PluralRules(language === 'xx' ? 'en' : language);
  }

  has(id: string): boolean {
    return Object.hasOwn(this.entries, id);
  }

  /** What the page itself has to say; the engine's phrases go through `say`. */
  of(id: string, values?: Record<string, Value>): string {
    if (values) return this.say({ ...values, id });
    let known = this.plain.get(id);
    if (known === undefined) {
      known = this.say({ id });
      this.plain.set(id, known);
    }
    return known;
  }

  /** The same words with the players called by their names, where the engine says their colours. */
  naming(people: readonly { colour: string; name: string }[]): Words {
    const names = people.filter((person) => person.name).map((person) => [`colour.${person.colour}`, person.name]);
    return new Words(this.language, { ...this.entries, ...Object.fromEntries(names) });
  }

  /** A move where a heading has already said what it is about: in fewer words, if there are any. */
  short(said: Phrase): string {
    const id = said.id.replace('.move.', '.choice.');
    return this.say(this.has(id) ? { ...said, id } : said);
  }

  say(said: Phrase, form = ''): string {
    const entry = Object.hasOwn(this.entries, said.id) ? this.entries[said.id] : undefined;
    if (entry === undefined) return this.missing(said.id);
    return this.text(entry, said, form).replace(
      PLACEHOLDER,
      (_, name: string, wanted: string | undefined, comma: string) => {
        const value = said[name];
        return value === undefined ? this.missing(`${said.id}:${name}`) : this.value(value, wanted ?? '', comma !== '');
      },
    );
  }

  /** The nearest to the form and the number that are wanted. */
  private text(entry: Entry, said: Phrase, form: string): string {
    if (typeof entry === 'string') return entry;
    if (!entry.count) return entry[form] ?? entry.other ?? '';
    const count = Number(said[entry.count]);
    for (const number of [`=${count}`, this.plural.select(count), 'other']) {
      const found = entry[`${number}.${form}`] ?? entry[number];
      if (found !== undefined) return found;
    }
    return '';
  }

  private value(value: Value, form: string, commas: boolean): string {
    if (Array.isArray(value)) {
      const items = value.map((item) => this.value(item, form, commas));
      if (commas || items.length < 2) return items.join(', ');
      return this.of('list.and', { first: items.slice(0, -1).join(', '), last: items.at(-1) ?? '' });
    }
    if (value !== null && typeof value === 'object') return this.say(value as Phrase, form);
    return String(value);
  }

  /** A mistake of ours, never of the reader: shown as the id, so that it is found and the page lives on. */
  private missing(id: string): string {
    return `${MISSING}${id}⟧`;
  }
}
