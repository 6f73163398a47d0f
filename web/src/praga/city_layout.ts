// Where things lie on the drawing of the city, in units of its map: north up, or a quarter turned for narrow screens.
import type { Point } from './geometry';

export const SIZE = 30;

export interface Chart {
  turn: number;
  frame: { x: number; y: number; width: number; height: number };
  hill: Point;
  boat: Point;
  compass: Point;
  /** The foot of the bridge and the direction it crosses the river. */
  foot: Point;
  heading: number;
  start: Point;
  token: (index: number) => Point;
  seal: (index: number) => Point;
  /** Width and height of what takes the pointer at a seal. */
  sealReach: readonly [number, number];
  golden: (index: number) => Point;
  silver: Point;
}

const LYING: Chart = {
  turn: 0,
  frame: { x: -206, y: -186, width: 732, height: 448 },
  hill: { x: -158, y: -150 },
  boat: { x: -174, y: 92 },
  compass: { x: 492, y: 228 },
  foot: { x: -42, y: -66 },
  heading: -126,
  start: { x: 507, y: 90 },
  token: (index) => ({ x: -180 + (index % 2) * 46, y: 152 + Math.floor(index / 2) * 30 }),
  seal: (index) => ({ x: -88 + index * 28, y: 240 }),
  sealReach: [28, 36],
  golden: (index) => ({ x: -174, y: -72 + index * 40 }),
  silver: { x: -174, y: 40 },
};

const STANDING: Chart = {
  turn: 90,
  frame: { x: -260, y: -160, width: 436, height: 690 },
  hill: { x: 74, y: -112 },
  boat: { x: 130, y: 488 },
  compass: { x: -222, y: -122 },
  foot: { x: 66, y: -42 },
  heading: -52,
  start: { x: -90, y: 508 },
  token: (index) => ({ x: 106 + (index % 2) * 46, y: 34 + Math.floor(index / 2) * 34 }),
  seal: (index) => ({ x: 97 + (index % 2) * 53.5, y: 174 + Math.floor(index / 2) * 52 }),
  sealReach: [53.5, 53.5], // a finger's breadth on a telephone
  golden: (index) => ({ x: 132, y: 324 + index * 40 }),
  silver: { x: 132, y: 436 },
};

export const chartOf = (turned: boolean): Chart => (turned ? STANDING : LYING);
