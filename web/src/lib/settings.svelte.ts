// What a reader likes, kept in this browser: language, theme, sound, motion, and how fast others' turns are shown.
import { type Catalogue, Words } from './words';

export const THEMES = ['system', 'light', 'dark'] as const;
export const MOTIONS = ['system', 'full', 'less'] as const;
export const TEMPOS = ['slow', 'normal', 'quick', 'off'] as const;
/** Languages with a catalogue, in the order they are offered; the pseudo-locale `xx` can be asked for by
 * `?language=xx` alone. */
export const LANGUAGES = ['en', 'de', 'fr', 'cs'] as const;
const KEY = 'kingsroad.settings';
const PSEUDO = 'xx';

export interface Chapter {
  id: string;
  title: string;
  rules: { id: string; text: string; ruling: boolean }[];
}
export interface Rulebooks {
  books: Record<string, Chapter[]>;
  /** The rule that a line of the score sheet rests on, by the id of its words. */
  sheet: Record<string, string>;
}

export interface Kept {
  language: string;
  theme: (typeof THEMES)[number];
  motion: (typeof MOTIONS)[number];
  tempo: (typeof TEMPOS)[number];
  sound: boolean;
  bots: Record<string, { rivals: number; level: string }>;
}

function fresh(): Kept {
  return { language: '', theme: 'system', motion: 'system', tempo: 'normal', sound: false, bots: {} };
}

/** What was kept, whatever state it is in; anything unknown falls back to the default. */
export function read(text: string | null): Kept {
  const kept = fresh();
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    if (typeof found !== 'object' || found === null) return kept;
    const given = found as Partial<Kept>;
    if (typeof given.language === 'string') kept.language = given.language;
    if (given.theme && THEMES.includes(given.theme)) kept.theme = given.theme;
    if (given.motion && MOTIONS.includes(given.motion)) kept.motion = given.motion;
    if (given.tempo && TEMPOS.includes(given.tempo)) kept.tempo = given.tempo;
    else if ((given.tempo as string) === 'once') kept.tempo = 'off'; // its name before
    kept.sound = given.sound === true;
    if (typeof given.bots === 'object' && given.bots !== null) kept.bots = given.bots;
  } catch {
    // not ours any more
  }
  return kept;
}

/** The first language of the reader's that has a catalogue. */
export function choose(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0] ?? '';
    if (language === PSEUDO || (LANGUAGES as readonly string[]).includes(language)) return language;
  }
  return LANGUAGES[0];
}

export class Settings {
  kept = $state<Kept>(fresh());
  /** Every word of the page in the chosen language; null until it is loaded. */
  words = $state.raw<Words | null>(null);
  /** The rules of each title in that language, and their texts by id. */
  rulebooks = $state.raw<Rulebooks>({ books: {}, sheet: {} });
  rules = $derived(textsOf(this.rulebooks));
  failed = $state(false);
  language = $state('');

  constructor() {
    try {
      this.kept = read(localStorage.getItem(KEY));
    } catch {
      // no storage: the defaults
    }
  }

  async load(asked: string | null): Promise<void> {
    this.failed = false;
    const language = choose([asked ?? '', this.kept.language, ...navigator.languages]);
    try {
      this.words = new Words(language, await json<Catalogue>(`words/${language}.json`));
    } catch {
      this.failed = true;
      return;
    }
    this.language = language;
    document.documentElement.lang = language === PSEUDO ? LANGUAGES[0] : language;
    this.rulebooks = await json<Rulebooks>(`words/rules-${language}.json`).catch(() => this.rulebooks);
  }

  async speak(language: string): Promise<void> {
    this.keep({ language });
    await this.load(null);
  }

  keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // full or forbidden: lasts as long as the page
    }
    this.apply();
  }

  get dark(): boolean {
    return this.kept.theme === 'system'
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : this.kept.theme === 'dark';
  }

  get still(): boolean {
    return this.kept.motion === 'system'
      ? matchMedia('(prefers-reduced-motion: reduce)').matches
      : this.kept.motion === 'less';
  }

  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.dark ? 'dark' : 'light';
    root.classList.toggle('still', this.still);
  }

  /** Follow the system as long as nothing else was chosen. */
  follow(): void {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.apply());
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => this.apply());
    this.apply();
  }
}

function textsOf({ books }: Rulebooks): Record<string, string> {
  const rules = Object.values(books).flatMap((chapters) => chapters.flatMap((chapter) => chapter.rules));
  return Object.fromEntries(rules.map((rule) => [rule.id, rule.text]));
}

async function json<T>(path: string): Promise<T> {
  const answer = await fetch(import.meta.env.BASE_URL + path);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as T;
}

export const settings = new Settings();
