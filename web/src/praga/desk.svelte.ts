// What every part of the table shares: the view, the printed facts, what is lit and what is greyed, the tile in hand.
import { getContext, setContext } from 'svelte';
import type { BoardProps, Move, Phrase, Refusal } from '../lib/types';
import { type Facts, factsOf, type Tile } from './facts';
import { bestTurn, type Change, changesOf, type Turn, turnedBy, turnsOf } from './placing';
import { formulaText, tileText } from './texts';
import type { PragaView, Seat } from './view';

const KEY = Symbol('desk');
const TURNED = /^(site|ring|hex)\./;

export class Desk {
  readonly #props: () => BoardProps;

  readonly view: PragaView = $derived.by(() => this.#props().view as PragaView);
  readonly facts: Facts = $derived.by(() => factsOf(this.#props().content, this.#props().view.options));
  readonly #lit: Map<string, Move[]> = $derived.by(() => grouped(this.view.moves ?? []));
  readonly #grey: Map<string, Refusal[]> = $derived.by(() => grouped(this.view.refused ?? []));
  readonly #marked: Set<string> = $derived.by(() => prefixes(this.#props().marks));

  /** The place the tile in hand hovers over, and the turns chosen by hand for this tile, by place. */
  over = $state<string | null>(null);
  /** Held by a tap: the next tap turns, a button confirms. */
  pinned = $state(false);
  #byHand = $state<Record<string, number>>({});
  #changes = $state<Record<string, Change[]>>({});
  #asked = new Set<string>();
  #pointer = 'mouse';
  /** The player whose board lies open beside one's own. */
  opened = $state<number | null>(null);

  readonly task = $derived.by(() => this.view.tasks?.[0] ?? null);
  /** The tile that is to be laid now. */
  readonly inHand: Tile | null = $derived.by(() => {
    const id = this.task?.tile;
    return (id && this.facts.tiles.get(id)) || null;
  });

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  get words() {
    return this.#props().words;
  }
  get people() {
    return this.#props().people;
  }
  get focus() {
    return this.#props().focus;
  }
  get n() {
    return this.#props().n;
  }
  get act() {
    return this.#props().act;
  }

  // -- who ------------------------------------------------------------------------------------------

  /** The board shown as one's own; for who only watches, that of the player whose turn it is. */
  get own(): number {
    const humans = this.view.seats.length;
    const mover = this.view.turn.seat ?? this.view.waiting[0] ?? 0;
    return this.view.seat ?? (mover < humans ? mover : 0);
  }
  seat(index: number): Seat {
    return this.view.seats[index]!;
  }
  isAutoma(index: number): boolean {
    return index >= this.view.seats.length;
  }
  colour(index: number): string {
    return this.view.seats[index]?.colour ?? 'black';
  }
  name(index: number): string {
    const person = this.people[index];
    if (this.isAutoma(index) || !person)
      return this.words.of('praga.web.automa', { automa: index - this.view.seats.length + 1 });
    return person.name;
  }

  // -- places ---------------------------------------------------------------------------------------

  say(said: Phrase): string {
    return this.words.say(said);
  }
  of(id: string, values: Record<string, string | number | Phrase> = {}): string {
    return this.words.of(id, values);
  }
  moves(at: string): readonly Move[] {
    return this.#lit.get(at) ?? [];
  }
  /** The move of a place whose phrase has this id, where a place has several kinds. */
  move(at: string, id?: string): Move | null {
    return this.moves(at).find((move) => id === undefined || move.said.id === id) ?? null;
  }
  refusal(at: string): Refusal | null {
    return this.#grey.get(at)?.[0] ?? null;
  }
  /** Was this path of the view, or anything below it, changed since the viewer's last move? */
  changed(path: string): boolean {
    return this.#marked.has(path);
  }
  get anyMarks(): boolean {
    return this.#marked.size > 0;
  }
  tileText(id: string): string {
    const tile = this.facts.tiles.get(id);
    return tile ? tileText(this.words, tile) : '';
  }

  formula(text: string): string {
    return formulaText(this.words, text);
  }
  sealText(id: string): string {
    const seal = this.facts.seals.find((other) => other.id === id);
    const name = this.of(`praga.seal.${id}`);
    const cost = seal?.cost ? `${name}. ${this.of('praga.web.costs', { cost: this.formula(seal.cost) })}` : name;
    const owner = this.view.seals[id] ?? null;
    return owner === null ? cost : this.of('praga.web.seal_taken', { seal: name, player: this.name(owner) });
  }

  /** Attributes of an element that makes exactly this move, or says why it cannot be made. */
  place(move: Move | null, refusal: Refusal | null = null, label = ''): Record<string, unknown> {
    const meant = move ?? refusal;
    if (!meant) return {};
    const spoken = label || this.say(move ? move.said : meant.said);
    const go = () => {
      if (move) this.act(move.code);
      else if (refusal) this.#props().refuse(refusal);
    };
    return {
      role: 'button',
      tabindex: 0,
      'aria-disabled': move === null,
      'aria-label': label && refusal && !move ? `${label}. ${this.say(refusal.said)}` : spoken,
      'data-code': meant.code,
      'data-refused': move ? undefined : refusal?.reason,
      'data-lit': move ? '' : undefined,
      'data-hovered': this.focus.hovered === meant.code ? '' : undefined,
      onclick: (event: Event) => {
        event.stopPropagation();
        go();
      },
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        go();
      },
      onpointerenter: () => this.point(meant.code),
      onpointerleave: () => this.point(null),
      onfocus: () => this.point(meant.code),
      onblur: () => this.point(null),
    };
  }
  spot(at: string, label = ''): Record<string, unknown> {
    return this.place(this.move(at), this.refusal(at), label);
  }
  /** Attributes of a place that takes the tile in hand, turned as it is shown there. */
  lay(at: string, label: string): Record<string, unknown> {
    const shown = this.turnAt(at);
    if (!shown) return this.place(null, this.refusal(at), label);
    return {
      role: 'button',
      tabindex: 0,
      'aria-disabled': false,
      'aria-label': label,
      'data-code': shown.code,
      'data-at': at,
      'data-lit': '',
      'data-hovered': this.shown === at ? '' : undefined,
      onpointerdown: (event: PointerEvent) => {
        this.#pointer = event.pointerType;
      },
      onclick: (event: Event) => {
        event.stopPropagation();
        this.tap(at, this.#pointer);
        const place = event.currentTarget as Element;
        if (this.pinned) requestAnimationFrame(() => place.scrollIntoView({ block: 'nearest' }));
      },
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        this.tap(at, 'mouse');
      },
      onwheel: (event: WheelEvent) => {
        event.preventDefault();
        this.turn(event.deltaY > 0 ? 1 : -1);
      },
      // a finger only shows the tile once it has tapped: nothing may move under it before
      onpointerenter: (event: PointerEvent) => event.pointerType !== 'touch' && this.lift(at),
      onpointerleave: (event: PointerEvent) => event.pointerType !== 'touch' && this.drop(at),
      onfocus: () => this.#pointer !== 'touch' && this.lift(at),
      onblur: () => this.drop(at),
    };
  }
  point(code: string | null): void {
    this.focus.hovered = code;
  }
  /** Is a button of the bar pointed at that belongs to this place? */
  pointed(at: string): boolean {
    const code = this.focus.hovered;
    return code !== null && this.moves(at).some((move) => move.code === code);
  }

  // -- the tile in hand -------------------------------------------------------------------------------

  turns(at: string): Turn[] {
    return turnsOf(this.moves(at));
  }
  /** The turn shown at a place: chosen by hand, pointed at in the bar, or the one with the most contacts. */
  turnAt(at: string): Turn | null {
    const turns = this.turns(at);
    const pointed = turns.find((turn) => turn.code === this.focus.hovered);
    if (pointed && this.over !== at) return pointed;
    return turns.find((turn) => turn.turn === this.#byHand[at]) ?? bestTurn(turns);
  }
  /** The place where the tile is shown now: under the pointer, held by a tap, or pointed at in the bar. */
  get shown(): string | null {
    if (!this.inHand) return null;
    if (this.over && this.moves(this.over).length) return this.over;
    const code = this.focus.chosen ?? this.focus.hovered;
    const move = code ? this.view.moves?.find((other) => other.code === code) : undefined;
    return move && TURNED.test(move.at) ? move.at : null;
  }
  get shownTurn(): Turn | null {
    const at = this.shown;
    return at ? this.turnAt(at) : null;
  }

  lift(at: string): void {
    if (this.pinned && this.over !== at) return;
    this.over = at;
    this.#follow();
  }
  drop(at: string): void {
    if (this.pinned || this.over !== at) return;
    this.over = null;
    this.focus.hovered = null;
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
    this.#byHand = { ...this.#byHand, [at]: turn };
    this.#follow();
  }
  confirm(): void {
    const turn = this.shownTurn;
    if (turn) this.act(turn.code);
  }
  /** Let go of the tile: with another task nothing of it is left. */
  letGo(): void {
    this.over = null;
    this.pinned = false;
    this.#byHand = {};
    this.#changes = {};
    this.#asked.clear();
    this.focus.chosen = null;
  }
  /** Clicks lay the tile; the first tap of a finger only shows it there, further ones turn it. */
  tap(at: string, pointer: string): void {
    if (pointer !== 'touch' && pointer !== 'pen') {
      this.over = at;
      this.confirm();
      return;
    }
    if (this.pinned && this.over === at) {
      this.turn(1);
    } else {
      this.pinned = true;
      this.over = at;
      this.#follow();
    }
    this.focus.chosen = this.shownTurn?.code ?? null;
  }
  #follow(): void {
    const turn = this.shownTurn;
    this.focus.hovered = turn?.code ?? null;
    if (this.pinned) this.focus.chosen = turn?.code ?? null;
    if (turn) void this.#preview(turn.code);
  }

  /** What a move would change at once; asked for once and remembered while the position stands. */
  changes(code: string): Change[] | null {
    return this.#changes[code] ?? null;
  }
  async #preview(code: string): Promise<void> {
    if (this.#asked.has(code)) return;
    this.#asked.add(code);
    const n = this.n;
    const answer = await this.#props().ask('preview', code);
    if (n === this.n) this.#changes = { ...this.#changes, [code]: changesOf(answer.facts ?? []) };
  }
  /** Ask ahead for the turn that is shown. */
  previewShown(): void {
    const turn = this.shownTurn;
    if (turn) void this.#preview(turn.code);
  }
}

function grouped<T extends Move>(moves: readonly T[]): Map<string, T[]> {
  const places = new Map<string, T[]>();
  for (const move of moves) {
    const there = places.get(move.at);
    if (there) there.push(move);
    else places.set(move.at, [move]);
  }
  return places;
}

/** Every path and all that lead to it. */
function prefixes(paths: ReadonlySet<string>): Set<string> {
  const all = new Set<string>();
  for (const path of paths) {
    const parts = path.split('.');
    for (let length = 1; length <= parts.length; length++) all.add(parts.slice(0, length).join('.'));
  }
  return all;
}

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext<Desk>(KEY);
