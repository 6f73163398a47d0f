// Lays the map out from its content: roads, toll signs, names and standing room, each where it covers least.
import type { Content } from '../lib/types';
import {
  along,
  around,
  type Box,
  CANVAS,
  CITY_RADIUS,
  contains,
  curve,
  fix,
  outside,
  overlap,
  type Point,
  polar,
  START_RADIUS,
  type Stretch,
  stretched,
  turned,
  VILLAGE,
} from './geometry';

export interface City {
  id: string;
  name: string;
  colour: string;
  crest: string;
  at: Point;
  /** Left edge and width of the plaque that carries the name. */
  plaque: Box;
  /** Where the Maharaja stands during a visit, and the first of the architects; `fan` is the way the others stand. */
  throne: Point;
  stand: Point;
  fan: 1 | -1;
}
export interface Start {
  id: string;
  name: string;
  at: Point;
  throne: Point;
  stand: Point;
  fan: 1 | -1;
}
export interface Label {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  /** False where a name would cover too much: it then shows when the village is pointed at. */
  clear: boolean;
}
export interface Village {
  id: string;
  name: string;
  at: Point;
  road: string;
  label: Label;
}
export interface Road {
  id: string;
  ends: [string, string];
  villages: string[];
  path: string;
  sign: Point;
}
export interface MapLayout {
  upright: boolean;
  stretch: Stretch;
  letters: Lettering;
  view: Box;
  inner: Box;
  cities: City[];
  start: Start;
  villages: Village[];
  roads: Road[];
}

const THRONE = { w: 84, h: 78 };
const STAND = { w: 34, h: 44 };
const CROWD = 64;
const CROWD_AT_START = 106; // all begin there
export const FRAME = 20;
const PLAIN: Stretch = [1, 1];

/** How large names are written, in units of the canvas, and how wide a letter is at that size. */
export interface Lettering {
  city: number;
  village: number;
}
const CITY_LETTER = 0.54;
const VILLAGE_LETTER = 0.505;
const STEPS: Lettering[] = [
  { city: 19.5, village: 14.5 },
  { city: 22, village: 17 },
  { city: 25, village: 20 },
  { city: 28, village: 23 },
];

/** The smallest lettering that can be read when a unit is drawn that many pixels wide. */
export function lettering(scale: number): Lettering {
  const readable = 10.2;
  return STEPS.find(({ village }) => village * scale >= readable) ?? (STEPS.at(-1) as Lettering);
}

interface Obstacle extends Box {
  weight: number;
}
const solid = (box: Box, weight: number): Obstacle => ({ ...box, weight });

function harm(box: Box, obstacles: readonly Obstacle[], bounds: Box): number {
  const covered = obstacles.reduce((sum, other) => sum + overlap(box, other) * other.weight, 0);
  return covered + outside(box, bounds) * 6;
}

function best<T>(candidates: readonly T[], cost: (candidate: T, index: number) => number): { pick: T; cost: number } {
  let pick = candidates[0] as T;
  let least = Number.POSITIVE_INFINITY;
  candidates.forEach((candidate, index) => {
    const now = cost(candidate, index);
    if (now < least) {
      least = now;
      pick = candidate;
    }
  });
  return { pick, cost: least };
}

