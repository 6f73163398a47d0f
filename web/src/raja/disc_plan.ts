// What a disc that is being set would do and cost, and what a turn still has to do.
import type { Move } from '../lib/types';
import type { RajaDesk } from './desk.svelte';
import type { Action, Part, TurnView } from './view';

export interface DiscPlan {
  /** What the two hands point at: as planned, else as set. */
  hands: readonly (Action | null)[];
  /** Are the hands those of a plan? */
  touched: boolean;
  /** The move that sets the disc so; null while a hand is open or where it cannot be set. */
  code: string | null;
  /** In the order of the turn; what comes is below 0. */
  rows: { icon: string; text: string; gold: number }[];
  /** Tolls included, without what comes. */
  cost: number;
  income: number;
  left: number;
  warnings: Warning[];
}
/** What of the plan cannot be done: ending of an id under `raja.web.lacks`, and its values. */
export interface Warning {
  id: 'gold' | 'house' | 'palace' | 'sites';
  count: number;
  /** The actions of the disc that it is about. */
  actions: readonly Action[];
}

export const setDisc = ({ view, mine }: RajaDesk): [Action, Action] | null => view.own?.disc ?? mine?.disc ?? null;

/** Its hands as they were set here: the engine keeps no order of them. */
function asSet(desk: RajaDesk): readonly (Action | null)[] {
  const set = setDisc(desk);
  const same = set && [...set].sort().join() === [...desk.hands].sort().join();
  return set && !same ? set : desk.hands;
}

/** The next hand points at an action; what is planned so is picked where the bar confirms it. */
export function planHand(desk: RajaDesk, action: Action): void {
  desk.hands[desk.turnOf] = action;
  desk.turnOf = desk.turnOf === 0 ? 1 : 0;
  desk.focus.chosen = desk.handheld ? codeOf(desk) : null;
}

export function discPlan(desk: RajaDesk): DiscPlan {
  const { view, goal, way } = desk;
  const touched = desk.planning && desk.hands.some(Boolean);
  const hands = touched ? desk.hands : asSet(desk);
  const rows: DiscPlan['rows'] = [];
  const prospects = desk.planning ? view.prospects : undefined;
  for (const { character, gains } of prospects?.income ?? [])
    if (gains.gold)
      rows.push({
        icon: `c-${character}`,
        text: desk.text('plan_income', { card: { id: `raja.character.${character}` } }),
        gold: -gains.gold,
      });
  if (way && goal)
    rows.push({ icon: 'i-road', text: desk.text('plan_toll', { place: desk.placeName(goal) }), gold: way.toll });
  for (const action of hands) {
    if (action)
      rows.push({
        icon: `a-${action}`,
        text: desk.words.of(`raja.action.${action}`),
        gold: view.prices?.[action] ?? 0,
      });
  }
  const sum = (sign: 1 | -1): number =>
    rows.filter(({ gold }) => gold * sign > 0).reduce((all, row) => all + row.gold * sign, 0);
  const [cost, income] = [sum(1), sum(-1)];
  const left = desk.gold + income - cost;
  return { hands, touched, code: codeOf(desk), rows, cost, income, left, warnings: warningsOf(desk, hands, left) };
}

/** The sum of a plan as a formula: what there is, what comes, what it takes. */
export const sumOf = (desk: RajaDesk, { income, cost }: DiscPlan): string =>
  income
    ? desk.text('plan_sum', { gold: desk.gold, income, cost })
    : desk.text('plan_total', { cost, gold: desk.gold });

/** What the plan takes and is not there: from what the engine says of each action, and what the seat has. */
function warningsOf(desk: RajaDesk, hands: readonly (Action | null)[], left: number): Warning[] {
  const { mine, goal, view } = desk;
  const prospects = desk.planning ? view.prospects : undefined;
  const taken = hands.filter((action) => action !== null);
  if (!prospects || !mine || !taken.length) return [];
  const all = (side: 'cost' | 'gains', good: string): number =>
    taken.reduce((sum, action) => sum + (prospects.actions[action]?.[side][good] ?? 0), 0);
  const using = (good: string): Action[] => taken.filter((action) => prospects.actions[action]?.cost[good]);
  const room = goal === null ? Number.POSITIVE_INFINITY : (prospects.sites[goal] ?? Number.POSITIVE_INFINITY);
  const lacks: Warning[] = [
    { id: 'gold', count: -left, actions: using('gold') },
    { id: 'house', count: all('cost', 'house') - all('gains', 'house') - mine.supply, actions: using('house') },
    { id: 'palace', count: all('cost', 'palace') - mine.palaces_left, actions: using('palace') },
    { id: 'sites', count: all('cost', 'palace') - room, actions: using('palace') },
  ];
  return lacks.filter(({ count }) => count > 0);
}

function codeOf(desk: RajaDesk): string | null {
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
