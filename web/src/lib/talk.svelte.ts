// What is said at one table, and how much of it was not read here yet.
import { api } from './api';
import { heardAt, noteHeard } from './seen';
import type { ChatEntry } from './types';

export class Talk {
  entries = $state.raw<ChatEntry[]>([]);
  /** Somebody says something while it is out of sight. */
  called: (entry: ChatEntry) => void = () => {};
  private heardUpTo = $state(-1);
  private listening = false; // it is in sight
  private readonly table: string;
  private readonly isOwn: (entry: ChatEntry) => boolean;

  constructor(table: string, isOwn: (entry: ChatEntry) => boolean) {
    this.table = table;
    this.isOwn = isOwn;
    this.heardUpTo = heardAt(table);
  }

  /** How many words of others nobody has seen here. */
  readonly unread: number = $derived(
    this.entries.filter((entry) => entry.k > this.heardUpTo && !this.isOwn(entry)).length,
  );

  async load(): Promise<void> {
    const heard = await api.chat(this.table).catch(() => []);
    const known = new Set(heard.map((entry) => entry.k));
    this.entries = [...heard, ...this.entries.filter((entry) => !known.has(entry.k))];
  }

  hear(heard: ChatEntry): void {
    if (this.entries.some((entry) => entry.k === heard.k)) return;
    this.entries = [...this.entries, heard];
    if (!this.listening && !this.isOwn(heard)) this.called(heard);
  }

  /** It is in sight, until what this answers with is called. */
  listen(): () => void {
    this.listening = true;
    return () => {
      this.listening = false;
    };
  }

  /** All that was said has been seen. */
  catchUp(): void {
    const last = this.entries.at(-1)?.k ?? -1;
    if (last <= this.heardUpTo) return;
    this.heardUpTo = last;
    noteHeard(this.table, last);
  }
}