/** The whole map, wide or turned upright. The same content always gives the same picture. */
export function layOut(
  content: Content,
  upright: boolean,
  letters: Lettering = lettering(1),
  stretch: Stretch = PLAIN,
): MapLayout {
  const { city = {}, start = {}, village = {}, road = {} } = content.kinds;
  const [w, h] = [CANVAS.w * stretch[0], CANVAS.h * stretch[1]];
  const inner: Box = upright ? { x: 18 + CANVAS.h - h, y: CANVAS.x, w: h, h: w } : { ...CANVAS, w, h };
  const view: Box = { x: inner.x - FRAME, y: inner.y - FRAME, w: inner.w + 2 * FRAME, h: inner.h + 2 * FRAME };
  const room: Box = { x: inner.x + 4, y: inner.y + 4, w: inner.w - 8, h: inner.h - 8 };
  const spots = new Map<string, Point>();
  for (const records of [city, start, village]) {
    for (const [id, record] of Object.entries(records)) {
      const [x, y] = turned(stretched([Number(record.x), Number(record.y)], stretch), upright);
      spots.set(id, [fix(x), fix(y)]);
    }
  }
  const spot = (id: string): Point => spots.get(id) ?? [0, 0];

  const roads = Object.entries(road).map(([id, record]) => {
    const ends = record.ends as [string, string];
    const villages = record.villages as string[];
    const points = [ends[0], ...villages, ends[1]].map(spot);
    return { id, ends, villages, points, path: curve(points), sign: points[0] as Point };
  });

  const towns = Object.keys(village).map((id) => solid(around(spot(id), VILLAGE.w + 8, VILLAGE.h + 8), 4));
  const obstacles: Obstacle[] = [];
  const plaques = new Map<string, Box>();
  for (const [id, record] of Object.entries(city)) {
    const at = spot(id);
    obstacles.push(solid(around(at, CITY_RADIUS * 1.85, CITY_RADIUS * 2.1), 4));
    obstacles.push(solid({ x: at[0] - 60, y: at[1] + CITY_RADIUS - 8, w: 120, h: 26 }, 1.5));
    const width = fix(String(record.name).length * letters.city * CITY_LETTER + 44);
    const plaque = plaqueSpot(
      at,
      width,
      towns,
      around([inner.x + inner.w / 2, inner.y + inner.h / 2], inner.w - 8, inner.h),
    );
    plaques.set(id, plaque);
    obstacles.push(solid(plaque, 14)); // the name of a city is read at any time
  }
  for (const id of Object.keys(start)) obstacles.push(solid(around(spot(id), START_RADIUS * 2, START_RADIUS * 2), 4));
  for (const id of Object.keys(village)) obstacles.push(solid(around(spot(id), VILLAGE.w + 2, VILLAGE.h + 2), 4));

  for (const each of roads) {
    each.sign = signSpot(each.points, obstacles, room);
    obstacles.push(solid(around(each.sign, 26, 26), 3));
  }

  const ground = roads.flatMap((each) => along(each.points, 12));
  const cities = Object.entries(city).map(([id, record]): City => {
    const standing = standingRoom(spot(id), CITY_RADIUS, CROWD, obstacles, room);
    return {
      id,
      name: String(record.name),
      colour: String(record.colour),
      crest: String(record.crest),
      at: spot(id),
      plaque: plaques.get(id) as Box,
      ...standing,
    };
  });
  for (const each of cities) {
    obstacles.push(solid(around(each.throne, THRONE.w * 0.7, THRONE.h * 0.7), 0.25));
    obstacles.push(solid(around(each.stand, STAND.w, STAND.h), 0.6));
  }

  const villages = Object.entries(village).map(([id, record]): Village => {
    const name = String(record.name);
    const width = name.length * letters.village * VILLAGE_LETTER + 4;
    const label = labelSpot(spot(id), width, letters.village, String(record.label), upright, obstacles, ground, room);
    obstacles.push(solid(label.box, 3));
    const on = roads.find((each) => each.villages.includes(id));
    return { id, name, at: spot(id), road: on?.id ?? '', label: label.label };
  });

  const [startId, startRecord] = Object.entries(start)[0] ?? ['', { name: '' }];
  const beginning: Start = {
    id: startId,
    name: String(startRecord.name),
    at: spot(startId),
    ...standingRoom(spot(startId), START_RADIUS, CROWD_AT_START, obstacles, room),
  };
  return {
    upright,
    stretch,
    letters,
    view,
    inner,
    cities,
    start: beginning,
    villages,
    roads: roads.map(({ id, ends, villages, path, sign }) => ({ id, ends, villages, path, sign })),
  };
}

/** The name of a city hangs over its wall, moved aside where a village would hide it. */
function plaqueSpot(at: Point, width: number, towns: readonly Obstacle[], bounds: Box): Box {
  const asides = [0, -10, 10, -20, 20, -30, 30, -40, 40, -52, 52];
  const spots = [0, 8, -12].flatMap((down) =>
    asides.map((aside) => ({ x: at[0] - width / 2 + aside, y: at[1] - CITY_RADIUS - 21 + down, w: width, h: 26 })),
  );
  return best(spots, (box, i) => i * 8 + harm(box, towns, bounds)).pick;
}

/** A toll sign stands on its road where there is room, else beside it. */
function signSpot(points: readonly Point[], obstacles: readonly Obstacle[], bounds: Box): Point {
  const line = along(points, 16);
  const candidates: { at: Point; price: number }[] = [];
  line.forEach((at, i) => {
    const before = line[i - 1] ?? at;
    const after = line[i + 1] ?? at;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const normal: Point = [-(after[1] - before[1]) / length, (after[0] - before[0]) / length];
    const far = Math.abs(i / (line.length - 1) - 0.5) * 140;
    for (const offset of [0, 22, -22, 27, -27]) {
      candidates.push({
        at: [fix(at[0] + normal[0] * offset), fix(at[1] + normal[1] * offset)],
        price: far + (offset ? 60 + Math.abs(offset) : 0),
      });
    }
  });
  return best(candidates, ({ at, price }) => price + harm(around(at, 27, 27), obstacles, bounds) * 2).pick.at;
}

