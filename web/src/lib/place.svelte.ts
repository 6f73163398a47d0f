// Where tables are: at a service, or on this device while none can be reached or somebody wants it so.
import type { Device } from '../local/device';
import type { PastGame, Titles, TrialRow } from './api.gen';
import { live } from './live.svelte';
import { SITE } from './route';
import { settings } from './settings.svelte';
import { isLocal } from './transport';
import type { TableInfo } from './types';

declare const __RUNTIME__: string; // of this build; its folder is named by what is in it
const ROOT = import.meta.env.BASE_URL;
const FOLDER = `${ROOT}runtime/${__RUNTIME__}/`;
const USED = 'kingsroad.device';
/** The page's own script, whose name changes with what is in it. */
const build = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
/** Everything that plays here, as the service worker looks for it; of another build it has another name. */
const SETS = `kingsroad-whole ${new URL(ROOT, location.href).pathname} `;
const whole = (): string => SETS + build();

export type Readiness = 'absent' | 'loading' | 'ready' | 'failed';

class Place {
  /** No service answers. */
  alone = $state(SITE);
  /** New tables are wanted here though a service is there. */
  wanted = $state(false);
  /** Has this browser everything that it needs to play without a network? */
  readiness = $state<Readiness>('absent');
  /** How much of it has been loaded, of 1. */
  loaded = $state(0);
  /** Something could not be kept: the game lasts as long as the page. */
  unkept = $state(false);
  /** Games that the service has by now. */
  sent = $state.raw<ReadonlySet<string>>(new Set());
  /** Asks the browser to install the page; null where it does not offer that. */
  install = $state.raw<(() => void) | null>(null);
  private found: Promise<Device> | null = null;
  private preparing: Promise<void> | null = null;

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.install = () => void (event as Event & { prompt: () => Promise<unknown> }).prompt();
    });
    addEventListener('appinstalled', () => {
      this.install = null;
    });
  }

  get here(): boolean {
    return this.alone || this.wanted;
  }
  /** Has anything been played or made ready here? */
  get used(): boolean {
    try {
      return this.found !== null || localStorage.getItem(USED) !== null;
    } catch {
      return this.found !== null;
    }
  }

  /** Whoever has the tables here, once everything is loaded that it needs. */
  async device(): Promise<Device> {
    await this.preparing;
    return this.shelf();
  }

  /** Its games can be looked up before that. */
  private shelf(): Promise<Device> {
    this.found ??= import('../local/device').then(({ Device }) => {
      const device = new Device(`${FOLDER}worker.js`);
      device.unkept = () => {
        if (!this.unkept && settings.words) live.tell(settings.words.of('web.device.unkept'), 'u-warn');
        this.unkept = true;
      };
      return device;
    });
    this.found.catch(() => {
      this.found = null;
    });
    return this.found;
  }

  drop(table: string): Promise<void> {
    return this.shelf().then((device) => device.drop(table));
  }

  async mark(table: string, sent: string): Promise<void> {
    await (await this.shelf()).mark(table, sent);
  }

  async games(): Promise<TableInfo[]> {
    if (!this.used && !SITE) return [];
    const kept = await (await this.shelf()).games();
    this.sent = new Set(kept.filter(({ sent }) => sent).map(({ info }) => info.id));
    return kept.map(({ info }) => info);
  }

  /** Is it a game of this device? */
  kept(table: string): boolean {
    return isLocal(table);
  }

  /** Finished games of this device; those that the service has are told by it. */
  async past(): Promise<PastGame[]> {
    if (!this.used && !SITE) return [];
    const kept = await (await this.shelf()).games();
    return kept.flatMap(({ past, sent }) => (past && !(sent && !this.alone) ? [past] : []));
  }

  /** Puzzles and turns that were tried here. */
  async tried(): Promise<TrialRow[]> {
    if (!this.used && !SITE) return [];
    return (await (await this.shelf()).games()).flatMap(({ trial }) => (trial ? [trial] : []));
  }

  /** What this device says of its titles before its engine runs. */
  async titles(): Promise<Titles> {
    return (await (await fetch(`${FOLDER}titles.json`)).json()) as Titles;
  }

  /** Loads everything that plays here, so that it is there without a network, and begins to play here. */
  prepare(): Promise<void> {
    this.preparing = this.makeReady();
    return this.preparing;
  }

  private async makeReady(): Promise<void> {
    this.readiness = 'loading';
    try {
      await this.load().catch((error) => {
        if ('caches' in window && navigator.serviceWorker && !(error instanceof DOMException)) throw error;
        // a browser that keeps nothing plays as long as its network lasts
      });
      await (await this.shelf()).start();
      this.readiness = 'ready';
      remember();
      await navigator.storage?.persist?.();
    } catch {
      this.readiness = 'failed';
    }
  }

  private async load(): Promise<void> {
    const files = (await (await fetch(`${FOLDER}files.json`)).json()) as [path: string, size: number][];
    const size = files.reduce((sum, [, size]) => sum + size, 0);
    const set = await caches.open(whole());
    let loaded = 0;
    for (const [path, bytes] of files) {
      // built files are the same under the same name: what an earlier set has is not loaded again
      const kept = /^(assets|runtime)\//.test(path) ? await caches.match(ROOT + path) : undefined;
      const answer = kept ?? (await fetch(ROOT + path));
      if (!answer.ok) throw new Error(path);
      await set.put(ROOT + path, answer);
      loaded += bytes;
      this.loaded = loaded / size;
    }
    // The page comes last: a set that has it is complete, and takes the place of those before.
    const page = await fetch(ROOT);
    if (!(await page.clone().text()).includes(build().split('/').at(-1) ?? '')) throw new Error('updated meanwhile');
    await set.put(ROOT, page);
    for (const name of await caches.keys()) if (name.startsWith(SETS) && name !== whole()) await caches.delete(name);
  }

  /** Was it made ready before? After an update it is loaded anew. */
  async look(): Promise<boolean> {
    if (this.readiness === 'ready' || !(this.used || SITE) || !('caches' in window)) return this.readiness === 'ready';
    const set: Cache | undefined = await caches.open(whole()).catch(() => undefined);
    if (await set?.match(ROOT)) this.readiness = 'ready';
    else if (navigator.onLine && this.readiness === 'absent') void this.prepare();
    return this.readiness === 'ready';
  }
}

function remember(): void {
  try {
    localStorage.setItem(USED, 'yes');
  } catch {
    // forbidden: it is found by its set, or loaded again
  }
}

export const place = new Place();
