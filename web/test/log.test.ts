import { describe, expect, it } from 'vitest';
import {
  chapters,
  gathered,
  inWords,
  lastOf,
  partsOf,
  recent,
  sinceMine,
  stops,
  takenBack,
  turnUpTo,
  wanted,
} from '../src/lib/log';
import { titleOf } from '../src/lib/titles';
import type { Line } from '../src/lib/types';

const title = titleOf('raja');
const KINDS: Record<string, string> = { '?': 'secret', end: 'end_turn' };

/** A line that takes back says how many lines, one that asks from which on: `undo 2`, `ask 1`. */
function lines(...told: [seat: number, code: string, opens?: boolean][]): Line[] {
  return told.map(([seat, code, opens], at) => {
    const [word = '', number] = code.split(' ');
    return {
      n: at + 1,
      seat,
      code,
      kind: KINDS[word] ?? word,
      values: number ? { [word === 'ask' ? 'n' : 'count']: Number(number) } : {},
      said: { id: 'x' },
      rule: '',
      facts: opens ? [{ rule: '', kind: 'round', values: { round: at }, said: { id: 'x' } }] : [],
      at,
    };
  });
}

describe('what was taken back', () => {
  it('is the last line after undo, and everything from a named line on', () => {
    expect([...takenBack(lines([0, 'a'], [0, 'b'], [0, 'undo 1']))]).toEqual([2, 3]);
    expect([...takenBack(lines([0, 'a'], [0, 'b'], [0, 'c'], [0, 'undo 2']))]).toEqual([2, 3, 4]);
  });
  it('comes back with redo, unless something else was played since', () => {
    expect([...takenBack(lines([0, 'a'], [0, 'undo 1'], [0, 'redo']))]).toEqual([2, 3]);
    expect([...takenBack(lines([0, 'a'], [0, 'undo 1'], [0, 'b'], [0, 'redo']))]).toEqual([1, 2, 4]);
  });
  it('needs the agreement of all others', () => {
    expect([...takenBack(lines([0, 'a'], [1, 'b'], [0, 'ask 1'], [1, 'agree']))]).toEqual([3, 4]);
    expect([...takenBack(lines([0, 'a'], [1, 'b'], [0, 'ask 1'], [1, 'agree'], [2, 'agree 2']))]).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });
  it('stands when somebody declines or simply plays on', () => {
    expect([...takenBack(lines([0, 'a'], [0, 'ask 1'], [1, 'decline']))]).toEqual([2, 3]);
    expect([...takenBack(lines([0, 'a'], [0, 'ask 1'], [1, 'b'], [1, 'agree']))]).toEqual([2, 4]);
  });
});

describe('a request to go back', () => {
  it('names the first line that would go, and how many that count go with it', () => {
    const told = lines([0, 'a'], [0, 'b'], [1, 'c'], [1, 'undo 1'], [1, 'd'], [0, 'ask 2']);
    expect(wanted(told, 2)).toEqual({ line: told[1], later: 1 });
    expect(wanted(told, 3)).toBeNull();
  });
  it('is told by what is told of that line to whoever reads', () => {
    const told = lines([0, '?'], [0, 'ask 1'], [0, 'ask 7']);
    for (const line of told) line.said = { id: line.code === '?' ? 'log.secret' : 'log.ask' };
    expect(inWords(told).map((line) => line.said)).toEqual([
      { id: 'log.secret' },
      { id: 'web.log.ask', what: { id: 'log.secret' } },
      { id: 'log.ask' },
    ]);
  });
  it('is withdrawn by whoever made it', () => {
    expect([...takenBack(lines([0, 'a'], [0, 'ask 1'], [0, 'decline'], [1, 'agree']))]).toEqual([2, 3, 4]);
  });
});

describe('the last move that counts', () => {
  const last = (...told: Parameters<typeof lines>) => {
    const found = lastOf(lines(...told), 0);
    return found && [found.line.n, found.others];
  };
  it('is none that was taken back, and none that only takes back', () => {
    expect(last([0, 'a'], [0, 'b'], [0, 'undo 1'])).toEqual([1, 0]);
    expect(last([0, 'a'], [0, 'b'], [0, 'undo 1'], [0, 'redo'])).toEqual([2, 0]);
    expect(last([0, 'a'], [0, 'undo 1'])).toBeNull();
  });
  it('knows how many moves of others came after it', () => {
    expect(last([0, 'a'], [1, 'b'], [1, 'c'], [1, 'undo 1'], [1, 'end'])).toEqual([1, 2]);
    expect(last([0, 'a'], [1, 'b'], [0, 'c'], [1, 'd'], [0, 'ask 3'], [1, 'agree 2'])).toEqual([1, 1]);
  });
});

