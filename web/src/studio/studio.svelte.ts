// One set of corrections at work: what is changed, how it looks, what is wrong with it, and where it is kept.
import { api, Fault, saidOf } from '../lib/api';
import type { Content, Fields, Phrase, Trouble } from '../lib/api.gen';
import {
  between,
  type Changed,
  corrected,
  countOf,
  differing,
  PROVENANCE,
  type Records,
  ranked,
  replaced,
  UNSAID,
  type Value,
  valued,
  vouched,
} from '../lib/corrections';
import { place } from '../lib/place.svelte';
import { contentOf } from '../lib/table.svelte';

const KEY = 'kingsroad.studio.';
const REST = 400; // milliseconds without a change after which it is checked
const CALM = 1200; // and kept

export interface Kept {
  id: string | null;
  name: string;
  records: Records;
  /** When the service saw the last change. */
  changed: number;
}

/** What was kept in this browser, whatever state it is in. */
export function readKept(text: string | null): Kept | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    const { id, name, records, changed } = found as Partial<Kept>;
    if (typeof name !== 'string' || typeof records !== 'object' || records === null) return null;
    return { id: typeof id === 'string' ? id : null, name, records, changed: Number(changed ?? 0) };
  } catch {
    return null;
  }
}

/** Where something of a set was seen; of several places the last. */
const sourceOf = (records: Records): string =>
  Object.values(records)
    .flatMap((ids) => Object.values(ids))
    .map((fields) => fields.source)
    .filter((source): source is string => typeof source === 'string' && source !== UNSAID)
    .at(-1) ?? '';

export type Saving = 'none' | 'browser' | 'account' | 'waiting';

export class Studio {
  base = $state.raw<Content | null>(null);
  fields = $state.raw<Fields | null>(null);
  records = $state.raw<Records>({});
  id = $state<string | null>(null);
  name = $state('');
  /** Somebody else's set can be looked at, played with and copied. */
  mine = $state(true);
  troubles = $state.raw<readonly Trouble[]>([]);
  /** Can a game be played with it? Not known while it is being checked. */
  content = $state<string | null>(null);
  checking = $state(false);
  saving = $state<Saving>('none');
  trouble = $state.raw<Phrase | null>(null);
  /** What it is compared with. */
  against = $state.raw<{ id: string; name: string; content: Content } | null>(null);

  readonly drawn = $derived(this.base ? corrected(this.base, this.records) : null);
  readonly count = $derived(countOf(this.records));
  readonly different = $derived(
    this.drawn ? differing(this.against?.content ?? this.base!, this.drawn, this.against !== null) : new Set<string>(),
  );

