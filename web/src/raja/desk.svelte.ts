// What all parts of Raja's table share besides: the map laid out, the plan of a disc, the card of words beside a place.
import { Desk, deskHere, setDesk } from '../lib/desk.svelte';
import type { BoardProps, Move, Phrase, Refusal } from '../lib/types';
import { Zoom } from '../lib/zoom.svelte';
import { type Badge, badgesOf } from './counted';
import { stretchFor } from './geometry';
import { ruleAt } from './lookup';
import type { MapLayout, Road } from './map_layout';
import { FRAME, layOut, lettering } from './map_layout';
import { isNews, lastScored, type Scored } from './scored';
import { thingsOf } from './things';
import type { Action, Card, CityView, RajaView, RouteView } from './view';

/** A card of words beside a place: what it is, what a click does, or why it does nothing. */
export interface Note {
  ats: string[];
  /** The rule that explains the place. */
  rule: string;
  rect: DOMRect;
  /** Stays and can be used; otherwise it goes with the pointer. */
  pinned: boolean;
}

/** Several statements as one label, each with one full stop after it. */
const sentences = (...parts: string[]): string => parts.map((part) => part.replace(/\.$/, '')).join('. ');

/** Does this step, which names a village where two roads must be told apart, go along this one? */
const leads = (road: Road, { kind, names }: Refusal): boolean =>
  kind === 'travel' && (names.village === null || road.villages.some((one) => one === names.village));

const SITE_REACH = 44; // pixels a finger needs
const SITE_SIZE = 28; // units of the map that a site is wide
const STILL = 5; // pixels; a hand is never quite still
const NOWHERE: readonly [number, number] = [-99, -99];
const NO_HOUSES: readonly number[] = [];

export interface Step {
  at: string;
  move: Move;
  refusal?: Refusal;
  lit: boolean;
}

