// Games that are kept on this device, in IndexedDB: what is told of each, and its lines one by one. Where nothing can
// be kept, all of it lasts as long as the page, and whoever plays is told.
import type { PastGame, TrialRow } from '../lib/api.gen';
import type { TableInfo } from '../lib/types';

export interface Kept {
  id: string;
  content: string;
  info: TableInfo;
  /** What came of it, once it is over. */
  past?: PastGame | null;
  /** A puzzle or a turn that is tried there. */
  trial?: TrialRow | null;
  /** The table that the service made of it. */
  sent?: string;
}
type Line = [n: number, seat: number, code: string, at: number];

const NAME = 'kingsroad';
const STORES = { game: 'id', line: ['game', 'n'], content: 'hash' } as const;

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Once it is written for good: a full disk says no at the end, when every part has been taken. */
function written(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const all = request.transaction!;
    all.oncomplete = () => resolve();
    all.onabort = () => reject(request.error ?? all.error);
  });
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    for (const [name, keyPath] of Object.entries(STORES))
      request.result.createObjectStore(name, { keyPath: keyPath as string | string[] });
  };
  return done(request);
}

const ofGame = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

export class Shelf {
  private database: Promise<IDBDatabase> | null = null;
  private readonly games = new Map<string, Kept>();
  private readonly lines = new Map<string, Map<number, Line>>();
  private readonly contents = new Map<string, string>();
  private readonly trouble: () => void;

  /** `trouble` is called when something could not be kept. */
  constructor(trouble: () => void) {
    this.trouble = trouble;
  }

  private async store(name: keyof typeof STORES, mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.database ??= opened();
    const database = await this.database;
    return database.transaction(name, mode, { durability: 'strict' }).objectStore(name);
  }

  /** What is stored; nothing where there is no storage. */
  private async read<T>(name: keyof typeof STORES, job: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
    try {
      return await done(job(await this.store(name, 'readonly')));
    } catch {
      return null;
    }
  }

  async list(): Promise<Kept[]> {
    const stored = (await this.read('game', (store) => store.getAll() as IDBRequest<Kept[]>)) ?? [];
    const known = new Set(stored.map(({ id }) => id));
    return [...stored, ...[...this.games.values()].filter(({ id }) => !known.has(id))];
  }

  /** Everything of a game, as the engine wants it. */
  async load(id: string): Promise<string | undefined> {
    const game =
      this.games.get(id) ?? (await this.read('game', (store) => store.get(id) as IDBRequest<Kept | undefined>));
    if (!game) return undefined;
    const stored = (await this.read('line', (store) => store.getAll(ofGame(id)) as IDBRequest<{ line: Line }[]>)) ?? [];
    const lines = new Map([...stored.map(({ line }) => [line[0], line] as const), ...(this.lines.get(id) ?? [])]);
    const found = await this.read(
      'content',
      (store) => store.get(game.content) as IDBRequest<{ text: string } | undefined>,
    );
    const content = this.contents.get(game.content) ?? found?.text ?? null;
    return JSON.stringify({ game, content, lines: [...lines.values()].sort((a, b) => a[0] - b[0]) });
  }

  async put(id: string, text: string): Promise<void> {
    // Another window may have sent it to a service: what it noted of that stays.
    const before = await this.read('game', (store) => store.get(id) as IDBRequest<Kept | undefined>);
    const game = { ...(JSON.parse(text) as Omit<Kept, 'id'>), id, sent: before?.sent };
    this.games.set(id, game);
    await this.write('game', game);
  }

  /** The service has it now, at that table. */
  async mark(id: string, sent: string): Promise<void> {
    const kept = (await this.list()).find((game) => game.id === id);
    if (kept) await this.write('game', { ...kept, sent });
  }

  async content(hash: string, text: string): Promise<void> {
    this.contents.set(hash, text);
    await this.write('content', { hash, text });
  }

  /** False: another window has written this line. */
  async add(id: string, n: number, text: string): Promise<boolean> {
    const line = JSON.parse(text) as Line;
    try {
      await written((await this.store('line', 'readwrite')).add({ game: id, n, line }));
    } catch (error) {
      if (error instanceof DOMException && error.name === 'ConstraintError') return false;
      this.trouble();
      const kept = this.lines.get(id) ?? new Map<number, Line>();
      kept.set(n, line);
      this.lines.set(id, kept);
    }
    return true;
  }

  private async write(name: 'game' | 'content', value: object): Promise<void> {
    try {
      await written((await this.store(name, 'readwrite')).put(value));
    } catch {
      this.trouble();
    }
  }

  async drop(id: string): Promise<void> {
    this.games.delete(id);
    this.lines.delete(id);
    try {
      await written((await this.store('game', 'readwrite')).delete(id));
      await written((await this.store('line', 'readwrite')).delete(ofGame(id)));
    } catch {
      // it was never stored
    }
  }
}
