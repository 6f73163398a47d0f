// What sets a technology or a tile of the King's Road going, as signs.
import type { Sign } from './formula';

const TRIGGERS: Record<string, readonly string[]> = {
  wheel_gold: ['crane', 'gold'],
  wheel_stone: ['crane', 'stone'],
  mine_step: ['mine'],
  quarry_step: ['quarry'],
  row: ['climb'],
  tile_scores: ['crane', 'point'],
  cathedral_building: ['building', 'cathedral'],
  plain_building: ['building', 'no-cathedral'],
  hunger_wall_wall: ['wall', 'hunger-wall'],
  first_red: ['red-token'],
  first_blue: ['blue-token'],
  egg: ['egg'],
  wall: ['wall'],
  upgrade: ['upgrade'],
  enter: ['pawn'],
};

export const trigger = (on: string): Sign[] => (TRIGGERS[on] ?? []).map((icon) => ({ kind: 'icon', icon, figure: '' }));
