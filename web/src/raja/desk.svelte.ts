// What all parts of the table share: the view by places, names, and what is pointed at.
import { getContext, setContext } from 'svelte';
import { type ByPlace, byPlace } from '../lib/places';
import type { BoardProps, Move, Phrase, Refusal } from '../lib/types';
import { readCode } from './codes';
import type { Plan, Road } from './placing';
import { layOut, lettering } from './placing';
import { isNews, lastScored, type Scored } from './scored';
import type { Action, Card, CityView, RajaView, RouteView, SeatView } from './types';

const KEY = Symbol('raja');

export type PlaceState = 'lit' | 'refused' | 'idle';
/** A card of words beside a place: what it is, what a click does, or why it does nothing. */
export interface Note {
  ats: string[];
  rect: DOMRect;
  /** Stays and can be used; otherwise it goes with the pointer. */
  pinned: boolean;
}

/** Several statements as one label, each with one full stop after it. */
const sentences = (...parts: string[]): string => parts.map((part) => part.replace(/\.$/, '')).join('. ');

/** Does a step of this code, which may name a village to tell two roads apart, go along this one? */
function leads(road: Road, code: string): boolean {
  const { kind, values } = readCode(code);
  const { place, village = road.villages[0] } = values;
  return kind === 'travel' && road.ends.some((end) => end === place) && road.villages.some((one) => one === village);
}

const STILL = 5; // pixels; a hand is never quite still
const NOWHERE: readonly [number, number] = [-99, -99];
const NO_MOVES: readonly Move[] = [];
const NO_HOUSES: readonly number[] = [];

export interface Step {
  at: string;
  move: Move;
  refusal?: Refusal;
  lit: boolean;
}

export class Desk {
  private readonly props: () => BoardProps;
  upright = $state(false);
  /** One part of the table at a time: what is chosen is confirmed in the bar alone. */
  handheld = $state(false);
  /** Pixels for a unit of the map, as it is drawn. */
  scale = $state(1);
  note = $state.raw<Note | null>(null);
  /** Was the last press that of a finger? It chooses, and the bar confirms; a mouse or a key acts at once. */
  finger = false;
  /** The place under the pointer, and the one where it rested when the picture changed: that one is not refused yet. */
  private under: string | null = null;
  private rested: string | null = null;
  private pointer: readonly [number, number] = NOWHERE;
  private restedAt: readonly [number, number] = NOWHERE;
  /** The hands of a disc that is being planned; null while a hand is open. */
  hands = $state<[Action | null, Action | null]>([null, null]);
  /** Which hand the next sector sets. */
  turnOf = $state<0 | 1>(0);
  /** The city the plan is about: its way and its scoring are shown. */
  goal = $state<string | null>(null);

  /** The scoring that was read and put away, and by which seat: at one screen every seat reads for itself. */
  private closed = $state('');
  /** What the last scoring paid, while it is news. */
  scored: Scored | null = $derived.by(() => {
    const { lines, n, view } = this.props();
    const found = lastScored(lines, n);
    if (!found || this.closed === `${view.seat}/${found.n}`) return null;
    return isNews(lines, found, view.seat, n) ? found : null;
  });

  constructor(props: () => BoardProps) {
    this.props = props;
  }

  view = $derived.by(() => this.props().view as RajaView);
  words = $derived.by(() => this.props().words);
  focus = $derived.by(() => this.props().focus);
  marks = $derived.by(() => this.props().marks);
  content = $derived.by(() => this.props().content);
  letters = $derived.by(() => lettering(this.scale));
  plan: Plan = $derived.by(() => layOut(this.content, this.upright, this.letters));
  private litBefore: ByPlace<Move> = new Map();
  private refusedBefore: ByPlace<Refusal> = new Map();
  lit = $derived.by(() => {
    this.litBefore = byPlace(this.view.moves, this.litBefore);
    return this.litBefore;
  });
  refused = $derived.by(() => {
    this.refusedBefore = byPlace(this.view.refused, this.refusedBefore);
    return this.refusedBefore;
  });
  me = $derived.by(() => this.view.seat);
  mine = $derived.by(() => (this.me === null ? null : (this.view.seats[this.me] ?? null)));
  /** Do I set my disc now, or may I still change it? */
  planning = $derived.by(() => (this.view.moves ?? []).some(({ kind }) => kind === 'set_disc'));
  myTurn = $derived.by(() => this.view.turn !== null && this.view.turn.seat === this.me);
  names = $derived.by(() => {
    const { city = {}, start = {}, village = {} } = this.content.kinds;
    return new Map(Object.entries({ ...city, ...start, ...village }).map(([id, record]) => [id, String(record.name)]));
  });
  cities = $derived.by(() => new Map(this.view.cities.map((city) => [city.id, city])));

