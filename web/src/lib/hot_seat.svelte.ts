// Hot seat: several seats of mine at one screen. They take turns, and where something is secret a curtain falls first.
import type { TableStore } from './table.svelte';

export class HotSeat {
  readonly #store: TableStore;
  readonly #inPast: () => boolean;
  /** Where something is secret: the player at the screen has said who they are; until then everyone may look. */
  #shownTo = $state<number | null>(null);

  /** Made with its page. */
  constructor(store: TableStore, inPast: () => boolean) {
    this.#store = store;
    this.#inPast = inPast;
    // where nothing is secret now, the seats simply take turns
    $effect(() => {
      if (this.#next !== null && !this.#secrets) store.look(this.#next);
    });
    $effect(() => {
      if (store.view?.secret === false) this.#shownTo = null; // of a seat just taken up it is not known yet
    });
  }

  readonly seats = $derived.by(() => (this.#store.info?.seats ?? []).filter((one) => one.mine).map((one) => one.index));
  readonly #secrets = $derived.by(() => this.#store.view?.secret === true);
  /** The seat of mine that is waited for, if it is not the one that looks. */
  readonly #next = $derived.by(() => {
    const { seat, view, ahead } = this.#store;
    const waiting = view?.waiting ?? [];
    if (this.seats.length < 2 || this.#inPast() || ahead || (seat !== null && waiting.includes(seat))) return null;
    return this.seats.find((one) => waiting.includes(one)) ?? null;
  });
  /** Who is to look next, while the curtain is down. */
  readonly veiledFor = $derived.by(() => {
    const { seat, view, ahead } = this.#store;
    if (this.seats.length < 2 || !this.#secrets || this.#inPast() || ahead || view?.over) return null;
    const looks = this.#next ?? seat;
    return looks === this.#shownTo ? null : looks;
  });

  unveil(seat: number): void {
    this.#shownTo = seat;
    if (seat !== this.#store.seat) this.#store.look(seat);
  }
}
