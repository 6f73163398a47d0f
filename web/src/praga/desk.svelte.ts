// What every part of the table shares: the view, the printed facts, what is lit and what is greyed, the tile in hand.
import { getContext, setContext } from 'svelte';
import { type ByPlace, byPlace } from '../lib/places';
import type { BoardProps, Move, Phrase, Refusal } from '../lib/types';
import { type Facts, factsOf, type Tile } from './facts';
import { Hand } from './hand.svelte';
import type { Note } from './notes';
import { formulaText, listed, tileText } from './texts';
import type { PragaView, Seat } from './view';

const KEY = Symbol('desk');
const NO_MOVES: readonly Move[] = [];

export class Desk {
  readonly #props: () => BoardProps;

  readonly view: PragaView = $derived.by(() => this.#props().view as PragaView);
  /** Views come anew with every move; the options in them stay as they are. */
  readonly #options: string = $derived.by(() => JSON.stringify(this.#props().view.options));
  readonly facts: Facts = $derived.by(() => factsOf(this.#props().content, JSON.parse(this.#options)));
  #litBefore: ByPlace<Move> = new Map();
  #greyBefore: ByPlace<Refusal> = new Map();
  readonly #lit: ByPlace<Move> = $derived.by(() => {
    this.#litBefore = byPlace(this.view.moves, this.#litBefore);
    return this.#litBefore;
  });
  readonly #grey: ByPlace<Refusal> = $derived.by(() => {
    this.#greyBefore = byPlace(this.view.refused, this.#greyBefore);
    return this.#greyBefore;
  });
  readonly #marked: Set<string> = $derived.by(() => prefixes(this.#props().marks));

  /** The player whose board lies open beside one's own. */
  opened = $state<number | null>(null);
  /** What is told at length of a thing pointed at. */
  note = $state.raw<Note | null>(null);
  readonly hand: Hand;

  readonly task = $derived.by(() => this.view.tasks?.[0] ?? null);
  /** The tile that is to be laid now. */
  readonly inHand: Tile | null = $derived.by(() => {
    const id = this.task?.tile;
    return (id && this.facts.tiles.get(id)) || null;
  });

  constructor(props: () => BoardProps) {
    this.#props = props;
    this.hand = new Hand(this);
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
  get refuse() {
    return this.#props().refuse;
  }
  get ask() {
    return this.#props().ask;
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
  of(id: string, values?: Record<string, string | number | Phrase>): string {
    return this.words.of(id, values);
  }
  moves(at: string): readonly Move[] {
    return this.#lit.get(at) ?? NO_MOVES;
  }
  /** The move of a place whose phrase has this id, where a place has several kinds. */
  move(at: string, id?: string): Move | null {
    return this.moves(at).find((move) => id === undefined || move.said.id === id) ?? null;
  }
  refusal(at: string): Refusal | null {
    return this.#grey.get(at)?.[0] ?? null;
  }
  /** All places where something can be done. */
  get litPlaces(): readonly string[] {
    return [...this.#lit.keys()];
  }
  /** Where the move of a code is lit. */
  placeOf(code: string): string | null {
    return this.view.moves?.find((move) => move.code === code)?.at ?? null;
  }
  /** Was this path of the view, or anything below it, changed since the viewer's last move? */
  changed(path: string): boolean {
    return this.#marked.has(path);
  }
  get anyMarks(): boolean {
    return this.#marked.size > 0;
  }
  /** What the tiles say, each put into words once. */
  readonly #tileTexts = $derived.by(() => ({
    words: this.words,
    tiles: this.facts.tiles,
    known: new Map<string, string>(),
  }));
  tileText(id: string): string {
    const { words, tiles, known } = this.#tileTexts;
    let text = known.get(id);
    if (text === undefined) {
      const tile = tiles.get(id);
      text = tile ? tileText(words, tile) : '';
      known.set(id, text);
    }
    return text;
  }

  formula(text: string): string {
    return formulaText(this.words, text);
  }
  sealText(id: string): string {
    const seal = this.facts.seals.find((other) => other.id === id);
    const name = this.of(`praga.seal.${id}`);
    const cost = seal?.cost
      ? listed(this.words, [name, this.of('praga.web.costs', { cost: this.formula(seal.cost) })])
      : name;
    const owner = this.view.seals[id] ?? null;
    return owner === null ? cost : this.of('praga.web.seal_taken', { seal: name, player: this.name(owner) });
  }

  // -- what the elements of the page carry; `pointing.ts` listens to them ------------------------------

  /** Attributes of an element that makes exactly this move, or says why it cannot be made. */
  place(move: Move | null, refusal: Refusal | null = null, label = ''): Record<string, unknown> {
    const meant = move ?? refusal;
    if (!meant) return {};
    const barred = move === null && refusal !== null;
    return {
      role: 'button',
      tabindex: 0,
      'aria-disabled': barred,
      'aria-label': barred && label ? `${label}. ${this.say(refusal.said)}` : label || this.say(meant.said),
      'data-code': meant.code,
      'data-refused': barred ? refusal.reason : undefined,
      'data-lit': barred ? undefined : '',
    };
  }
  spot(at: string, label = ''): Record<string, unknown> {
    return this.place(this.move(at), this.refusal(at), label);
  }
  /** Attributes of a place that takes the tile in hand, turned as it would be laid there. */
  lay(at: string, label: string): Record<string, unknown> {
    const turn = this.hand.turnAt(at);
    if (!turn) return this.place(null, this.refusal(at), label);
    return {
      role: 'button',
      tabindex: 0,
      'aria-disabled': false,
      'aria-label': label,
      'data-code': turn.code,
      'data-at': at,
      'data-lit': '',
    };
  }
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
