// A moment of the past at one table: the address names it, the service has its view.
import { untrack } from 'svelte';
import { api, saidOf } from './api';
import { live } from './live.svelte';
import { tablePath } from './route';
import { router } from './router.svelte';
import type { TableStore } from './table.svelte';
import type { View } from './types';
import type { Words } from './words';

export class Replay {
  past = $state.raw<{ n: number; view: View } | null>(null);
  readonly #store: TableStore;
  readonly #at: () => number | null;

  /** Made with its page; `looking` is the seat that the address names. */
  constructor(
    store: TableStore,
    at: () => number | null,
    looking: () => number | null | undefined,
    words: () => Words,
  ) {
    this.#store = store;
    this.#at = at;
    const views = new Map<string, View>();
    $effect(() => {
      const n = at();
      if (n === null || !store.moment) {
        this.past = null;
        return;
      }
      const last = untrack(() => store.moment?.n ?? 0);
      if (n > last) {
        router.go(tablePath(store.id, looking(), last), true); // a link to what was taken away, or never was
        return;
      }
      const key = `${store.seat}/${n}`;
      const known = views.get(key);
      if (known) {
        this.past = { n, view: known };
        return;
      }
      let left = false;
      api.view(store.id, store.seat, n).then(
        (found) => {
          views.set(key, found.view);
          if (!left) this.past = found;
        },
        (error) => live.tell(words().say(saidOf(error))),
      );
      return () => {
        left = true;
      };
    });
  }

  readonly on = $derived.by(() => this.#at() !== null && this.#store.moment !== null);
  /** The line whose picture is shown. */
  readonly n = $derived.by(() => (this.on ? this.past?.n : undefined) ?? this.#store.moment?.n ?? 0);
  /** Until the moment has come the present one is seen, in which nothing can be done either. */
  readonly view: View | null = $derived.by(() => {
    const seen = (this.on ? this.past?.view : undefined) ?? this.#store.view;
    return this.on && seen ? { ...seen, tasks: [], moves: [], refused: [] } : seen;
  });
}
