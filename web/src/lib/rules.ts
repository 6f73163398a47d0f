// The rules as people look things up in them.
import type { Chapter } from './settings.svelte';

/** Part of a statement: plain, found by the search, or the id of another rule. */
export interface Part {
  text: string;
  found?: boolean;
  rule?: string;
}

const MARKS = /\p{M}/gu;
const REFERENCE = /\b[a-z]+[0-9]?\/[0-9]+\b/g;

/** Accents and capitals make no difference; every letter keeps its place. */
export function plain(text: string): string {
  return [...text.normalize('NFC')]
    .map((sign) => sign.normalize('NFD').replace(MARKS, '').toLowerCase().slice(0, sign.length) || sign)
    .join('');
}

export const wordsOf = (asked: string): string[] => plain(asked).split(/\s+/).filter(Boolean);

/** The chapters with only those rules that have every word asked for, in their text, their id or the chapter's name. */
export function search(chapters: readonly Chapter[], asked: string): Chapter[] {
  const wanted = wordsOf(asked);
  if (!wanted.length) return [...chapters];
  return chapters.flatMap((chapter) => {
    const name = plain(chapter.title);
    const rules = chapter.rules.filter((rule) => {
      const text = plain(rule.text);
      return wanted.every((word) => text.includes(word) || rule.id.includes(word) || name.includes(word));
    });
    return rules.length ? [{ ...chapter, rules }] : [];
  });
}

/** A statement cut where other rules are named and where words were found. */
export function partsOf(text: string, title: string, known: Readonly<Record<string, string>>, asked: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const rule = `${title}/${match[0]}`;
    if (!Object.hasOwn(known, rule)) continue;
    parts.push(...lit(text.slice(done, match.index), asked), { text: match[0], rule });
    done = match.index + match[0].length;
  }
  return [...parts, ...lit(text.slice(done), asked)];
}

function lit(text: string, asked: string): Part[] {
  const wanted = wordsOf(asked);
  const normal = text.normalize('NFC');
  const flat = plain(normal);
  const parts: Part[] = [];
  let done = 0;
  while (done < normal.length) {
    const next = wanted.map((word) => ({ word, at: flat.indexOf(word, done) })).filter(({ at }) => at >= 0);
    const first = next.sort((one, other) => one.at - other.at || other.word.length - one.word.length)[0];
    if (!first) break;
    if (first.at > done) parts.push({ text: normal.slice(done, first.at) });
    done = first.at + first.word.length;
    parts.push({ text: normal.slice(first.at, done), found: true });
  }
  return done < normal.length ? [...parts, { text: normal.slice(done) }] : parts;
}

/** How people call a rule: its chapter and its number there. */
export function nameOf(books: Readonly<Record<string, readonly Chapter[]>>, rule: string): string {
  const [title = '', chapter = '', number = ''] = rule.split('/');
  const found = books[title]?.find(({ id }) => id === chapter);
  return found ? `${found.title} ${number}` : shortOf(rule);
}

/** The short name a rule has inside its title: `travel/2`. */
export const shortOf = (id: string): string => id.slice(id.indexOf('/') + 1);
