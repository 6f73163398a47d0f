import { describe, expect, it } from 'vitest';
import { NORMAL, pause, pictures, SLOW, together, weighs } from '../src/lib/pace';
import { titleOf } from '../src/lib/titles';
import type { Clock, Moment } from '../src/lib/types';

const title = titleOf('raja');

/** Moments with one line each: who acted, by which code, for whom the table waits then, and whether a round begins. */
function moments(...told: [seat: number, code: string, waiting: number[], opens?: boolean][]): Moment[] {
  return told.map(([seat, code, waiting, opens], at) => ({
    n: at + 1,
    public: { waiting },
    private: {},
    lines: [
      {
        n: at + 1,
        seat,
        code,
        kind: code === 'end' ? 'end_turn' : code,
        said: { id: 'x' },
        rule: '',
        facts: opens ? [{ rule: '', kind: 'round', said: { id: 'x' } }] : [],
        at,
      },
    ],
    clock: null,
    undo: [],
    redo: false,
    request: null,
  }));
}

describe('what bots did', () => {
  const turns = moments([1, 'a', [1]], [1, 'b', [1]], [1, 'end', [2]], [2, 'a', [2]], [2, 'end', [0]]);
  it('is shown turn by turn', () => {
    expect(together(turns, [0], title)).toBe(3);
    expect(together(turns.slice(3), [0], title)).toBe(2);
    expect(pictures(turns, [0], title)).toBe(2);
  });
  it('is a picture of its own where a round begins', () => {
    expect(together(moments([1, 'a', [1], true], [1, 'b', [1]]), [0], title)).toBe(1);
  });
  it('shows every bot that chooses before me', () => {
    expect(pictures(moments([1, 'a', [2]], [2, 'b', [0]]), [0], title)).toBe(2);
  });
  it('keeps nobody from his own decision by what others do beside it', () => {
    expect(together(moments([1, 'end', [0, 1, 2], true], [1, 'disc', [0, 2]], [2, 'disc', [0]]), [0], title)).toBe(3);
  });
  it('pauses between two pictures, and the less the more of them wait', () => {
    expect(pause(turns, [0], 0, title)).toBe(NORMAL.step);
    expect(pause(turns, [0], 0, title, SLOW)).toBe(SLOW.step);
    const many = Array.from({ length: 20 }, (_, at) => moments([1 + (at % 2), 'end', [1]])).flat();
    expect(pause(many, [0], 0, title)).toBe(200);
    expect(pause(many, [0], 5000, title)).toBe(0);
  });
  it('rests where a round begins or much is told, and nowhere else', () => {
    const [begins] = moments([1, 'end', [1], true]);
    const [plain] = moments([1, 'end', [1]]);
    const much = plain!.lines.map((line) => ({ ...line, facts: Array(5).fill({ rule: '', said: { id: 'x' } }) }));
    expect([begins!.lines, plain!.lines, much].map((lines) => weighs(lines, title))).toEqual([true, false, true]);
  });
  it('hurries while my clock runs', () => {
    const clock: Clock = { kind: 'live', left: [1, 1], running: [0], at: 0 };
    const late = turns.map((moment) => ({ ...moment, clock }));
    expect(pause(late, [0], 1600, title)).toBe(0);
    expect(pause(late, [1], 1600, title)).toBeGreaterThan(0);
  });
});