describe('the log', () => {
  it('tells a stretch that was taken back as one', () => {
    const back = lines(
      [0, 'a'],
      [0, 'b'],
      [0, 'undo 1'],
      [0, 'c'],
      [0, 'undo 1'],
      [0, 'd'],
      [0, 'undo 1'],
      [0, 'redo'],
    );
    const [turn] = chapters(back, title)[0]!.turns;
    expect(partsOf(turn!).map((part) => [part.key, part.lines.length, part.gone])).toEqual([
      [1, 1, 0],
      [2, 4, 2],
      [6, 1, 0],
      [7, 2, 0],
    ]);
  });
  const told = lines([0, 'a'], [0, 'b'], [1, 'c', true], [1, 'd'], [0, 'e']);
  it('is grouped by rounds and turns', () => {
    const found = chapters(told, title);
    expect(found.map((one) => one.turns.map((turn) => turn.lines.map((line) => line.code)))).toEqual([
      [['a', 'b'], ['c']],
      [['d'], ['e']],
    ]);
    expect(found[1]?.heading?.kind).toBe('round');
  });
  it('begins a turn after an end even if the same seat goes on', () => {
    const alone = chapters(lines([0, 'a'], [0, 'end'], [0, 'b']), title);
    expect(alone[0]?.turns.map((turn) => turn.lines.length)).toEqual([2, 1]);
  });
  it('does not repeat the heading among the facts', () => {
    expect(chapters(told, title)[0]?.turns[1]?.lines[0]?.facts).toEqual([]);
  });
  it('ends with the newest turn and begins where nobody asks for more', () => {
    const found = recent(chapters(told, title), 3);
    expect(found.map((one) => one.turns.map((turn) => turn.key))).toEqual([[3], [4, 5]]);
  });
  it('shows what lies around a moment of the past', () => {
    const keys = (at: number): number[] =>
      recent(chapters(told, title), 2, at, 1).flatMap((one) => one.turns.map((turn) => turn.key));
    expect([keys(0), keys(2), keys(3), keys(5)]).toEqual([
      [1, 3],
      [1, 3],
      [3, 4],
      [4, 5],
    ]);
  });
  it('tells what a turn has done so far', () => {
    const turn = lines([1, 'a'], [0, 'b'], [0, 'c'], [0, 'end'], [1, 'end']);
    const codes = (at: number): string[] => turnUpTo(turn, title, at).map((line) => line.code);
    expect([codes(2), codes(4), codes(5), codes(0)]).toEqual([['b'], ['b', 'c'], ['end'], []]);
  });
  it('stops a replay at lines, turns and rounds', () => {
    expect(stops(told, title, 'line')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(stops(told, title, 'turn')).toEqual([0, 2, 3, 4, 5]);
    expect(stops(told, title, 'chapter')).toEqual([0, 3, 5]);
  });
  it('tells what happened since my last line', () => {
    expect(sinceMine(told, 1).map((line) => line.code)).toEqual(['e']);
    expect(sinceMine(told, 0)).toEqual([]);
    expect(sinceMine(told, 2)).toEqual([]);
  });
});

describe('facts of one line', () => {
  const player = { id: 'colour.red' };
  const gain = (good: string, source: string) => ({
    rule: 'r',
    said: { id: 'praga.fact.gain', player, good: { id: good, count: 1 }, source },
  });
  const toll = (to: number, village: string, gold: number) => ({
    rule: 't',
    kind: 'toll',
    values: { seat: 0, to, village, gold, bank_pays: false },
    said: { id: 'raja.fact.toll', player, village, gold },
  });
  it('are one sentence where one source gives them, and more of a good counts with it', () => {
    const told = gathered(
      [gain('good.gold', 'a'), gain('good.egg', 'a'), gain('good.point', 'b'), gain('good.gold', 'a')],
      titleOf('praga'),
    );
    expect(told.map(({ said }) => said.good)).toEqual([
      [
        { id: 'good.gold', count: 2 },
        { id: 'good.egg', count: 1 },
      ],
      { id: 'good.point', count: 1 },
    ]);
  });
  it('add up what one player pays another', () => {
    const told = gathered([toll(1, 'Nokha', 1), toll(2, 'Nokha', 1), toll(1, 'Nagaur', 2)], title);
    expect(told.map(({ said }) => [said.gold, said.village])).toEqual([
      [3, { id: 'web.log.villages', first: 'Nokha', second: 'Nagaur' }],
      [1, 'Nokha'],
    ]);
  });
  it('stay as they are otherwise', () => {
    const others = [
      { rule: '', said: { id: 'x', n: 1 } },
      { rule: '', said: { id: 'x', n: 1 } },
    ];
    expect(gathered(others, title)).toEqual(others);
  });
});
