// What is printed: the records of the content, read once into the shapes the drawings want.
import type { Content, ContentRecord } from '../lib/types';
import { cornerBetween, type Hex, keyOf, neighbour } from './geometry';

export type Kind = 'building' | 'wall' | 'upgrade';
export const KINDS: readonly Kind[] = ['building', 'wall', 'upgrade'];
export type ProjectName = 'hunger_wall' | 'cathedral';
export const PROJECTS: readonly ProjectName[] = ['hunger_wall', 'cathedral'];

/** A hex tile of any kind, not turned. `edges` are formulas, `corners` the marked ones. */
export interface Tile {
  id: string;
  kind: Kind;
  era: number;
  special: boolean;
  cost: string;
  effect: string;
  sign: boolean;
  cube: boolean;
  action: string;
  edges: string[];
  corners: number[];
}
export interface Site {
  id: string;
  hex: Hex;
  plaza: string;
  gold: number;
  points: number;
  town: 'old' | 'new';
}
export interface Plaza {
  id: string;
  hex: Hex;
  colour: string;
  sites: Site[];
}
export interface Ground {
  hex: Hex;
  garden: boolean;
}
export interface RoadHex {
  hex: Hex;
  space: number;
}
export interface Step {
  number: number;
  bonus: string;
  token: boolean;
  seal: boolean;
}
export interface Tiers {
  rows: string[][];
  points: number[];
  costs: string[];
}
export interface Technology {
  id: string;
  level: number;
  on: string;
  effect: string;
}
export interface Facts {
  tiles: ReadonlyMap<string, Tile>;
  slots: { colour: string; price: number; points: number }[];
  sectors: { effect: string; special: number }[];
  sites: Site[];
  plazas: Plaza[];
  road: RoadHex[];
  blocks: Ground[];
  printed: { hex: Hex; corner: number }[];
  plazaTiles: ReadonlyMap<string, { colour: string; upper: string; lower: string }>;
  roadSpaces: { egg: string; free: string; on: string }[];
  mines: Step[];
  quarries: Step[];
  technologyLevels: number[];
  multipliers: number[];
  flower: string[];
  tiers: Record<ProjectName, Tiers>;
  columns: number[];
  technologies: ReadonlyMap<string, Technology>;
  tokens: ReadonlyMap<string, string>;
  seals: { id: string; cost: string; kind: string; points: number }[];
  silver: ReadonlyMap<string, { effect: string; step: string }>;
  golden: ReadonlyMap<string, { now: string; end: string }>;
  wealth: { good: string; level: number; effect: string }[];
  cards: string[][];
  values: Readonly<Record<string, number>>;
}

/** How the option names the tiles laid on the King's Road. */
const ROAD_TILES: Record<string, string> = { '1': 'wall', '2': 'upgrade', '3a': 'plain', '3b': 'windows' };

type Records = Record<string, ContentRecord>;

const text = (record: ContentRecord, field: string): string => String(record[field] ?? '');
const number = (record: ContentRecord, field: string): number => Number(record[field] ?? 0);
const list = <T>(record: ContentRecord, field: string): T[] => (record[field] as T[] | undefined) ?? [];
const hexOf = (record: ContentRecord): Hex => [number(record, 'q'), number(record, 'r')];

export function tileOf(kind: Kind, id: string, record: ContentRecord): Tile {
  return {
    id,
    kind,
    era: number(record, 'era'),
    special: record.special === true,
    cost: text(record, 'cost'),
    effect: text(record, kind === 'upgrade' ? 'bonus' : 'effect'),
    sign: record.sign === true,
    cube: record.kind === 'cube',
    action: text(record, 'action'),
    edges: list<string>(record, 'edges'),
    corners: list<number>(record, 'corners'),
  };
}

export function tiersOf(record: ContentRecord): Tiers {
  return {
    rows: list<string>(record, 'rows').map((row) => row.split(' ')),
    points: list<number>(record, 'points'),
    costs: list<string>(record, 'costs'),
  };
}

function track(records: Records, start: number): Step[] {
  const first: Step = { number: start, bonus: '', token: false, seal: false };
  const rest = Object.entries(records).map(([id, record]) => ({
    number: Number(id),
    bonus: text(record, 'bonus'),
    token: record.token === true,
    seal: record.seal === true,
  }));
  return [first, ...rest.sort((a, b) => a.number - b.number)];
}