  private past: { records: Records; field: string }[] = [];
  private seen = 0;
  private asked = 0;
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly title: string,
    private readonly unnamed: string,
  ) {}

  /** The set of a link, or what was worked on in this browser. */
  async open(hash: string, link: string | null, played: string | null): Promise<void> {
    const [base, fields] = await Promise.all([contentOf(hash), api.fields(this.title)]);
    this.base = base;
    this.fields = fields;
    if (link) this.take(await api.corrections(link));
    else if (played) {
      const records = between(base, await contentOf(played));
      this.take({ id: null, name: this.unnamed, records, changed: 0, mine: false });
    } else {
      const kept = readKept(localStorage.getItem(KEY + this.title));
      if (kept) {
        Object.assign(this, { id: kept.id, name: kept.name, records: kept.records });
        this.lastSource = sourceOf(kept.records);
      }
      this.seen = kept?.changed ?? 0;
      if (kept?.id) await this.refresh(kept);
    }
    this.check();
  }

  /** What another device changed meanwhile is newer than what this browser kept. */
  private async refresh(kept: Kept): Promise<void> {
    try {
      const stored = await api.corrections(kept.id!);
      if (stored.changed !== kept.changed) this.take(stored);
      else this.saving = 'account';
      this.mine = stored.mine;
    } catch (error) {
      if (error instanceof Fault && error.status === 404) this.id = null;
      this.saving = 'browser';
    }
  }

  take(set: { id: string | null; name: string; records: Records; changed: number; mine: boolean }): void {
    this.past = [];
    this.against = null;
    this.id = set.id;
    this.name = set.name;
    this.records = set.records;
    this.lastSource = sourceOf(set.records);
    this.mine = set.mine;
    this.seen = set.changed;
    this.saving = set.id && set.mine ? 'account' : 'none';
    if (set.mine) this.remember();
    this.check();
  }

  /** Nothing is corrected. */
  clear(): void {
    this.take({ id: null, name: '', records: {}, changed: 0, mine: true });
    localStorage.removeItem(KEY + this.title);
  }

  copy(): void {
    this.take({ id: null, name: this.name, records: this.records, changed: 0, mine: true });
    this.keep();
  }

  // -- changing ---------------------------------------------------------------------------------

  /** Where the person saw what they corrected last: the next component is often on the same sheet. */
  lastSource = $state('');

  edit(kind: string, id: string, field: string, value: Value): void {
    if (!this.base) return;
    if (field === 'source' && value !== UNSAID) this.lastSource = String(value).trim();
    const forms = this.fields?.kinds[kind] ?? {};
    const ranks = Object.keys(forms).filter((name) => forms[name]!.form === 'rank');
    const put = ranks.includes(field) ? ranked : valued;
    const next = PROVENANCE.includes(field)
      ? vouched(this.base, this.records, kind, id, ranks, field, value)
      : put(this.base, this.records, kind, id, field, value);
    this.put(next, `${kind}.${id}.${field}`);
  }

  revert(kind: string, id: string): void {
    this.put(replaced(this.records, kind, id, {}));
  }

  lay(records: Records): void {
    let next = this.records;
    for (const [kind, ids] of Object.entries(records))
      for (const [id, fields] of Object.entries(ids))
        next = replaced(next, kind, id, { ...next[kind]?.[id], ...(fields as Changed) });
    this.put(next);
  }

  rename(name: string): void {
    this.name = name;
    this.keep();
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  undo(): void {
    const last = this.past.pop();
    if (!last) return;
    this.records = last.records;
    this.check();
    this.keep();
  }

  /** What is typed into one field, letter by letter, is taken back as one. */
  private put(records: Records, field = ''): void {
    if (!this.mine) this.copy();
    if (!field || this.past.at(-1)?.field !== field) this.past.push({ records: this.records, field });
    this.records = records;
    this.name ||= this.unnamed;
    this.check();
    this.keep();
  }

  // -- what is wrong with it ----------------------------------------------------------------------

  check(): void {
    clearTimeout(this.checkTimer);
    if (place.alone) return; // a service checks them
    this.checking = true;
    this.content = null;
    this.checkTimer = setTimeout(() => this.ask(), REST);
  }

  private async ask(): Promise<void> {
    const number = ++this.asked;
    try {
      const told = await api.check(this.title, this.records);
      if (number !== this.asked) return;
      this.troubles = told.troubles;
      this.content = told.content;
      this.trouble = null;
    } catch (error) {
      if (number !== this.asked) return;
      this.trouble = saidOf(error);
    }
    this.checking = false;
  }

  troublesOf(kind: string, id: string): Trouble[] {
    return this.troubles.filter((one) => one.record === `${kind}.${id}`);
  }

  // -- keeping ----------------------------------------------------------------------------------

  private remember(): void {
    try {
      const kept: Kept = { id: this.id, name: this.name, records: this.records, changed: this.seen };
      localStorage.setItem(KEY + this.title, JSON.stringify(kept));
    } catch {
      // the service keeps it as well
    }
  }

  private keep(): void {
    this.remember();
    this.saving = 'waiting';
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => this.save(), CALM);
  }

  async save(): Promise<void> {
    clearTimeout(this.saveTimer);
    const { name, records } = this;
    try {
      const stored = this.id
        ? await api.changeCorrections(this.id, { name, records, seen: this.seen })
        : await api.addCorrections({ title: this.title, name: name || this.unnamed, records });
      this.id = stored.id;
      this.seen = stored.changed;
      this.trouble = null;
      if (this.records === records && this.name === name) this.saving = 'account';
      this.remember();
    } catch (error) {
      this.saving = 'browser';
      this.trouble = saidOf(error);
    }
  }

  close(): void {
    clearTimeout(this.checkTimer);
    if (this.saving === 'waiting') void this.save();
  }
}
