// Tables on this device: the same messages as the service has, from a worker. Loaded when it is wanted.
import { Fault } from '../lib/api';
import type { PastGame, TrialRow } from '../lib/api.gen';
import type { Hearer, Stream, Transport } from '../lib/transport';
import type { Content, Phrase, ServerMessage, TableInfo } from '../lib/types';
import { Shelf } from './keep';
import type { Asked, Told } from './worker';

const PATIENCE = 60_000; // milliseconds: where a policy forbids its code, the runtime never says so

type Answer = [status: number, body: unknown];

export class Device implements Transport {
  /** Something could not be kept: the game goes on as long as the page does. */
  unkept: () => void = () => {};
  private worker: Worker | null = null;
  private starting: Promise<Worker> | null = null;
  private readonly asked = new Map<number, (text: string) => void>();
  private readonly hearers = new Map<number, Hearer>();
  private readonly shelf = new Shelf(() => this.unkept());
  private keys = 0;
  private readonly address: string;

  /** `address` is the worker's script. */
  constructor(address: string) {
    this.address = address;
  }

  /** Once the engine answers; a Fault where it cannot be started. */
  start(): Promise<Worker> {
    this.starting ??= new Promise((resolve, reject) => {
      const worker = new Worker(this.address, { type: 'module' });
      const fail = (): void => {
        clearTimeout(timer);
        worker.terminate();
        this.starting = null;
        reject(new Fault({ id: 'web.device.failed' }, 0));
      };
      const timer = setTimeout(fail, PATIENCE);
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if (data.t === 'ready') {
          clearTimeout(timer);
          this.worker = worker;
          resolve(worker);
        } else if (data.t === 'failed') fail();
        else this.hear(data);
      };
    });
    return this.starting;
  }

  private hear(told: Told): void {
    if (told.t === 'answer') {
      this.asked.get(told.id)?.(told.text);
      this.asked.delete(told.id);
    } else if (told.t === 'message') {
      this.hearers.get(told.key)?.hear(JSON.parse(told.text) as ServerMessage);
    } else if (told.t === 'lost') this.hearers.get(told.key)?.link('closed');
    else if (told.t === 'unkept') this.unkept();
  }

  private async post(asked: Asked): Promise<void> {
    (this.worker ?? (await this.start())).postMessage(asked);
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const id = ++this.keys;
    const text = await new Promise<string>((resolve, reject) => {
      this.asked.set(id, resolve);
      this.post({ t: 'call', id, method, path, body: body === undefined ? '' : JSON.stringify(body) }).catch(reject);
    });
    const [status, found] = JSON.parse(text) as Answer;
    if (status === 200) return found as T;
    throw new Fault((found as { error: Phrase }).error, status);
  }

  open(table: string, hearer: Hearer): Stream {
    const key = ++this.keys;
    const { seat, n } = hearer.since();
    this.hearers.set(key, hearer);
    hearer.link('connecting');
    this.post({ t: 'open', key, table, seat, since: n }).then(
      () => hearer.link('open'),
      () => hearer.link('closed'),
    );
    return {
      send: (message) => {
        if (!this.worker) return false;
        this.worker.postMessage({ t: 'send', key, text: JSON.stringify(message) } satisfies Asked);
        return true;
      },
      close: () => {
        this.hearers.delete(key);
        this.worker?.postMessage({ t: 'close', key } satisfies Asked);
        hearer.link('closed');
      },
    };
  }

  /** What is printed on the components of a game of this device, if the engine runs and has it. */
  async content(path: string): Promise<Content | null> {
    return this.starting ? await this.call<Content>('GET', path).catch(() => null) : null;
  }

  /** Games that are kept here, without starting the engine. */
  async games(): Promise<{ info: TableInfo; past?: PastGame | null; trial?: TrialRow | null; sent?: string }[]> {
    return await this.shelf.list();
  }

  mark(table: string, sent: string): Promise<void> {
    return this.shelf.mark(table, sent);
  }

  drop(table: string): Promise<void> {
    return this.shelf.drop(table);
  }
}