export function factsOf(content: Content, options: Record<string, string>): Facts {
  const all = (kind: string): Records => content.kinds[kind] ?? {};
  const entries = (kind: string) => Object.entries(all(kind));
  const mapped = <T>(kind: string, make: (record: ContentRecord, id: string) => T): Map<string, T> =>
    new Map(entries(kind).map(([id, record]) => [id, make(record, id)]));
  const values = Object.fromEntries(entries('value').map(([id, record]) => [id, number(record, 'amount')]));

  const tiles = new Map<string, Tile>();
  for (const kind of KINDS) for (const [id, record] of entries(kind)) tiles.set(id, tileOf(kind, id, record));

  const sites = entries('site').map(
    ([id, record]): Site => ({
      id,
      hex: hexOf(record),
      plaza: text(record, 'plaza'),
      gold: number(record, 'gold'),
      points: number(record, 'points'),
      town: number(record, 'gold') > 0 ? 'old' : 'new',
    }),
  );
  const plazas = entries('plaza').map(([id, record]): Plaza => {
    const hex = hexOf(record);
    const around = new Set([0, 1, 2, 3, 4, 5].map((edge) => keyOf(neighbour(hex, edge))));
    return {
      id,
      hex,
      colour: text(record, 'colour'),
      sites: sites.filter((site) => (site.plaza ? site.plaza === id : around.has(keyOf(site.hex)))),
    };
  });
  const ground = entries('ground').map(([, record]) => record);
  const blocks = ground
    .filter((record) => record.kind !== 'road')
    .map((record, index): Ground => ({ hex: hexOf(record), garden: index % 2 === 0 }));
  const road = ground
    .filter((record) => record.kind === 'road')
    .sort((a, b) => number(a, 'order') - number(b, 'order'))
    .map((record): RoadHex => ({ hex: hexOf(record), space: number(record, 'space') }));
  const printed = entries('corner').map(([, record]) => {
    const [a, b, bearer] = list<Hex>(record, 'hexes');
    return { hex: bearer!, corner: cornerBetween(bearer!, a!, b!) };
  });

  const laidOnRoad = (options.road_tiles ?? '').split('+').map((part) => ROAD_TILES[part]);
  const tilesOnRoad = entries('road_tile').filter(([id]) => laidOnRoad.includes(id));
  const roadSpaces = entries('road').map(([id, record]) => {
    const tile = tilesOnRoad.find(([, on]) => number(on, 'space') === Number(id))?.[1];
    return {
      egg: text(record, 'egg'),
      free: tile ? text(tile, 'effect') : text(record, 'free'),
      on: tile ? text(tile, 'on') : '',
    };
  });
  const tiersFor = (project: ProjectName): Tiers => {
    const records = entries('tiers').map(([, record]) => record);
    const wanted = options[project] ?? 'printed';
    const found = records.find((record) => record.project === project && record.set === wanted);
    return tiersOf(found ?? records.find((record) => record.project === project)!);
  };

  return {
    tiles,
    slots: entries('slot').map(([, record]) => ({
      colour: text(record, 'colour'),
      price: number(record, 'price'),
      points: number(record, 'points'),
    })),
    sectors: [
      { effect: '', special: 0 }, // the box
      ...entries('sector').map(([, record]) => ({
        effect: text(record, 'effect'),
        special: number(record, 'special'),
      })),
    ],
    sites,
    plazas,
    road,
    blocks,
    printed,
    plazaTiles: mapped('plaza_tile', (record) => ({
      colour: text(record, 'colour'),
      upper: text(record, 'upper'),
      lower: text(record, 'lower'),
    })),
    roadSpaces,
    mines: track(all('mine'), values.start_mines ?? 0),
    quarries: track(all('quarry'), values.start_quarries ?? 0),
    technologyLevels: [0, ...entries('technology_step').map(([, record]) => number(record, 'level'))],
    multipliers: entries('university_step').map(([, record]) => number(record, 'multiplier')),
    flower: entries('hex')
      .sort(([, a], [, b]) => number(a, 'position') - number(b, 'position'))
      .map(([id]) => id),
    tiers: { hunger_wall: tiersFor('hunger_wall'), cathedral: tiersFor('cathedral') },
    columns: entries('column').map(([, record]) => number(record, 'multiplier')),
    technologies: mapped('technology', (record, id) => technologyOf(id, record)),
    tokens: mapped('token', (record) => text(record, 'effect')),
    seals: entries('seal').map(([id, record]) => ({
      id,
      cost: text(record, 'cost'),
      kind: text(record, 'kind'),
      points: number(record, 'points'),
    })),
    silver: mapped('silver', (record) => ({ effect: text(record, 'effect'), step: text(record, 'step') })),
    golden: mapped('golden', (record) => ({ now: text(record, 'now'), end: text(record, 'end') })),
    wealth: entries('wealth').map(([, record]) => ({
      good: text(record, 'good'),
      level: number(record, 'level'),
      effect: text(record, 'effect'),
    })),
    cards: entries('parler').map(([, record]) => list<string>(record, 'does')),
    values,
  };
}

/** A plaza or site as the board calls it: 9 for p9. */
export const numberOf = (id: string): string => id.replace(/^p/, '');

export function technologyOf(id: string, record: ContentRecord): Technology {
  return { id, level: number(record, 'level'), on: text(record, 'on'), effect: text(record, 'effect') };
}