  say(id: string, values?: Record<string, Phrase[string]>): string {
    return this.words.of(`raja.web.${id}`, values);
  }

  tell(said: Phrase): string {
    return this.words.say(said);
  }

  place(id: string): string {
    return this.names.get(id) ?? id;
  }

  city(id: string): CityView | undefined {
    return this.cities.get(id);
  }

  value(name: string): number {
    return Number(this.content.kinds.value?.[name]?.amount ?? 0);
  }

  seat(index: number): SeatView {
    return this.view.seats[index] as SeatView;
  }

  colour(index: number): string {
    return this.seat(index)?.colour ?? '';
  }

  /** How a seat is called: you (unless several of you share this screen), its person, else its colour. */
  who(index: number): string {
    const shared = this.props().people.filter((person) => person.mine).length > 1;
    if (index === this.me && !shared) return this.say('you');
    return this.props().people[index]?.name || this.words.of(`colour.${this.colour(index)}`);
  }

  person(index: number) {
    return this.props().people[index];
  }

  /** How many houses a village holds with this many players. */
  room = $derived.by(() => this.value(this.view.seats.length === 2 ? 'village_room_two_players' : 'village_room'));
  /** Where a house was lifted that is yet to be put down. */
  lifted = $derived.by(() => this.view.asked?.find(({ place }) => place !== undefined) ?? null);
  gold = $derived.by(() => this.view.own?.gold ?? this.mine?.gold ?? 0);
  roadIds = $derived.by(() => Object.keys(this.content.kinds.road ?? {}));

  /** How many houses each seat has in a village or city. */
  housesIn(id: string): readonly number[] {
    return this.city(id)?.houses ?? this.view.villages[id] ?? NO_HOUSES;
  }

  /** What a road costs me (whoever acts, for who only watches); null where nobody can pass. */
  toll(road: string): number | null {
    const tolls = this.view.tolls?.[this.roadIds.indexOf(road)];
    return tolls?.[this.me ?? this.view.turn?.seat ?? 0] ?? null;
  }

  /** The travel step along a road, if I may try one: lit or refused. */
  stepOn(road: Road): Step | null {
    const here = this.mine?.place;
    const [a, b] = road.ends;
    if (here !== a && here !== b) return null;
    const to = here === a ? b : a;
    const at = `place.${to}`;
    const move = this.lit.get(at)?.find(({ kind, values }) => kind === 'travel' && values?.road === road.id);
    if (move) return { at, move, lit: true };
    const refusal = this.refused.get(at)?.find(({ code }) => leads(road, code));
    return refusal ? { at, move: refusal, refusal, lit: false } : null;
  }

