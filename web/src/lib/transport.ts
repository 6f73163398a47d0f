// How the client speaks to whoever has its tables: a service, or this device. Nobody else knows which of them it is.
import type { Link } from './socket';
import type { ClientMessage, ServerMessage } from './types';

export interface Hearer {
  hear: (message: ServerMessage) => void;
  link: (state: Link) => void;
  /** Which line the client knows, and through which seat it looks; asked at each connection. */
  since: () => { seat: number | null; n: number };
}

/** One table's stream. */
export interface Stream {
  send: (message: ClientMessage) => boolean;
  close: () => void;
}

export interface Transport {
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  open: (table: string, hearer: Hearer) => Stream;
}

/** No id of a service begins like this: its signs have no l. */
export const isLocal = (table: string): boolean => table.startsWith('local');
