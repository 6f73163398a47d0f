// A view comes whole with every move. Here it is taken apart, so that whoever draws from one part of it, or one place of
// the board, does not even hear of the others: thousands of things that rest need not be asked whether they do.
import { untrack } from 'svelte';
import { type ByPlace, byPlace } from './places';
import type { Move } from './types';

class Slot<T> {
  value = $state.raw() as T;
  constructor(value: T) {
    this.value = value;
  }
}

/** An object that is replaced as a whole and read part by part. */
export class Parts<T extends object> {
  readonly #slots: ReadonlyMap<string, Slot<unknown>>;
  #whole = $state.raw() as T;
  /** The object as it is now. */
  readonly now: T;

  constructor(first: T) {
    this.#whole = first;
    this.#slots = new Map(Object.entries(first).map(([key, value]) => [key, new Slot<unknown>(value)]));
    this.now = new Proxy(first, {
      get: (_, key) => {
        const slot = this.#slots.get(String(key));
        return slot ? slot.value : Reflect.get(this.#whole, key); // a part that was not there at first
      },
    });
  }

  set(next: T): void {
    this.#whole = next;
    for (const [key, slot] of this.#slots) slot.value = Reflect.get(next, key);
  }
}

/** Moves, or refusals, by the places where they are made. */
export class Places<T extends Move> {
  readonly #slots = new Map<string, Slot<readonly T[] | undefined>>();
  #lists = $state.raw<ByPlace<T>>(new Map());
  /** Grows with the places ever heard of; who reads another one waits for this. */
  #heard = $state(0);

  get(at: string): readonly T[] | undefined {
    const slot = this.#slots.get(at);
    if (slot) return slot.value;
    void this.#heard;
    return undefined;
  }

  has(at: string): boolean {
    return this.get(at) !== undefined;
  }

  /** All places where there is something. */
  get all(): readonly string[] {
    return [...this.#lists.keys()];
  }

  set(moves: readonly T[] | undefined): void {
    untrack(() => {
      const lists = byPlace(moves, this.#lists);
      if (lists === this.#lists) return;
      this.#lists = lists;
      for (const [at, slot] of this.#slots) slot.value = lists.get(at);
      const strange = [...lists].filter(([at]) => !this.#slots.has(at));
      for (const [at, list] of strange) this.#slots.set(at, new Slot<readonly T[] | undefined>(list));
      if (strange.length) this.#heard += 1;
    });
  }
}
