// The tile in hand: over which place it is shown, how it is turned there, and what that would change.
import type { PragaDesk } from './desk.svelte';
import { bestTurn, type Change, changesOf, type Turn, turnedBy, turnsOf } from './hand_turns';

const NO_TURNS: readonly Turn[] = [];
const NOWHERE: ReadonlyMap<string, Turn[]> = new Map();
const NOTHING_ASKED: Readonly<Record<string, Change[]>> = {};

export class Hand {
  readonly #desk: PragaDesk;
  /** The last place under the pointer or the keyboard's focus: the tile rests there until another is pointed at. */
  over = $state<string | null>(null);
  #pointed = $state(false);
  /** Held by a tap: the next tap turns it, the bar confirms. */
  pinned = $state(false);
  /** The turn last chosen by hand: it holds for every place that takes it. */
  #chosen = $state<number | null>(null);
  #changes = $state.raw(NOTHING_ASKED);
  #asked = new Set<string>();

  readonly #turns: ReadonlyMap<string, Turn[]> = $derived.by(() => {
    const places = this.#desk.litPlaces.map((at) => [at, turnsOf(this.#desk.moves(at))] as const);
    const taking = places.filter(([, turns]) => turns.length);
    return taking.length ? new Map(taking) : NOWHERE;
  });

  constructor(desk: PragaDesk) {
    this.#desk = desk;
  }

  turns(at: string): readonly Turn[] {
    return this.#turns.get(at) ?? NO_TURNS;
  }
  /** Does any place take it in more than one way? */
  get turnable(): boolean {
    return [...this.#turns.values()].some((turns) => turns.length > 1);
  }
  /** How it would be laid at a place: as chosen by hand, else with the most contacts. */
  turnAt(at: string): Turn | null {
    const turns = this.turns(at);
    return turns.find((turn) => turn.turn === this.#chosen) ?? bestTurn(turns);
  }
  /** The place where it is shown now: under the pointer, held by a tap, or pointed at in the bar. */
  get shown(): string | null {
    if (!this.#desk.inHand) return null;
    const resting = this.over && this.turns(this.over).length ? this.over : null;
    if (resting && this.#pointed) return resting;
    const code = this.#desk.focus.chosen ?? this.#desk.focus.hovered;
    const at = code ? this.#desk.placeOf(code) : null;
    if (at && this.#turns.has(at)) return at;
    if (resting) return resting;
    return this.#turns.size === 1 ? [...this.#turns.keys()][0]! : null; // there is no other place for it
  }
  get shownTurn(): Turn | null {
    const at = this.shown;
    if (!at) return null;
    const code = this.#desk.focus.chosen ?? this.#desk.focus.hovered;
    const pointed = this.#pointed ? undefined : this.turns(at).find((turn) => turn.code === code);
    return pointed ?? this.turnAt(at);
  }

  lift(at: string): void {
    if (this.pinned && this.over !== at) return;
    this.over = at;
    this.#pointed = true;
    this.#follow();
  }
  drop(at: string): void {
    if (this.pinned || this.over !== at) return;
    this.#pointed = false;
    this.#desk.focus.hovered = null;
  }
  turn(by: number): void {
    const at = this.shown;
    const now = this.shownTurn;
    if (!at || !now) return;
    const next = turnedBy(this.turns(at), now.turn, by);
    if (next) this.turnTo(at, next.turn);
  }
  turnTo(at: string, turn: number): void {
    this.over = at;
    this.#chosen = turn;
    this.#follow();
  }
  /** A click lays it; the first tap of a finger only shows it there, further ones turn it. */
  tap(at: string, finger: boolean): void {
    if (!finger) {
      this.over = at;
      const turn = this.turnAt(at);
      if (turn) this.#desk.act(turn.code);
      return;
    }
    if (this.pinned && this.over === at) {
      this.turn(1);
      return;
    }
    this.pinned = true;
    this.over = at;
    this.#follow();
  }
  /** With another position nothing of it is left. */
  letGo(): void {
    this.over = null;
    this.#pointed = false;
    this.pinned = false;
    this.#chosen = null;
    this.#changes = NOTHING_ASKED;
    this.#asked.clear();
  }
  #follow(): void {
    const code = (this.over && this.turnAt(this.over)?.code) ?? null;
    const { focus } = this.#desk;
    focus.hovered = code;
    if (this.pinned) focus.chosen = code;
  }

  /** What the turn shown would change at once; null while it is asked for. */
  get changes(): readonly Change[] | null {
    const turn = this.shownTurn;
    return turn ? (this.#changes[turn.code] ?? null) : null;
  }
  /** Asked for once and remembered while the position stands. */
  async preview(code: string): Promise<void> {
    if (this.#asked.has(code)) return;
    this.#asked.add(code);
    const { n } = this.#desk;
    const answer = await this.#desk.ask('preview', code).catch(() => null);
    if (answer && n === this.#desk.n) this.#changes = { ...this.#changes, [code]: changesOf(answer.facts ?? []) };
  }
}
