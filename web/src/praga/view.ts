// What a view of Praga contains, by the names that its board has for it.
import type { praga } from '../lib/api.gen';

export type ActionName = praga.ActionName;
export type Slot = praga.SlotView;
export type Placed = praga.Placed;
export type Built = praga.Built;
export type Purse = praga.Purse;
export type Seat = praga.SeatView;
export type Automa = praga.AutomaView;
export type PragaView = praga.View;
