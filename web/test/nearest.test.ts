import { describe, expect, it } from 'vitest';
import { titleOf } from '../src/lib/titles';

describe('what is possible instead', () => {
  const { nearest } = titleOf('praga');
  const site = (id: string, turn: number, tokens: number) => ({
    code: `site ${id} r${turn}`,
    kind: 'place_building',
    at: `site.${id}`,
    values: { site: id, rotation: turn, corners: tokens },
    said: { id: 'praga.move.site' },
  });
  it('stands round the same plaza, each place once and turned as it brings most', () => {
    const moves = [site('p1a', 0, 0), site('p1a', 1, 2), site('p7a', 0, 0), site('p7d', 0, 0), site('p7d', 2, 1)];
    const names = { site: 'p7b', rotation: 0 };
    const found = nearest({ code: 'site p7b r0', kind: 'place_building', names, at: 'site.p7b' }, moves);
    expect(found.map((move) => move.code)).toEqual(['site p7d r2', 'site p7a r0', 'site p1a r1']);
  });
  it('is a move of the same kind or at the same place', () => {
    const moves = [
      { code: 'do wall', kind: 'perform_action', at: 'action.wall', values: { action: 'wall' } },
      { code: 'take 3', kind: 'take_action_tile', at: 'slot.3', values: { slot: 3 } },
      { code: 'end', kind: 'end_turn', at: 'bar', values: {} },
    ].map((move) => ({ ...move, said: { id: 'x' } }));
    const refused = { code: 'do road', kind: 'perform_action', names: { action: 'road' }, at: 'action.road' };
    expect(nearest(refused, moves).map((move) => move.code)).toEqual(['do wall']);
  });
});
