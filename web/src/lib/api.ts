// The service over HTTP. Everything that goes wrong arrives as a Fault with a phrase to read.
import type {
  AddressInfo,
  Branch,
  Branches,
  Chat,
  Checked,
  Content,
  CorrectionSet,
  CorrectionSets,
  Fields,
  Hint,
  History,
  Join,
  Lesson,
  MadeToken,
  Me,
  NewBranch,
  NewTable,
  Overview,
  PastGame,
  Phrase,
  Position,
  Puzzles,
  ReadRecords,
  ReviewState,
  Scored,
  Settled,
  Standards,
  TableInfo,
  TableList,
  Titles,
  TokenInfo,
  TrialRow,
  TrialState,
  Trials,
} from './api.gen';
import type { Records } from './corrections';
import { place } from './place.svelte';
import { TableSocket } from './socket';
import { type Hearer, isLocal, type Stream, type Transport } from './transport';

export type {
  AddressInfo as Address,
  CorrectionSet,
  NewTable as TableWish,
  SeatWish,
  Suggestion,
  TokenInfo as Token,
} from './api.gen';

export class Fault extends Error {
  readonly said: Phrase;
  readonly status: number;

  constructor(phrase: Phrase, status: number) {
    super(phrase.id);
    this.said = phrase;
    this.status = status;
  }
}

/** What to tell of anything that was thrown. */
export const saidOf = (error: unknown): Phrase =>
  error instanceof Fault ? error.said : { id: 'web.trouble.server', status: 0 };

export type Which = 'mine' | 'open' | 'live' | 'over';
const JSON_TYPE = 'application/json';

async function fetched<T>(method: string, path: string, body?: unknown): Promise<T> {
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
  if (answer.ok) return (found ?? (await answer.blob())) as T;
  throw new Fault(troubleOf(found, answer.status), answer.status);
}

/** The service: by HTTP, and a socket for each table. */
const service: Transport = {
  call: fetched,
  open: (table, hearer) => new TableSocket(`/api/tables/${table}/stream`, hearer),
};

const ON_DEVICE = /^\/(titles|content|lessons|puzzles|tables$)/; // what a device answers beside its tables

