// What a disc that is being set would do and cost, and what a turn still has to do.
import type { Move } from '../lib/types';
import type { Desk } from './desk.svelte';
import type { Action, Part, TurnView } from './types';

export interface DiscPlan {
  /** What the two hands point at: as planned, else as set. */
  hands: readonly (Action | null)[];
  /** Are the hands those of a plan? */
  touched: boolean;
  /** The move that sets the disc so; null while a hand is open or where it cannot be set. */
  code: string | null;
  rows: { icon: string; text: string; gold: number }[];
  /** Tolls included. */
  cost: number;
  left: number;
}

export const setDisc = ({ view, mine }: Desk): [Action, Action] | null => view.own?.disc ?? mine?.disc ?? null;

/** Its hands as they were set here: the engine keeps no order of them. */
function asSet(desk: Desk): readonly (Action | null)[] {
  const set = setDisc(desk);
  const same = set && [...set].sort().join() === [...desk.hands].sort().join();
  return set && !same ? set : desk.hands;
}

export function discPlan(desk: Desk): DiscPlan {
  const { view, goal, way } = desk;
  const touched = desk.planning && desk.hands.some(Boolean);
  const hands = touched ? desk.hands : asSet(desk);
  const rows: DiscPlan['rows'] = [];
  if (way && goal)
    rows.push({ icon: 'i-road', text: desk.say('plan_toll', { place: desk.place(goal) }), gold: way.toll });
  for (const action of hands) {
    if (action)
      rows.push({
        icon: `a-${action}`,
        text: desk.words.of(`raja.action.${action}`),
        gold: view.prices?.[action] ?? 0,
      });
  }
  const cost = rows.reduce((sum, row) => sum + row.gold, 0);
  return { hands, touched, code: codeOf(desk), rows, cost, left: desk.gold - cost };
}

function codeOf(desk: Desk): string | null {
  const [first, second] = desk.hands;
  if (!first || !second) return null;
  const wanted = [first, second].sort().join();
  const sets = (move: Move): boolean =>
    move.kind === 'set_disc' && [...((move.values?.actions ?? []) as Action[])].sort().join() === wanted;
  return desk.view.moves?.find(sets)?.code ?? null;
}

const ICONS: Record<Part, string> = {
  house: 'i-house',
  city_house: 'i-house',
  palace: 'i-palace-small',
  move: 'a-move',
  quarry: 'a-quarry',
  order: 'a-order',
  character: 'a-character',
};

/** What the discs and characters of a turn allow, and how much of it is open. */
export function partsOf(turn: TurnView | null): { part: Part; open: number; icon: string }[] {
  if (!turn) return [];
  return (Object.keys(turn.parts) as Part[])
    .filter((part) => turn.parts[part] > 0 || (turn.open[part] ?? 0) > 0)
    .map((part) => ({ part, open: turn.open[part] ?? 0, icon: ICONS[part] }));
}
