// What the bar lays open: every choice, where there is a choice.
import { describe, expect, it } from 'vitest';
import { ActionBar } from '../src/lib/bar.svelte';
import type { TableStore } from '../src/lib/table.svelte';
import type { Move, View } from '../src/lib/types';
import { Words } from '../src/lib/words';

const move = (code: string, kind: string): Move =>
  ({ code, kind, at: 'bar', values: { cost: {}, gains: {}, penalties: 2 }, said: { id: kind } }) as unknown as Move;
const end = move('end', 'end_turn');
const travel = move('go agra', 'travel');

/** Two actions of the disc are unfinished: the end of the turn loses them. */
function barOf(moves: Move[], guiding = false): ActionBar {
  const lapses = [{ kind: 'part', values: {}, said: { id: 'palace' } }];
  const view = { title: 'raja', seat: 0, over: false, waiting: [0], tasks: [], moves, ending: { lapses, comes: [] } };
  const store = { guiding, people: [], focus: { at: null, chosen: null, outcomes: null }, conceded: null };
  const props = {
    words: new Words('en', {}),
    store: store as unknown as TableStore,
    view: view as unknown as View,
    board: null,
  };
  return new ActionBar(() => props);
}

describe('all choices', () => {
  it('are no list where only the end of the turn is left, though it loses something', () => {
    const bar = barOf([end]);
    expect(bar.loss).not.toBe('');
    expect(bar.all.map(({ move }) => move.code)).toEqual(['end']);
    expect(bar.hasList).toBe(false);
  });
  it('name the loss beside any other choice', () => {
    const bar = barOf([travel, end]);
    expect(bar.all.map(({ move }) => move.code).sort()).toEqual(['end', 'go agra']);
    expect(bar.hasList).toBe(true);
  });
  it('are laid open for one choice that no button of its own stands for, but not in a lesson', () => {
    expect(barOf([travel]).hasList).toBe(true);
    expect(barOf([travel], true).hasList).toBe(false);
    expect(barOf([]).hasList).toBe(false);
  });
});
