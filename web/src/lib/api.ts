// The service over HTTP. Everything that goes wrong arrives as a Fault with a phrase to read.
import type { Lesson } from './lesson';
import type { ChatEntry, Content, Me, Phrase, Speed, TableInfo, Titles, View } from './types';

export class Fault extends Error {
  readonly said: Phrase;
  readonly status: number;

  constructor(said: Phrase, status: number) {
    super(said.id);
    this.said = said;
    this.status = status;
  }
}

/** What to tell of anything that was thrown. */
export const saidOf = (error: unknown): Phrase =>
  error instanceof Fault ? error.said : { id: 'web.trouble.server', status: 0 };

export type Which = 'mine' | 'open' | 'live' | 'over';
export interface SeatWish {
  kind: 'me' | 'person' | 'open' | 'bot';
  name?: string;
  level?: string;
  colour?: string;
}
export interface TableWish {
  title: string;
  options: Record<string, string>;
  seats: SeatWish[];
  seed?: string;
  speed: Speed;
  listed: boolean;
  on_timeout?: string;
}
export interface Suggestion {
  codes: string[];
  /** In words, as far as they can be foreseen. */
  said: Phrase[];
  value: number;
  reasons: Phrase[];
}
export interface Token {
  id: string;
  label: string;
  scopes: string[];
  created: number;
  used: number | null;
}
export interface Address {
  id: string;
  kind: string;
  address: string;
  confirmed: boolean;
  added: number;
}

const JSON_TYPE = 'application/json';

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: {
        accept: JSON_TYPE,
        'accept-language': document.documentElement.lang,
        'x-kingsroad': '1',
        ...(body === undefined ? {} : { 'content-type': JSON_TYPE }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Fault({ id: 'web.trouble.offline' }, 0);
  }
  const found: unknown = answer.headers.get('content-type')?.startsWith(JSON_TYPE) ? await answer.json() : null;
  if (answer.ok) return found as T;
  throw new Fault(troubleOf(found, answer.status), answer.status);
}

/** The phrase of an error answer, or one for its status. */
export function troubleOf(found: unknown, status: number): Phrase {
  if (typeof found === 'object' && found !== null && 'error' in found) {
    const said = (found as { error: unknown }).error;
    if (typeof said === 'object' && said !== null && 'id' in said) return said as Phrase;
  }
  if (status === 404) return { id: 'web.trouble.missing' };
  if (status === 429) return { id: 'web.trouble.slow' };
  if (status === 401 || status === 403) return { id: 'web.trouble.forbidden' };
  return { id: 'web.trouble.server', status };
}

const seatQuery = (seat: number | null): string => (seat === null ? '' : `seat=${seat}`);

export const api = {
  titles: () => call<Titles>('GET', '/titles'),
  content: (hash: string) => call<Content>('GET', `/content/${hash}`),

  me: () => call<Me>('GET', '/me'),
  rename: (name: string) => call<Me>('POST', '/me', { name }),
  speak: (language: string) => call<Me>('POST', '/me', { language }),
  register: (login: string, password: string, current?: string) =>
    call<Me>('POST', '/account', { login, password, ...(current ? { current } : {}) }),
  login: (login: string, password: string) => call<Me>('POST', '/login', { login, password }),
  logout: () => call<unknown>('POST', '/logout', {}),
  erase: () => call<unknown>('DELETE', '/me'),
  tokens: () => call<Token[]>('GET', '/me/tokens'),
  addToken: (label: string, scopes: string[]) => call<{ token: string }>('POST', '/me/tokens', { label, scopes }),
  dropToken: (id: string) => call<unknown>('DELETE', `/me/tokens/${encodeURIComponent(id)}`),
  addresses: () => call<Address[]>('GET', '/me/addresses'),
  addAddress: (kind: string, address: string) => call<Address>('POST', '/me/addresses', { kind, address }),
  testAddress: (id: string) => call<unknown>('POST', `/me/addresses/${id}/test`, {}),
  pushKey: async () => (await call<{ key: string }>('GET', '/push-key')).key,
  dropAddress: (id: string) => call<unknown>('DELETE', `/me/addresses/${id}`),

  tables: async (which: Which) => (await call<{ tables: TableInfo[] }>('GET', `/tables?which=${which}`)).tables,
  /** Every option as the engine would settle it for a table that is given these. */
  options: (title: string, given: Readonly<Record<string, string>>) =>
    call<{ options: Record<string, string> }>(
      'GET',
      `/titles/${title}/options?${new URLSearchParams(Object.entries(given).map(([name, choice]) => ['option', `${name}=${choice}`]))}`,
    ),
  create: (wish: TableWish) => call<TableInfo>('POST', '/tables', wish),
  lesson: (title: string) => call<Lesson>('GET', `/lessons/${title}`),
  learn: (title: string) => call<TableInfo>('POST', `/lessons/${title}`, {}),
  hint: async (id: string, seat: number) =>
    (await call<{ suggestions: Suggestion[] }>('GET', `/tables/${id}/hint?seat=${seat}`)).suggestions,
  table: (id: string) => call<TableInfo>('GET', `/tables/${id}`),
  join: (id: string, wish: { seat?: number; link?: string; name?: string }) =>
    call<TableInfo>('POST', `/tables/${id}/join`, wish),
  leave: (id: string, seat: number) => call<TableInfo>('POST', `/tables/${id}/leave`, { seat }),
  handOver: (id: string, seat: number) => call<TableInfo>('POST', `/tables/${id}/hand-over`, { seat }),
  seatBot: (id: string, seat: number, level: string) =>
    call<TableInfo>('POST', `/tables/${id}/seat-bot`, { seat, level }),
  takeBack: (id: string, seat: number) => call<TableInfo>('POST', `/tables/${id}/take-back`, { seat }),
  start: (id: string) => call<TableInfo>('POST', `/tables/${id}/start`, {}),
  rematch: (id: string) => call<TableInfo>('POST', `/tables/${id}/rematch`, {}),
  view: (id: string, seat: number | null, n: number) =>
    call<{ n: number; view: View }>('GET', `/tables/${id}/view?${seatQuery(seat)}&n=${n}`),
  chat: async (id: string) => (await call<{ entries: ChatEntry[] }>('GET', `/tables/${id}/chat`)).entries,
  journalPath: (id: string, seat: number | null) => `/api/tables/${id}/journal?${seatQuery(seat)}`,
  exportPath: '/api/me/export',
};
