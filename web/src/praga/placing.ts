// A tile in hand: which turns a place takes, what each would bring, and which to show first.
import type { Fact, Move, Phrase } from '../lib/types';

export interface Turn {
  code: string;
  turn: number;
  edges: number;
  tokens: number;
}

/** How many of something a move's phrase promises among its terms. */
function promised(said: Phrase, ...ids: string[]): number {
  const terms = Array.isArray(said.terms) ? (said.terms as readonly Phrase[]) : [];
  return terms.filter((term) => ids.includes(term.id)).reduce((sum, term) => sum + Number(term.count), 0);
}

/** The moves of one place as turns of the tile, in their order. */
export function turnsOf(moves: readonly Move[]): Turn[] {
  return moves
    .filter((move) => typeof move.said.turn === 'number')
    .map((move) => ({
      code: move.code,
      turn: Number(move.said.turn),
      edges: promised(move.said, 'praga.contact.edges'),
      tokens: promised(move.said, 'good.red_token', 'good.blue_token'),
    }))
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

/** What a preview says would change, as goods and counts; facts of another form are left out. */
export function changesOf(facts: readonly Fact[]): Change[] {
  return facts.flatMap(({ said }): Change[] => {
    const count = Number(said.change ?? 0);
    if (said.id === 'praga.fact.points') return [{ good: 'point', count }];
    const good = said.good;
    if (said.id !== 'praga.fact.good' || good === null || typeof good !== 'object' || !('id' in good)) return [];
    return [{ good: String(good.id).replace(/^good\./, ''), count }];
  });
}
