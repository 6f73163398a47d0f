// Where tables are: at a service, or on this device while none can be reached or somebody wants it so.
import type { Device } from '../local/device';
import type { TableInfo } from './types';

declare const __RUNTIME__: string; // of this build; its folder is named by what is in it
const FOLDER = `/runtime/${__RUNTIME__}/`;
const CACHE = 'kingsroad-runtime-';
const USED = 'kingsroad.device';

export type Readiness = 'absent' | 'loading' | 'ready' | 'failed';

class Place {
  /** No service answers. */
  alone = $state(false);
  /** New tables are wanted here though a service is there. */
  wanted = $state(false);
  /** Has this browser everything that it needs to play without a network? */
  readiness = $state<Readiness>('absent');
  /** How much of it has been loaded, of 1. */
  loaded = $state(0);
  /** Something could not be kept: the game lasts as long as the page. */
  unkept = $state(false);
  private found: Promise<Device> | null = null;

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

  device(): Promise<Device> {
    this.found ??= import('../local/device').then(({ Device }) => {
      const device = new Device(`${FOLDER}worker.js`);
      device.unkept = () => {
        this.unkept = true;
      };
      return device;
    });
    this.found.catch(() => {
      this.found = null;
    });
    return this.found;
  }

  async games(): Promise<TableInfo[]> {
    return this.used ? (await this.device()).games() : [];
  }

  /** Loads everything that plays here, so that it is there without a network, and begins to play here. */
  async prepare(): Promise<void> {
    this.readiness = 'loading';
    try {
      await navigator.serviceWorker?.ready;
      const files = (await (await fetch(`${FOLDER}files.json`)).json()) as [path: string, size: number][];
      const whole = files.reduce((sum, [, size]) => sum + size, 0);
      let loaded = 0;
      for (const [path, size] of files) {
        const answer = await fetch(path);
        if (!answer.ok) throw new Error(path);
        await answer.arrayBuffer();
        loaded += size;
        this.loaded = loaded / whole;
      }
      await (await this.device()).start();
      this.readiness = 'ready';
      localStorage.setItem(USED, 'yes');
      await navigator.storage?.persist?.();
    } catch {
      this.readiness = 'failed';
    }
  }

  /** Was it made ready before? After an update it is loaded anew. */
  async look(): Promise<boolean> {
    if (this.readiness === 'ready' || !this.used || !('caches' in window)) return this.readiness === 'ready';
    const names: string[] = await caches.keys().catch(() => []);
    if (names.includes(CACHE + __RUNTIME__)) this.readiness = 'ready';
    else if (navigator.onLine && this.readiness === 'absent') void this.prepare();
    return this.readiness === 'ready';
  }
}

export const place = new Place();
