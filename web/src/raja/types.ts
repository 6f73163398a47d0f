// What the engine shows of Raja. Fields that only a seat gets are missing for who watches.
import type { Phrase, View } from '../lib/types';

export type Action =
  | 'gold'
  | 'house'
  | 'houses'
  | 'move'
  | 'quarry'
  | 'palace'
  | 'palace-house'
  | 'order'
  | 'character';
export type Card = 'mogul' | 'trader' | 'priest' | 'wanderer' | 'builder' | 'artisan' | 'yogi';
export type Part = 'house' | 'city_house' | 'palace' | 'move' | 'quarry' | 'order' | 'character';

export interface CityView {
  id: string;
  centre: number | null;
  outer: number[];
  blocked: number;
  houses: number[];
  architects: number[];
  /** Seat, strength and gold as a scoring would pay now, best first. */
  pays: [number, number, number][];
}
export interface SeatView {
  [name: string]: unknown;
  colour: string;
  palace_colour: string;
  gold: number | null;
  supply: number;
  quarry: number;
  palaces_left: number;
  palaces_built: number;
  palace_price: number;
  place: string;
  cards: Card[];
  number: number;
  chips: number;
  disc: [Action, Action] | null;
  disc_set: boolean;
  acted: boolean;
}
export interface TurnView {
  seat: number;
  parts: Record<Part, number>;
  done: Record<Part, number>;
  /** What can still be done of each part; parts that are done are missing. */
  open: Partial<Record<Part, number>>;
  used: Card[];
  chip_used: boolean;
  touched: string[];
  penalties: number;
  penalty_gold: number;
  palace_price: number;
}
export interface LotView {
  bid: number | null;
  leader: number | null;
  bidder: number;
  passed: number[];
}
/** The cheapest way to a place, as the moves that lead there. */
export interface RouteView {
  to: string;
  toll: number;
  codes: string[];
}
export interface AskedView {
  seat: number;
  rule: string;
  kind: string;
  said: Phrase;
  place?: string;
  to?: number;
}
export interface RajaView extends View {
  round: number;
  last_round: number;
  closing: boolean;
  maharaja: string;
  track: (string | null)[];
  /** Cities in the order in which the Maharaja will visit them, as the tokens lie now. */
  visits: string[];
  /** For each token that could be moved down: which places of `track` change, and to what. */
  orders: Record<string, [number, string | null][]>;
  free: Card[];
  chips: number;
  cities: CityView[];
  villages: Record<string, number[]>;
  /** By road, in the order of the content: the toll of each seat, or null where nobody can pass. */
  tolls: (number[] | null)[];
  joined: string[];
  seats: SeatView[];
  to_act: number[];
  lot: LotView | null;
  asked: AskedView[];
  later: number[];
  turn: TurnView | null;
  own?: { gold: number; disc: [Action, Action] | null };
  prices?: Record<Action, number>;
  routes?: RouteView[];
}