export class RajaDesk extends Desk<RajaView> {
  upright = $state(false);
  /** One part of the table at a time: what is chosen is confirmed in the bar alone. */
  handheld = $state(false);
  /** Pixels for a unit of the map, as it is drawn. */
  scale = $state(1);
  note = $state.raw<Note | null>(null);
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
    const { lines, n, view, beat } = this.props();
    if (beat?.scene === 'scoring') return null; // it is told in a card of its own
    const found = lastScored(lines, n);
    if (!found || this.closed === `${view.seat}/${found.n}`) return null;
    return isNews(lines, found, view.seat, n) ? found : null;
  });

  /** The city that is being scored before my eyes: what each piece counts, and who is paid now. */
  counting: { city: string; badges: readonly Badge[]; paid: number | null } | null = $derived.by(() => {
    const { beat } = this.props();
    const city = beat?.scene === 'scoring' ? this.city(String(beat.facts[0]?.values.city ?? '')) : undefined;
    if (!beat || !city) return null;
    const now = beat.facts.filter(({ kind }) => kind === 'scored')[beat.step - 1];
    return { city: city.id, badges: badgesOf(beat.facts, city), paid: now ? Number(now.values.seat) : null };
  });
  badge(city: string, seat: number, kind: Badge['kind'], at = 0): Badge | undefined {
    const { counting } = this;
    if (counting?.city !== city) return undefined;
    return counting.badges.find((one) => one.seat === seat && one.kind === kind && one.at === at);
  }

  letters = $derived.by(() => lettering(this.scale));
  /** The shape of the room that the map has: its width by its height. */
  shape = $state(0);
  #stretch = $derived.by(() => JSON.stringify(stretchFor(this.shape || 1, this.upright, FRAME)));
  plan: MapLayout = $derived.by(() => {
    const stretch: readonly [number, number] = this.shape ? JSON.parse(this.#stretch) : [1, 1];
    return layOut(this.content, this.upright, this.letters, stretch);
  });
  /** The map looked at closer. */
  readonly zoom = new Zoom(() => this.plan.view);
  mine = $derived.by(() => (this.me === null ? null : (this.view.seats[this.me] ?? null)));
  /** Do I set my disc now, or may I still change it? */
  planning = $derived.by(() => this.offers('set_disc'));
  myTurn = $derived.by(() => this.view.turn !== null && this.view.turn.seat === this.me);
  names = $derived.by(() => {
    const { city = {}, start = {}, village = {} } = this.content.kinds;
    return new Map(Object.entries({ ...city, ...start, ...village }).map(([id, record]) => [id, String(record.name)]));
  });
  cities = $derived.by(() => new Map(this.view.cities.map((city) => [city.id, city])));

  things = $derived.by(() => thingsOf(this.content, this.view));
  /** The city, village or start place of an address; null where it names something else. */
  placeAt(at: string): string | null {
    const thing = this.things.get(at);
    return thing?.kind === 'place' ? thing.id : null;
  }

  /** A text of the table's own. */
  text(id: string, values?: Record<string, Phrase[string]>): string {
    return this.of(`raja.web.${id}`, values);
  }

  placeName(id: string): string {
    return this.names.get(id) ?? id;
  }

  city(id: string): CityView | undefined {
    return this.cities.get(id);
  }

  value(name: string): number {
    return Number(this.content.kinds.value?.[name]?.amount ?? 0);
  }

  /** How many houses a village holds with this many players. */
  room = $derived.by(() => this.value(this.view.seats.length === 2 ? 'village_room_two_players' : 'village_room'));
  /** Where a house was lifted that is yet to be put down. */
  lifted = $derived.by(() => this.view.asked.find((asked) => asked.kind === 'move_house') ?? null);
  gold = $derived.by(() => this.view.own?.gold ?? this.mine?.gold ?? 0);
  roadIds = $derived.by(() => Object.keys(this.content.kinds.road ?? {}));

  /** How many houses each seat has in a village or city. */
  housesIn(id: string): readonly number[] {
    return this.city(id)?.houses ?? this.view.villages[id] ?? NO_HOUSES;
  }

  /** What a road costs the seat (for a spectator: the player who acts); null where nobody can pass. */
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
    const move = this.moves(at).find(({ kind, values }) => kind === 'travel' && values?.road === road.id);
    if (move) return { at, move, lit: true };
    const refusal = this.refusals(at).find((one) => leads(road, one));
    return refusal ? { at, move: refusal, refusal, lit: false } : null;
  }

  /** A toll sign takes the step itself, even where its city offers more than that. */
  stepAttrs({ move, refusal }: Step, label: string) {
    return {
      role: 'button',
      tabindex: 0,
      'aria-label': sentences(this.say(move.said), label),
      'aria-disabled': refusal ? true : undefined,
      'data-code': move.code,
      'data-refused': refusal?.reason,
    } as const;
  }

  /** The place pointed at that a journey leads to. */
  private headed = $state<string | null>(null);
  /** The journey to a place that is more than one road away, in my turn. */
  journey(at: string): RouteView | null {
    const to = this.placeAt(at);
    if (!this.myTurn || to === null || !this.offers('travel')) return null;
    const route = this.view.routes?.find((one) => one.to === to);
    return route && route.steps.length > 1 && !this.moves(at).some(({ kind }) => kind === 'travel') ? route : null;
  }
  spokenJourney({ to, toll, steps }: RouteView): string {
    return this.text('journey', { place: this.placeName(to), roads: steps.length, toll });
  }
  /** All its roads one after the other, taken back as one. */
  travel({ steps }: RouteView): void {
    this.note = null;
    this.headed = null;
    this.focus.at = null;
    this.actAll(steps.map(({ code }) => code));
  }

  /** The cheapest way to the city the plan is about, with the roads it takes. */
  way: (RouteView & { roads: string[] }) | null = $derived.by(() => {
    const route = this.view.routes?.find(({ to }) => to === (this.headed ?? this.goal));
    return route && this.mine ? { ...route, roads: route.steps.map(({ road }) => road) } : null;
  });

  /** Is the plan about a city that no open way leads to? */
  astray = $derived.by(() => this.planning && this.goal !== null && !this.way && this.goal !== this.mine?.place);

  private counted(houses: readonly number[]): string {
    const told = houses.flatMap((count, seat) =>
      count ? [this.text('houses_of', { player: this.name(seat), count })] : [],
    );
    return told.length ? told.join(', ') : this.text('no_house');
  }

  spokenVillage(id: string, houses: readonly number[]): string {
    return this.text('spoken_village', { place: this.placeName(id), houses: this.counted(houses) });
  }

  spokenCity(id: string, city: CityView | undefined): string {
    const pays = (city?.pays ?? []).map(([seat, strength, gold]) =>
      this.text('spoken_pay', { player: this.name(seat), strength, gold }),
    );
    const place = this.placeName(id);
    const scored = pays.length ? pays.join(', ') : this.text('pays_nobody');
    return this.text('spoken_city', { place, houses: this.counted(city?.houses ?? NO_HOUSES), pays: scored });
  }

  spokenCard(card: Card): string {
    const seat = this.holder(card);
    const name = this.words.of(`raja.character.${card}`);
    const power = this.words.of(`raja.web.power.${card}`);
    if (seat === null) return this.text('spoken_card_free', { card: name, power });
    return this.text('spoken_card', { card: name, power, player: this.name(seat) });
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

  /** Seats in the order in which they act: by the lowest character each holds. */
  order = $derived.by(() => {
    const seats = this.view.seats.map((seat, index) => ({ index, number: seat.number || 99 }));
    return seats.sort((a, b) => a.number - b.number || a.index - b.index).map(({ index }) => index);
  });

  press(place: HTMLElement): void {
    const { at, code = '', refused } = place.dataset;
    if (at !== undefined) this.pressAt(at, place);
    else if (refused !== undefined) this.explain(code);
    else this.choose(code);
  }

  /** One choice is made, several are asked for, a refusal is explained, a plain place tells of itself. */
  private pressAt(at: string, element: Element): void {
    this.under = at;
    if (this.finger && this.handheld && !this.zoom.near && this.approach(at)) return;
    const moves = this.moves(at);
    const refusal = this.refusal(at);
    const [only] = moves;
    const journey = this.journey(at);
    if (journey && !only && !this.finger) {
      this.travel(journey);
      return;
    }
    if (journey) {
      if (only) this.focus.at = at;
      this.tellOf(at, element);
      return;
    }
    if (only && moves.length === 1) {
      this.choose(only.code);
      return;
    }
    const city = this.placeAt(at);
    if (!only && !refusal && city !== null && this.cities.has(city)) {
      this.goal = this.goal === city ? null : city;
      return;
    }
    if (!only && refusal) {
      this.note = null; // the bar says why, once is enough
      this.refuse(refusal);
      return;
    }
    if (only) this.focus.at = at;
    this.tellOf(at, element);
  }

  /** A city whose sites are to be chosen from comes closer first, so that each is as large as a finger. */
  private approach(at: string): boolean {
    const id = this.placeAt(at);
    const city = this.plan.cities.find((other) => other.id === id);
    if (!city || !['centre', 'outer'].some((site) => this.state(`site.${id}.${site}`) === 'lit')) return false;
    this.zoom.to(city.at, SITE_REACH / (SITE_SIZE * this.scale));
    return true;
  }

  /** A finger chooses, and the bar confirms; a mouse or a key acts at once. */
  private choose(code: string): void {
    if (this.finger) this.pick(code);
    else this.act(code);
  }

  /** Shown on the board and named in the bar, where it is confirmed. */
  pick(code: string): void {
    this.note = null;
    this.focus.at = null;
    this.focus.chosen = code;
  }

  override act(code: string): void {
    this.note = null;
    this.focus.at = null;
    super.act(code);
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

  enter(place: HTMLElement, event: PointerEvent | FocusEvent): void {
    const { at, tells, code = null, refused } = place.dataset;
    if (tells !== undefined) this.point(tells, place);
    else if (at === undefined) this.focus.hovered = refused === undefined ? code : null;
    else {
      const [x, y] = this.restedAt;
      // the picture changed under the pointer, not it moved here
      if ('clientX' in event && Math.hypot(event.clientX - x, event.clientY - y) < STILL) this.rest(at);
      this.point(at, place);
    }
  }

  private point(at: string, element: Element): void {
    this.under = at;
    this.headed = this.journey(at)?.to ?? null;
    if (this.rested === at && this.barred(at) && !this.headed) return;
    // the track shows in place what an order would do
    const shown = this.things.get(at)?.kind === 'token' && !this.refusal(at);
    if (!this.note?.pinned && !shown)
      this.note = { ats: [at], rule: ruleAt(element), rect: element.getBoundingClientRect(), pinned: false };
    this.focus.hovered = this.moves(at)[0]?.code ?? null;
  }

  leave({ dataset: { at, tells } }: HTMLElement): void {
    this.focus.hovered = null;
    if (at === undefined && tells === undefined) return;
    this.under = null;
    this.headed = null;
    if (!this.note?.pinned) this.note = null;
  }

  putAway({ n }: Scored): void {
    this.closed = `${this.me}/${n}`;
  }

  close(): void {
    this.note = null;
    this.focus.at = null;
  }

  /** All that makes an element a place of the table. */
  attrs(at: string, label: string, moves = this.moves(at), refusal = this.barred(at)) {
    const journey = this.journey(at);
    const tells = journey ? [this.spokenJourney(journey)] : [];
    if (journey) refusal = null; // there is a way, though no road leads there at once
    const says = moves.length ? moves.map((move) => this.say(move.said)) : refusal ? [this.say(refusal.said)] : [];
    return {
      role: 'button',
      tabindex: moves.length || refusal || journey ? 0 : -1,
      'aria-label': sentences(label, ...says, ...tells),
      'data-journey': journey ? journey.steps.length : undefined,
      'aria-disabled': refusal ? true : undefined,
      'data-at': at,
      'data-code': moves.length === 1 && !journey ? moves[0]?.code : refusal?.code,
      'data-refused': refusal?.reason,
    } as const;
  }

  /** A card of words that stays. */
  tellOf(at: string, element: Element): void {
    this.note = { ats: [at], rule: ruleAt(element), rect: element.getBoundingClientRect(), pinned: true };
  }
}

export const openDesk = (props: () => BoardProps): RajaDesk => setDesk(new RajaDesk(props));
export const getDesk = (): RajaDesk => deskHere<RajaDesk>();
