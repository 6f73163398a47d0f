// What the engine shows of Raja, by the names that its board has for it. Fields that only a seat gets are missing
// for spectators.
import type { raja } from '../lib/api.gen';

export type Action = raja.ActionName;
export type Card = raja.CardName;
export type Part = raja.PartName;
export type CityView = raja.CityView;
export type SeatView = raja.SeatView;
export type TurnView = raja.TurnView;
export type LotView = raja.LotView;
/** The cheapest way to a place, as the moves that lead there. */
export type RouteView = raja.Route;
export type AskedView = raja.Asked;
export type RajaView = raja.View;
