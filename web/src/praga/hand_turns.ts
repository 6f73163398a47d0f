// A tile in hand: which turns a place takes, what each would bring, and which to show first.
import type { Fact, Move, Values } from '../lib/types';

export interface Turn {
  code: string;
  turn: number;
  edges: number;
  tokens: number;
  /** Of its move: where it lies. */
  values: Values;
}

/** The moves of one place as turns of the tile, in their order. */
export function turnsOf(moves: readonly Move[]): Turn[] {
  return moves
    .flatMap(({ code, values = {} }): Turn[] => {
      const { rotation, contacts = 0, corners = 0 } = values as Record<string, number | undefined>;
      return rotation === undefined ? [] : [{ code, turn: rotation, edges: contacts, tokens: corners, values }];
    })
    .sort((a, b) => a.turn - b.turn);
}

export const contactsOf = (turn: Turn): number => turn.edges + turn.tokens;

/** The turn with the most contacts; the first of them if several have as many. */
export function bestTurn(turns: readonly Turn[]): Turn | null {
  let best: Turn | null = null;
  for (const turn of turns) if (best === null || contactsOf(turn) > contactsOf(best)) best = turn;
  return best;
}

/** The next turn a place takes, clockwise or back. */
export function turnedBy(turns: readonly Turn[], now: number, by: number): Turn | null {
  if (!turns.length) return null;
  const at = turns.findIndex((turn) => turn.turn === now);
  return turns[(at + by + turns.length) % turns.length] ?? turns[0]!;
}

export interface Change {
  good: string;
  count: number;
}

/** What a preview says would change, as goods and counts; other facts are left out. */
export function changesOf(facts: readonly Fact[]): Change[] {
  return facts.flatMap(({ kind, values }): Change[] => {
    const count = Number(values?.change ?? 0);
    if (kind === 'point_change') return [{ good: 'point', count }];
    return kind === 'good_change' ? [{ good: String(values?.good), count }] : [];
  });
}