/** Architects and the Maharaja stand on different sides of a place, where they hide least. */
function standingRoom(
  at: Point,
  radius: number,
  crowd: number,
  obstacles: readonly Obstacle[],
  bounds: Box,
): { throne: Point; stand: Point; fan: 1 | -1 } {
  const sides = [0, 180, 25, 155, -25, 205, 50, 130, -50, 230, -90, 90];
  const others = without(obstacles, at);
  const stands = sides.map((degrees) => {
    const [x, y] = polar(at, radius + 14, degrees);
    const across = Math.abs(Math.cos((degrees * Math.PI) / 180)) < 0.1;
    const fan: 1 | -1 = !across && x < at[0] ? -1 : 1;
    const first = across ? x - crowd / 2 + STAND.w / 2 : x;
    const left = fan > 0 ? first - STAND.w / 2 : first + STAND.w / 2 - crowd;
    return { spot: [fix(first), fix(y)] as Point, fan, box: { x: left, y: y - STAND.h / 2, w: crowd, h: STAND.h } };
  });
  const stand = best(stands, ({ box }, i) => i * 12 + harm(box, others, bounds)).pick;
  const taken = solid(stand.box, 8);
  const thrones = [26, 40].flatMap((far) =>
    [...sides, 70, 110, -70, -110].map((degrees) => polar(at, radius + far, degrees)),
  );
  const throne = best(
    thrones,
    (spot, i) => i * 12 + harm(around(spot, THRONE.w, THRONE.h), [...others, taken], bounds),
  ).pick;
  return { throne: [fix(throne[0]), fix(throne[1])], stand: stand.spot, fan: stand.fan };
}

/** A place does not stand in its own way. */
const without = (obstacles: readonly Obstacle[], at: Point): Obstacle[] =>
  obstacles.filter((box) => !(contains(box, at) && box.w < 140));

function labelSpot(
  [x, y]: Point,
  width: number,
  size: number,
  wish: string,
  upright: boolean,
  obstacles: readonly Obstacle[],
  ground: readonly Point[],
  bounds: Box,
): { label: Label; box: Box } {
  const side = VILLAGE.w / 2 + 4;
  const own = around([x, y], VILLAGE.w + 2, VILLAGE.h + 2);
  const others = obstacles.filter((box) => !(box.x === own.x && box.y === own.y));
  const height = size + 0.5;
  const drop = VILLAGE.h / 2 + size - 0.5;
  const sides: { name: string; label: Omit<Label, 'clear'> }[] = [
    { name: 'below', label: { x, y: y + drop, anchor: 'middle' } },
    { name: 'right', label: { x: x + side, y: y + 5, anchor: 'start' } },
    { name: 'left', label: { x: x - side, y: y + 5, anchor: 'end' } },
    { name: 'above', label: { x, y: y - drop + height - 3, anchor: 'middle' } },
    { name: 'below', label: { x: x + width / 3, y: y + drop, anchor: 'middle' } },
    { name: 'below', label: { x: x - width / 3, y: y + drop, anchor: 'middle' } },
    { name: 'above', label: { x: x + width / 3, y: y - drop + height - 3, anchor: 'middle' } },
    { name: 'above', label: { x: x - width / 3, y: y - drop + height - 3, anchor: 'middle' } },
  ];
  const boxOf = ({ x: lx, y: ly, anchor }: Omit<Label, 'clear'>): Box => ({
    x: anchor === 'start' ? lx : anchor === 'end' ? lx - width : lx - width / 2,
    y: ly - height + 3,
    w: width,
    h: height,
  });
  const covering = (box: Box) => harm(box, others, bounds);
  const choice = best(sides, ({ name, label }, i) => {
    const box = boxOf(label);
    const roads = ground.filter((point) => contains(box, point)).length;
    return covering(box) + roads * 22 + i * 4 + (!upright && name === wish ? -40 : 0);
  });
  const { label } = choice.pick;
  const box = boxOf(label);
  return { label: { ...label, x: fix(label.x), y: fix(label.y), clear: covering(box) < size * 22 }, box };
}