/** Who answers: this device for its own tables, and for everything that it can while no service is there. */
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const table = /^\/tables\/(\w+)/.exec(path)?.[1];
  const wanted = place.alone || (place.wanted && method === 'POST');
  const here = table ? isLocal(table) : wanted && ON_DEVICE.test(path);
  return (here ? await place.device() : service).call(method, path, body);
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
  content: async (hash: string): Promise<Content> => {
    const path = `/content/${hash}`;
    const own = place.used && !place.alone ? await place.device().then((device) => device.content(path)) : null;
    return own ?? call<Content>('GET', path);
  },

  me: () => call<Me>('GET', '/me'),
  rename: (name: string) => call<Me>('POST', '/me', { name }),
  speak: (language: string) => call<Me>('POST', '/me', { language }),
  register: (login: string, password: string, current?: string) =>
    call<Me>('POST', '/account', { login, password, ...(current ? { current } : {}) }),
  login: (login: string, password: string) => call<Me>('POST', '/login', { login, password }),
  logout: () => call<unknown>('POST', '/logout', {}),
  erase: () => call<unknown>('DELETE', '/me'),
  tokens: () => call<TokenInfo[]>('GET', '/me/tokens'),
  addToken: (label: string, scopes: string[]) => call<MadeToken>('POST', '/me/tokens', { label, scopes }),
  dropToken: (id: string) => call<unknown>('DELETE', `/me/tokens/${encodeURIComponent(id)}`),
  addresses: () => call<AddressInfo[]>('GET', '/me/addresses'),
  addAddress: (kind: string, address: string) => call<AddressInfo>('POST', '/me/addresses', { kind, address }),
  testAddress: (id: string) => call<unknown>('POST', `/me/addresses/${id}/test`, {}),
  pushKey: async () => (await call<{ key: string }>('GET', '/push-key')).key,
  dropAddress: (id: string) => call<unknown>('DELETE', `/me/addresses/${id}`),

  tables: async (which: Which) => (await call<TableList>('GET', `/tables?which=${which}`)).tables,
  /** A table's stream. */
  open: async (id: string, hearer: Hearer): Promise<Stream> =>
    (isLocal(id) ? await place.device() : service).open(id, hearer),
  /** Every option as the engine would settle it for a table that is given these. */
  options: (title: string, given: Readonly<Record<string, string>>) =>
    call<Settled>(
      'GET',
      `/titles/${title}/options?${new URLSearchParams(
        Object.entries(given).map(([name, choice]) => ['option', `${name}=${choice}`]),
      )}`,
    ),
  fields: (title: string) => call<Fields>('GET', `/titles/${title}/fields`),
  check: (title: string, records: Records) =>
    call<Checked>('POST', '/corrections/check', { title, records, games: true }),
  readFiles: async (title: string, files: Record<string, string>) =>
    (await call<ReadRecords>('POST', '/corrections/read', { title, files })).records,
  folder: (title: string, records: Records) => call<Blob>('POST', '/corrections/folder', { title, records }),
  patch: async (title: string, records: Records) =>
    (await call<Blob>('POST', '/corrections/patch', { title, records })).text(),
  mySets: async () => (await call<CorrectionSets>('GET', '/corrections')).sets,
  corrections: (id: string) => call<CorrectionSet>('GET', `/corrections/${encodeURIComponent(id)}`),
  addCorrections: (set: { title: string; name: string; records: Records }) =>
    call<CorrectionSet>('POST', '/corrections', set),
  changeCorrections: (id: string, set: { name: string; records: Records; seen: number }) =>
    call<CorrectionSet>('PUT', `/corrections/${id}`, set),
  dropCorrections: (id: string) => call<unknown>('DELETE', `/corrections/${id}`),

  create: (wish: NewTable) => call<TableInfo>('POST', '/tables', wish),
  /** A journal from a file, at a table of this device. */
  takeIn: async (journal: string): Promise<TableInfo> =>
    (await place.device()).call<TableInfo>('POST', '/journals', { journal }),
  /** A finished game of this device goes to the service, which replays and marks it. */
  send: async (id: string): Promise<TableInfo> => {
    const journal = await call<string>('GET', `/tables/${id}/journal`);
    return service.call<TableInfo>('POST', '/journals', { journal });
  },
  /** A journal from anywhere: the service replays and keeps a finished game, else it goes on at this device. */
  bring: async (journal: string): Promise<TableInfo> => {
    if (place.alone) return api.takeIn(journal);
    try {
      return await service.call<TableInfo>('POST', '/journals', { journal });
    } catch (error) {
      if (error instanceof Fault && error.said.id === 'review.unfinished') return api.takeIn(journal);
      throw error;
    }
  },
  puzzles: (title: string) => call<Puzzles>('GET', `/puzzles/${title}`),
  beginPuzzle: (title: string, id: string) => call<TableInfo>('POST', `/puzzles/${title}/${id}`, {}),
  tryAgain: (id: string, n: number, seat: number, level: string) =>
    call<TableInfo>('POST', `/tables/${id}/trials`, { n, seat, level }),
  trials: async (): Promise<TrialRow[]> => (await service.call<Trials>('GET', '/trials')).trials,
  trial: (id: string) => call<TrialState>('GET', `/tables/${id}/trial`),
  hintTrial: (id: string) => call<TrialState>('POST', `/tables/${id}/trial`, { hint: true }),
  judgeTrial: (id: string) => call<TrialState>('POST', `/tables/${id}/trial`, {}),
  history: async (): Promise<PastGame[]> => (await service.call<History>('GET', '/history')).games,
  journalsPath: '/api/history/journals',
  standards: async (title: string): Promise<Scored[]> =>
    (await call<Standards>('GET', `/titles/${title}/standards`)).standards,
  lesson: (title: string) => call<Lesson>('GET', `/lessons/${title}`),
  learn: (title: string) => call<TableInfo>('POST', `/lessons/${title}`, {}),
  hint: async (id: string, seat: number) => (await call<Hint>('GET', `/tables/${id}/hint?seat=${seat}`)).suggestions,
  overview: async (id: string, seat: number | null) =>
    (await call<Overview>('GET', `/tables/${id}/overview?${seatQuery(seat)}`)).parts,
  table: (id: string) => call<TableInfo>('GET', `/tables/${id}`),
  join: (id: string, wish: Join) => call<TableInfo>('POST', `/tables/${id}/join`, wish),
  leave: (id: string, seat: number) => call<TableInfo>('POST', `/tables/${id}/leave`, { seat }),
  handOver: (id: string, seat: number) => call<TableInfo>('POST', `/tables/${id}/hand-over`, { seat }),
  seatBot: (id: string, seat: number, level: string) =>
    call<TableInfo>('POST', `/tables/${id}/seat-bot`, { seat, level }),
  takeBack: (id: string, seat: number) => call<TableInfo>('POST', `/tables/${id}/take-back`, { seat }),
  concede: (id: string, seat: number) => call<TableInfo>('POST', `/tables/${id}/concede`, { seat }),
  /** May the game end because that seat gives it up? */
  answerConcession: (id: string, seat: number, agree: boolean) =>
    call<TableInfo>('POST', `/tables/${id}/concession`, { seat, agree }),
  start: (id: string) => call<TableInfo>('POST', `/tables/${id}/start`, {}),
  rematch: (id: string) => call<TableInfo>('POST', `/tables/${id}/rematch`, {}),
  view: (id: string, seat: number | null, n: number) =>
    call<Position>('GET', `/tables/${id}/view?${seatQuery(seat)}&n=${n}`),
  review: (id: string, level: string) =>
    call<ReviewState>('GET', `/tables/${id}/review${level ? `?level=${level}` : ''}`),
  askReview: (id: string, level: string) => call<ReviewState>('POST', `/tables/${id}/review`, { level }),
  branch: (id: string, wish: Omit<NewBranch, 'hidden'> & { hidden: 'known' | 'real' }) =>
    call<TableInfo>('POST', `/tables/${id}/branches`, wish),
  branches: async (id: string): Promise<Branch[]> => (await call<Branches>('GET', `/tables/${id}/branches`)).branches,
  dropBranch: (id: string) => call<unknown>('DELETE', `/tables/${id}/branch`),
  chat: async (id: string) => (await call<Chat>('GET', `/tables/${id}/chat`)).entries,
  /** Where a journal is found; of a table on this device it is made when it is asked for. */
  journalPath: (id: string, seat: number | null) =>
    isLocal(id) ? '#journal' : `/api/tables/${id}/journal?${seatQuery(seat)}`,
  saveJournal: async (event: Event, id: string, seat: number | null): Promise<void> => {
    if (!isLocal(id)) return;
    event.preventDefault();
    const text = await call<string>('GET', `/tables/${id}/journal?${seatQuery(seat)}`);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `${id}.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  },
  exportPath: '/api/me/export',
};
