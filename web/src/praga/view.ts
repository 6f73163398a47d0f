// What a view of Praga contains; `view.py` of the engine is where it is made.
import type { Task, View } from '../lib/types';
import type { Kind, ProjectName } from './facts';

export interface Slot {
  price: number;
  points: number;
  bonus: string | null;
  special: number;
  tile: [string, string] | null;
  passed: boolean;
}
export interface Placed {
  tile: string;
  turn: number;
}
export interface Built extends Placed {
  site: string;
  cube: number | null;
}
export interface Purse {
  gold: number;
  stone: number;
  egg: number;
  silver_window: number;
  gold_window: number;
  red_token: number;
  blue_token: number;
}
export interface Seat {
  colour: string;
  points: number;
  sources: Record<string, number>;
  forecast: number;
  purse: Purse;
  windows_over: number;
  mines: number;
  quarries: number;
  tokens: [string | null, string | null];
  claims: number;
  wealth: boolean[];
  cubes: number;
  technology: number;
  university: number;
  technologies: { working: string[]; fresh: string[]; single: string[] };
  road: number;
  projects: Record<ProjectName, { row: number; column: number }>;
  golden: string[];
  upgrades: Record<string, Placed | null>;
  walls: (Placed | null)[];
  /** Edges that have paid, each by its two places: the six action hexes first, then the ring. */
  contacts: [number, number][];
  upgrades_placed: number;
  [name: string]: unknown;
}
export interface Automa {
  pawn: string | null;
  mines: [number, number];
  markers: [number, number, number];
  used: number[];
}
export interface PragaTask extends Task {
  drawn?: string[];
  tile?: string;
  kind: string;
  values: { row?: Kind };
  effect?: string;
  track?: 'mines' | 'quarries';
  places?: number[];
}
export interface PragaView extends View {
  era: number;
  turns: { played: number; of: number; order: number[]; left: number[]; era_two_after: number; platform: number };
  crane: { box: number; steps: number; slots: Slot[] };
  rows: Record<Kind, (string | null)[]>;
  stacks: number[];
  city: Built[];
  /** Claims are seat, cubes and what was spent on them. */
  plazas: { id: string; tile: string | null; evaluated: boolean; claims: [number, number, number][] }[];
  bridge: { pairs: [string, string][]; planks: number[]; golden: string[]; silver_left: number };
  church: string[];
  river: string[];
  seals: Record<string, number | null>;
  technologies_left: number[];
  seats: Seat[];
  automas: Automa[];
  turn: {
    seat: number | null;
    tile: [string, string] | null;
    slot: number | null;
    action_done: boolean;
    bonus_open: boolean;
    special: number;
    extra_bought: boolean;
    refreshed: boolean;
    under_way: string | null;
    performed: [string, string | null][];
    ending: boolean;
    held: ({ project: ProjectName; optional: boolean } | { road: number; egg: boolean })[];
  };
  tasks?: PragaTask[];
}
