// What every part of Praga's table shares besides: the printed facts, the tile in hand, what the elements carry.

import type { Amounts } from '../lib/choices';
import { Desk, deskHere, setDesk } from '../lib/desk.svelte';
import type { BoardProps, Move, NextMove, Refusal } from '../lib/types';
import { Zoom } from '../lib/zoom.svelte';
import { chartOf } from './city_layout';
import { type Facts, factsOf, type Tile } from './facts';
import { Hand } from './hand.svelte';
import type { Note } from './notes';
import { formulaText, goldenText, listed, sealText, tileText } from './texts';
import type { PragaView } from './view';

/** The bonus of the wheel that costs nothing and of which nothing would be lost now: it comes with the tile. */
const givenBonus: NextMove = (moves, outcomes) =>
  moves.find(({ code, kind, values }) => {
    if (kind !== 'take_wheel_bonus' || Object.keys(values?.cost ?? {}).length) return false;
    const gains = Object.entries((values?.gains ?? {}) as Amounts);
    return gains.length > 0 && gains.every(([good, count]) => (outcomes[code]?.[good] ?? 0) >= count);
  })?.code;

/** Moves that lay a tile beside others. */
const LAYS: ReadonlySet<string> = new Set(['place_building', 'place_wall', 'place_upgrade']);

export class PragaDesk extends Desk<PragaView> {
  /** Views come anew with every move; the options in them stay as they are. */
  readonly #options: string = $derived.by(() => JSON.stringify(this.view.options));
  readonly facts: Facts = $derived.by(() => factsOf(this.content, JSON.parse(this.#options)));

  /** The player whose board is shown beside the viewer's own. */
  readonly peeked: number | null = $derived.by(() => {
    const seat = this.focus.peek?.seat ?? null;
    return seat === null || seat === this.own || this.isAutoma(seat) ? null : seat;
  });
  /** Is the city drawn a quarter turned? */
  turned = $state(false);
  /** The city looked at closer. */
  readonly zoom = new Zoom(() => {
    const { x, y, width, height } = chartOf(this.turned).frame;
    return { x, y, w: width, h: height };
  });
  /** What is told at length of a thing pointed at. */
  note = $state.raw<Note | null>(null);
  readonly hand = new Hand(this);

  /** The tile that is to be laid now. */
  readonly inHand: Tile | null = $derived.by(() => {
    const task = this.task;
    const lays = task?.kind === 'lay_building' || task?.kind === 'lay_wall' || task?.kind === 'lay_upgrade';
    return (lays && this.facts.tiles.get(task.values.tile)) || null;
  });

  /** While others' turns are told: whose tile was laid just now where, if it touched something that paid. */
  readonly touching: { seat: number; at: string } | null = $derived.by(() => {
    const { beat } = this.props();
    const line = beat?.lines.findLast(({ kind }) => LAYS.has(kind));
    const paid = beat?.facts.some(({ values }) => values.source === 'contacts');
    return line && (paid || line.kind === 'place_building') ? { seat: line.seat, at: line.place } : null;
  });

  // -- who ------------------------------------------------------------------------------------------

  /** The viewer's own board; for a spectator, that of the player whose turn it is. */
  get own(): number {
    const humans = this.view.seats.length;
    const mover = this.view.turn.seat ?? this.view.waiting[0] ?? 0;
    return this.view.seat ?? (mover < humans ? mover : 0);
  }
  isAutoma(index: number): boolean {
    return index >= this.view.seats.length;
  }
  override colour(index: number): string {
    return this.isAutoma(index) ? 'black' : super.colour(index);
  }
  override name(index: number): string {
    if (!this.isAutoma(index)) return super.name(index);
    return this.of('praga.web.automa', { automa: index - this.view.seats.length + 1 });
  }

  // -- what things say ------------------------------------------------------------------------------

  get anyMarks(): boolean {
    return this.marks.size > 0;
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
  goldenText(id: string): string {
    const tile = this.facts.golden.get(id);
    return tile ? goldenText(this.words, tile) : '';
  }
  sealText(id: string): string {
    const seal = this.facts.seals.find((other) => other.id === id);
    const name = seal ? sealText(this.words, seal) : '';
    const cost = seal?.cost
      ? listed(this.words, [name, this.of('praga.web.costs', { cost: this.formula(seal.cost) })])
      : name;
    const owner = this.view.seals[id] ?? null;
    return owner === null ? cost : this.of('praga.web.seal_taken', { seal: name, player: this.name(owner) });
  }

  // -- what the elements of the page carry; `lib/pointing.ts` listens to them ------------------------------

  /** Attributes of an element that makes exactly this move, or says why it cannot be made. */
  moveAttrs(move: Move | null, refusal: Refusal | null = null, label = ''): Record<string, unknown> {
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
  attrs(at: string, label = ''): Record<string, unknown> {
    return this.moveAttrs(this.moves(at)[0] ?? null, this.refusal(at), label);
  }
  /** Attributes of a place that takes the tile in hand, turned as it would be laid there. */
  layAttrs(at: string, label: string): Record<string, unknown> {
    const turn = this.hand.turnAt(at);
    if (!turn) return this.moveAttrs(null, this.refusal(at), label);
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

  press(place: HTMLElement): void {
    const { code = '', refused, at, half } = place.dataset;
    if (refused !== undefined) {
      this.note = null; // the bar says why, once is enough
      this.explain(code);
    } else if (at !== undefined) {
      this.hand.tap(at, this.finger);
      if (this.hand.pinned) requestAnimationFrame(() => place.scrollIntoView({ block: 'nearest' }));
    } else if (half !== undefined && !this.finger) {
      // a fingertip is too large for half a disc: it takes the tile, and then the action
      const performs = ({ kind, values }: Move): boolean => kind === 'perform_action' && values?.action === half;
      this.actAll([code, givenBonus, (moves) => moves.find(performs)?.code]);
    } else this.act(code);
  }
  enter({ dataset: { code, at } }: HTMLElement): void {
    if (at !== undefined) this.hand.lift(at);
    else this.focus.hovered = code ?? null;
  }
  leave({ dataset: { at } }: HTMLElement): void {
    if (at !== undefined) this.hand.drop(at);
    else this.focus.hovered = null;
  }
  override roll({ dataset: { at } }: HTMLElement, by: number): boolean {
    if (at !== undefined) this.hand.turn(by);
    return at !== undefined;
  }
}

export const openDesk = (props: () => BoardProps): PragaDesk => setDesk(new PragaDesk(props));
export const getDesk = (): PragaDesk => deskHere<PragaDesk>();
