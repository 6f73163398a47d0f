import { describe, expect, it } from 'vitest';
import { chapters, inWords, lastOf, partsOf, recent, sinceMine, stops, turnUpTo, wanted } from '../src/lib/log';
import { titleOf } from '../src/lib/titles';
import type { LogLine } from '../src/lib/types';

const title = titleOf('raja');
const META = new Set(['undo', 'redo', 'ask', 'agree', 'decline']);
const KINDS: Record<string, string> = { '?': 'secret', end: 'end_turn' };

/** A code in brackets was taken back, and what is about lines tells of nothing that stands; `ask 1` names a line. */
function lines(...told: [seat: number, code: string, opens?: boolean][]): LogLine[] {
  return told.map(([seat, text, opens], at) => {
    const code = text.replaceAll(/[()]/g, '');
    const [word = '', number] = code.split(' ');
    return {
      n: at + 1,
      seat,
      code,
      kind: KINDS[word] ?? word,
      values: number ? { n: Number(number) } : {},
      said: { id: 'x' },
      rule: '',
      place: '',
      origin: '',
      changes: [],
      facts: opens ? [{ rule: '', kind: 'round', values: { round: at }, said: { id: 'x' } }] : [],
      at,
      void: text !== code || META.has(word),
    };
  });
}

describe('a request to go back', () => {
  it('names the first line that would go, and how many that count go with it', () => {
    const told = lines([0, 'a'], [0, 'b'], [1, '(c)'], [1, 'undo'], [1, 'd'], [0, 'ask 2']);
    expect(wanted(told, 2)).toEqual({ line: told[1], later: 1 });
    expect(wanted(told, 3)).toBeNull();
  });
  it('is told by what is told of that line to whoever reads', () => {
    const told = lines([0, '?'], [0, 'ask 1'], [0, 'ask 7']);
    for (const line of told) line.said = { id: line.code === '?' ? 'raja.told.secret' : 'log.ask' };
    expect(inWords(told).map((line) => line.said)).toEqual([
      { id: 'raja.told.secret' },
      { id: 'web.log.ask', what: { id: 'raja.told.secret' } },
      { id: 'log.ask' },
    ]);
  });
});

describe('the last move that counts', () => {
  const last = (...told: Parameters<typeof lines>) => {
    const found = lastOf(lines(...told), 0);
    return found && [found.line.n, found.others];
  };
  it('is none that was taken back, and none that only takes back', () => {
    expect(last([0, 'a'], [0, '(b)'], [0, 'undo'])).toEqual([1, 0]);
    expect(last([0, 'a'], [0, 'b'], [0, 'undo'], [0, 'redo'])).toEqual([2, 0]);
    expect(last([0, '(a)'], [0, 'undo'])).toBeNull();
  });
  it('knows how many moves of others came after it', () => {
    expect(last([0, 'a'], [1, 'b'], [1, '(c)'], [1, 'undo'], [1, 'end'])).toEqual([1, 2]);
    expect(last([0, 'a'], [1, 'b'], [0, '(c)'], [1, '(d)'], [0, 'ask 3'], [1, 'agree'])).toEqual([1, 1]);
  });
});

describe('the log', () => {
  it('tells a stretch that was taken back as one', () => {
    const back = lines([0, 'a'], [0, '(b)'], [0, 'undo'], [0, '(c)'], [0, 'undo'], [0, 'd'], [0, 'undo'], [0, 'redo']);
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