  /** A toll sign takes the step itself, even where its city offers more than that. */
  stepAttrs(step: Step, label: string) {
    const { move, refusal } = step;
    const press = (event: Event) => {
      event.stopPropagation();
      if (refusal) this.props().refuse(refusal);
      else if (this.finger) this.pick(move.code);
      else this.act(move.code);
    };
    return {
      role: 'button',
      tabindex: 0,
      'aria-label': sentences(this.tell(move.said), label),
      'aria-disabled': refusal ? true : undefined,
      'data-code': move.code,
      'data-refused': refusal?.reason,
      onclick: press,
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        press(event);
      },
      onpointerenter: () => {
        this.focus.hovered = refusal ? null : move.code;
      },
      onpointerleave: () => {
        this.focus.hovered = null;
      },
    } as const;
  }

  /** The cheapest way to the city the plan is about, with the roads it takes. */
  way: (RouteView & { roads: string[] }) | null = $derived.by(() => {
    const route = this.view.routes?.find(({ to }) => to === this.goal);
    if (!route || !this.mine) return null;
    let here = this.mine.place;
    const roads: string[] = [];
    for (const code of route.codes) {
      const to = String(readCode(code).values.place);
      const road = this.plan.roads.find((each) => each.ends.includes(here) && leads(each, code));
      if (road) roads.push(road.id);
      here = to;
    }
    return { ...route, roads };
  });

  /** Is the plan about a city that no open way leads to? */
  astray = $derived.by(() => this.planning && this.goal !== null && !this.way && this.goal !== this.mine?.place);

  private counted(houses: readonly number[]): string {
    const told = houses.flatMap((count, seat) =>
      count ? [this.say('houses_of', { player: this.who(seat), count })] : [],
    );
    return told.length ? told.join(', ') : this.say('no_house');
  }

  spokenVillage(id: string, houses: readonly number[]): string {
    return this.say('spoken_village', { place: this.place(id), houses: this.counted(houses) });
  }

  spokenCity(id: string, city: CityView | undefined): string {
    const pays = (city?.pays ?? []).map(([seat, strength, gold]) =>
      this.say('spoken_pay', { player: this.who(seat), strength, gold }),
    );
    const place = this.place(id);
    const scored = pays.length ? pays.join(', ') : this.say('pays_nobody');
    return this.say('spoken_city', { place, houses: this.counted(city?.houses ?? NO_HOUSES), pays: scored });
  }

  spokenCard(card: Card): string {
    const seat = this.holder(card);
    const name = this.words.of(`raja.character.${card}`);
    const power = this.words.of(`raja.web.power.${card}`);
    if (seat === null) return this.say('spoken_card_free', { card: name, power });
    return this.say('spoken_card', { card: name, power, player: this.who(seat) });
  }

  changedCity(id: string): boolean {
    const index = this.view.cities.findIndex((city) => city.id === id);
    const start = `cities.${index}.`;
    return [...this.marks].some((path) => path.startsWith(start) && !path.startsWith(`${start}pays`));
  }

  holder(card: Card): number | null {
    const found = this.view.seats.findIndex((seat) => seat.cards.includes(card));
    return found < 0 ? null : found;
  }

  changed(...paths: string[]): boolean {
    return paths.some((path) => this.marks.has(path));
  }

  /** Seats in the order in which they act: by the lowest character each holds. */
  order = $derived.by(() => {
    const seats = this.view.seats.map((seat, index) => ({ index, number: seat.number || 99 }));
    return seats.sort((a, b) => a.number - b.number || a.index - b.index).map(({ index }) => index);
  });

  state(at: string): PlaceState {
    if (this.lit.has(at)) return 'lit';
    return this.refused.has(at) ? 'refused' : 'idle';
  }

  pointed(at: string): boolean {
    const code = this.focus.hovered ?? this.focus.chosen;
    return code !== null && (this.lit.get(at) ?? []).some((move) => move.code === code);
  }

  /** A click: one choice is made, several are asked for, a refusal is explained, a plain place tells of itself. */
  press(at: string, element: Element): void {
    this.under = at;
    const moves = this.lit.get(at) ?? [];
    const refusals = this.refused.get(at) ?? [];
    const [only] = moves;
    if (only && moves.length === 1) {
      this.note = null;
      if (this.finger) this.pick(only.code);
      else this.props().act(only.code);
      return;
    }
    const city = at.slice('place.'.length);
    if (!only && !refusals.length && at.startsWith('place.') && this.cities.has(city)) {
      this.goal = this.goal === city ? null : city;
      return;
    }
    if (!only && refusals[0]) {
      this.note = null; // the bar says why, once is enough
      this.props().refuse(refusals[0]);
      return;
    }
    if (only) this.focus.at = at;
    this.note = { ats: [at], rect: element.getBoundingClientRect(), pinned: true };
  }

  /** Shown on the board and named in the bar, where it is confirmed. */
  pick(code: string): void {
    this.note = null;
    this.focus.at = null;
    this.focus.chosen = code;
  }

  act(code: string): void {
    this.note = null;
    this.focus.at = null;
    this.props().act(code);
  }

  /** A new picture under a pointer that has not moved: what it rests on is no question. */
  rest(at = this.under): void {
    this.wake();
    this.rested = at;
    this.restedAt = this.pointer;
    for (const element of this.resting()) element.setAttribute('data-rested', '');
  }

  follow({ clientX, clientY, target }: PointerEvent): void {
    this.pointer = [clientX, clientY];
    const [x, y] = this.restedAt;
    if (Math.hypot(clientX - x, clientY - y) >= STILL) this.restedAt = NOWHERE;
    this.wake(target as Element);
  }

  /** The pointer goes elsewhere. */
  private wake(target: Element | null = null): void {
    if (this.rested === null || target?.closest(`[data-at="${this.rested}"]`)) return;
    for (const element of this.resting()) element.removeAttribute('data-rested');
    this.rested = null;
  }

  private resting(): Iterable<Element> {
    return this.rested === null ? [] : document.querySelectorAll(`[data-at="${this.rested}"]`);
  }

  point(at: string, element: Element): void {
    this.under = at;
    if (this.rested === at && this.refusalAt(at)) return;
    // the track shows in place what an order would do
    const shown = at.startsWith('token.') && !this.refused.has(at);
    if (!this.note?.pinned && !shown) this.note = { ats: [at], rect: element.getBoundingClientRect(), pinned: false };
    this.focus.hovered = this.lit.get(at)?.[0]?.code ?? null;
  }

  leave(): void {
    this.under = null;
    if (!this.note?.pinned) this.note = null;
    this.focus.hovered = null;
  }

  putAway({ n }: Scored): void {
    this.closed = `${this.me}/${n}`;
  }

  close(): void {
    this.note = null;
    this.focus.at = null;
  }

  movesAt(at: string): readonly Move[] {
    return this.lit.get(at) ?? NO_MOVES;
  }

  /** Why nothing can be done at a place; null where something can, or nothing is asked. */
  refusalAt(at: string): Refusal | null {
    return this.lit.has(at) ? null : (this.refused.get(at)?.[0] ?? null);
  }

  /** All that makes an element a place of the table. */
  attrs(at: string, label: string, moves = this.movesAt(at), refusal = this.refusalAt(at)) {
    const says = moves.length ? moves.map((move) => this.tell(move.said)) : refusal ? [this.tell(refusal.said)] : [];
    return {
      role: 'button',
      tabindex: moves.length || refusal ? 0 : -1,
      'aria-label': sentences(label, ...says),
      'aria-disabled': refusal ? true : undefined,
      'data-at': at,
      'data-code': moves.length === 1 ? moves[0]?.code : refusal?.code,
      'data-refused': refusal?.reason,
      ...this.hearing(at),
    } as const;
  }

  /** What shows a card of words and does nothing else. */
  telling(at: string) {
    return {
      onpointerenter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') this.point(at, event.currentTarget as Element);
      },
      onpointerleave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') this.leave();
      },
      onfocus: (event: FocusEvent) => {
        const element = event.currentTarget as Element;
        if (element.matches(':focus-visible')) this.point(at, element);
      },
      onblur: () => this.leave(),
    } as const;
  }

  explain(at: string, element: Element): void {
    this.note = { ats: [at], rect: element.getBoundingClientRect(), pinned: true };
  }

  private readonly heard = new Map<string, ReturnType<Desk['listen']>>();
  /** The listeners of a place, made once. */
  private hearing(at: string): ReturnType<Desk['listen']> {
    let found = this.heard.get(at);
    if (!found) {
      found = this.listen(at);
      this.heard.set(at, found);
    }
    return found;
  }

  private listen(at: string) {
    const press = (event: Event) => {
      event.stopPropagation();
      this.press(at, event.currentTarget as Element);
    };
    return {
      ...this.telling(at),
      onclick: press,
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        press(event);
      },
      onpointerenter: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return;
        const [x, y] = this.restedAt;
        // the picture changed under it, not it moved here
        if (Math.hypot(event.clientX - x, event.clientY - y) < STILL) this.rest(at);
        this.point(at, event.currentTarget as Element);
      },
    } as const;
  }
}

export function openDesk(props: () => BoardProps): Desk {
  return setContext(KEY, new Desk(props));
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}
