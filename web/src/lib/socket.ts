// One table's stream: connects, comes back after a break where it left off, and tells in what state it is.
import type { Hearer, Stream } from './transport';
import type { ClientMessage, ServerMessage } from './types';

export type Link = 'connecting' | 'open' | 'waiting' | 'closed';

const FIRST_PAUSE = 400; // milliseconds
const LONGEST_PAUSE = 15_000;
const QUIET = 25_000; // without a sign of life a ping is sent
const GONE = 4404; // no such table, or not for this reader: coming again does not help
const SILENT = 12_000; // and without an answer the line counts as dead
const ANSWER = 6_000; // a move is answered at once, whatever comes of it

/** Pauses grow, with some chance in them so that a thousand clients do not come back in the same moment. */
export function pause(tries: number, chance: number): number {
  const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries);
  return Math.round(longest * (0.5 + chance / 2));
}

export class TableSocket implements Stream {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private readonly path: string;
  private readonly hearer: Hearer;

  constructor(path: string, hearer: Hearer) {
    this.path = path;
    this.hearer = hearer;
    addEventListener('online', this.hurry);
    addEventListener('offline', this.drop);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    if (message.t === 'move') this.expect(ANSWER);
    return true;
  }

  close(): void {
    this.ended = true;
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.drop);
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.socket?.close();
    this.hearer.link('closed');
  }

  private readonly hurry = (): void => {
    if (this.ended || document.hidden || this.socket) return;
    this.tries = 0;
    this.connect();
  };

  private connect(): void {
    clearTimeout(this.timer);
    this.hearer.link('connecting');
    const { seat, n } = this.hearer.since();
    const url = new URL(`${this.path}?seat=${seat ?? 'none'}&since=${n}`, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.hearer.link('open');
      this.alive();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.alive();
      this.hearer.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (event.code === GONE) this.close();
      else if (this.socket === socket) this.lost();
    };
  }

  private readonly drop = (): void => {
    const dead = this.socket;
    if (!dead) return;
    this.lost();
    dead.close();
  };

  private lost(): void {
    this.socket = null;
    clearTimeout(this.watch);
    if (this.ended) return;
    this.hearer.link('waiting');
    this.timer = setTimeout(() => this.connect(), pause(this.tries, Math.random()));
    this.tries += 1;
  }

  private alive(): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      this.send({ t: 'ping' });
      this.expect(SILENT);
    }, QUIET);
  }

  /** Anything within so many milliseconds, or the line counts as dead. */
  private expect(within: number): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(this.drop, within);
  }
}
