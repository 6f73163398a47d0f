// What every part of a table shares, whatever the title: the view, its moves by the places they are made at, the
// players, words, and what is pointed at. A title adds what is its own.
import { getContext, setContext } from 'svelte';
import { type Amounts, netOf } from './choices';
import { type ByPlace, byPlace } from './places';
import type { Answer, BoardProps, Move, NextMove, Phrase, Refusal, Value, View } from './types';

const KEY = Symbol('desk');
const NO_MOVES: readonly Move[] = [];

export type PlaceState = 'lit' | 'refused' | 'idle';

export abstract class Desk<V extends View> {
  protected readonly props: () => BoardProps;
  /** Was the last press that of a finger? A mouse or a key acts at once. */
  finger = false;
  #litBefore: ByPlace<Move> = new Map();
  #refusedBefore: ByPlace<Refusal> = new Map();

  constructor(props: () => BoardProps) {
    this.props = props;
  }

  readonly view: V = $derived.by(() => this.props().view as V);
  readonly words = $derived.by(() => this.props().words);
  readonly focus = $derived.by(() => this.props().focus);
  readonly marks = $derived.by(() => this.props().marks);
  readonly content = $derived.by(() => this.props().content);
  readonly people = $derived.by(() => this.props().people);
  readonly me = $derived.by(() => this.view.seat);
  readonly task = $derived.by((): NonNullable<V['tasks']>[number] | null => this.view.tasks?.[0] ?? null);
  readonly #lit: ByPlace<Move> = $derived.by(() => {
    this.#litBefore = byPlace(this.view.moves, this.#litBefore);
    return this.#litBefore;
  });
  readonly #refused: ByPlace<Refusal> = $derived.by(() => {
    this.#refusedBefore = byPlace(this.view.refused, this.#refusedBefore);
    return this.#refusedBefore;
  });

  get n() {
    return this.props().n;
  }
  act(code: string): void {
    this.props().act(code);
  }
  actAll(steps: readonly NextMove[]): void {
    this.props().actAll(steps);
  }
  refuse(refusal: Refusal): void {
    this.props().refuse(refusal);
  }
  ask(what: 'why' | 'preview', code: string): Promise<Answer> {
    return this.props().ask(what, code);
  }

  // -- words ----------------------------------------------------------------------------------------

  /** What the engine says. */
  say(said: Phrase): string {
    return this.words.say(said);
  }
  /** What the page itself has to say. */
  of(id: string, values?: Record<string, Value>): string {
    return this.words.of(id, values);
  }

  // -- who ------------------------------------------------------------------------------------------

  seat(index: number): V['seats'][number] {
    return this.view.seats[index]!;
  }
  colour(index: number): string {
    return this.view.seats[index]?.colour ?? '';
  }
  /** How a seat is called. */
  name(index: number): string {
    return this.people[index]?.name || this.of(`colour.${this.colour(index)}`);
  }

  // -- places ---------------------------------------------------------------------------------------

  moves(at: string): readonly Move[] {
    return this.#lit.get(at) ?? NO_MOVES;
  }
  /** The move of a place, of this kind where it has several. */
  move(at: string, kind?: string): Move | null {
    return this.moves(at).find((move) => kind === undefined || move.kind === kind) ?? null;
  }
  refusals(at: string): readonly Refusal[] {
    return this.#refused.get(at) ?? [];
  }
  /** What cannot be done at a place, though something else may be possible there. */
  refusal(at: string): Refusal | null {
    return this.refusals(at)[0] ?? null;
  }
  /** Why nothing can be done at a place; null where something can, or nothing is asked. */
  barred(at: string): Refusal | null {
    return this.#lit.has(at) ? null : this.refusal(at);
  }
  state(at: string): PlaceState {
    if (this.#lit.has(at)) return 'lit';
    return this.#refused.has(at) ? 'refused' : 'idle';
  }
  /** All places where something can be done. */
  get litPlaces(): readonly string[] {
    return [...this.#lit.keys()];
  }
  /** Is there a move of one of these kinds? */
  offers(...kinds: string[]): boolean {
    return (this.view.moves ?? []).some(({ kind = '' }) => kinds.includes(kind));
  }
  /** What a move would change at once of what I have. */
  amounts(move: Move): Amounts {
    return this.focus.outcomes?.[move.code] ?? netOf(move);
  }
  /** Where the move of a code is lit. */
  placeOf(code: string): string | null {
    return this.view.moves?.find((move) => move.code === code)?.at ?? null;
  }
  /** Is it pointed at, here or in the bar, or picked? */
  pointed(at: string): boolean {
    const code = this.focus.hovered ?? this.focus.chosen;
    return code !== null && this.moves(at).some((move) => move.code === code);
  }
  /** Was one of these paths of the view, or anything below it, changed since the viewer's last move? */
  changed(...paths: string[]): boolean {
    return paths.some((path) => this.marks.has(path));
  }
  /** The bar says why a move cannot be made. */
  explain(code: string): void {
    const refusal = this.view.refused?.find((other) => other.code === code);
    if (refusal) this.refuse(refusal);
  }

  // -- what happens to the elements of the page: `pointing.ts` listens ----------------------------------

  /** Pressed by mouse, finger or key. */
  abstract press(place: HTMLElement): void;
  /** The mouse comes over it, or the keyboard's focus. */
  abstract enter(place: HTMLElement, event: PointerEvent | FocusEvent): void;
  abstract leave(place: HTMLElement): void;
  /** The wheel of the mouse turns over it; true if that was meant for the place. */
  roll(_place: HTMLElement, _by: number): boolean {
    return false;
  }
}

export const setDesk = <D extends Desk<View>>(desk: D): D => setContext(KEY, desk);
export const deskHere = <D extends Desk<View>>(): D => getContext<D>(KEY);
