// Which symbol stands beside a move, how it is called, and under which heading its button stands in the bar.
import { namesOf } from '../lib/choices';
import type { Content, Move, Named, Phrase, Row } from '../lib/types';
import type { Words } from '../lib/words';
import { type Kind, numberOf, tileOf } from './facts';
import { parse, signs } from './formula';
import { tileText } from './texts';

const SIGNS: Record<string, string> = {
  take_action_tile: 'crane',
  take_wheel_bonus: 'crane',
  take_wheel_points: 'crane',
  dig: 'mines',
  produce: 'produce-gold',
  place_wall: 'wall',
  place_upgrade: 'upgrade',
  place_building: 'building',
  choose_bonus: 'upgrade',
  step_project: 'step-side',
  climb_project: 'climb',
  follow_arrow: 'step-up',
  leave_arrow: 'stay',
  use_road: 'road',
  claim_seal: 'seal',
  keep_claim: 'stay',
  choose_token: 'token',
  keep_technology: 'technology',
  use_technology: 'technology',
  keep_silver_tile: 'plank',
  take_golden_tile: 'plank',
  lay_plank: 'bridge',
  refresh_row: 'refresh',
  remove_tile: 'refresh',
  choose_plaza: 'plaza',
  choose_reward: 'both',
  keep_windows: 'silver-window',
  skip: 'stay',
  end_turn: 'end',
};
/** Kinds whose sign is that of the thing they name. */
const SIGNED: Record<string, string> = {
  perform_action: 'action',
  perform_any_action: 'action',
  buy_extra_action: 'action',
  take_tile: 'row',
  pay_refresh: 'good',
};

export function signOf(move: Row | Named): string {
  const { kind = '' } = move;
  const names = namesOf(move);
  if (kind === 'choose_effect') {
    const first = signs(parse(String(names.effect))).find((sign) => sign.kind === 'icon');
    return first?.kind === 'icon' ? first.icon : 'claim';
  }
  const named = SIGNED[kind];
  return named ? String(names[named]) : (SIGNS[kind] ?? 'point');
}

/** Kinds that are called by the thing they name: the text of the move, what it asks for, what names it. */
const CALLED: Record<string, readonly [text: string, slot: string, name: string]> = {
  perform_action: ['do', 'action', 'action'],
  perform_any_action: ['do', 'action', 'action'],
  buy_extra_action: ['extra_gold', 'action', 'action'],
  climb_project: ['climb', 'project', 'project'],
  step_project: ['step', 'project', 'project'],
  refresh_row: ['refresh', 'kind', 'row'],
  claim_seal: ['seal', 'seal', 'seal'],
  keep_technology: ['keep', 'technology', 'technology'],
  use_technology: ['use', 'technology', 'technology'],
};
const PLAIN: Record<string, string> = {
  follow_arrow: 'praga.web.go_up', // the move itself tells where, and what that brings
  leave_arrow: 'praga.web.stay_put',
  produce: 'praga.move.produce',
  keep_claim: 'praga.move.seal_later',
  skip: 'praga.move.skip',
  end_turn: 'praga.move.end',
};

/** A move in words where only its names are at hand. */
export function callOf(words: Words, content: Content | null, { kind, names }: Named): string {
  if (kind === 'take_tile') {
    const [row, tile] = [names.row as Kind, String(names.tile)];
    const record = content?.kinds[row]?.[tile];
    if (record) return tileText(words, tileOf(row, tile, record));
  }
  const called = CALLED[kind];
  if (called) {
    const [text, slot, name] = called;
    return words.of(`praga.move.${text}`, { [slot]: { id: `praga.${slot}.${names[name]}` } });
  }
  const heading = GROUPS[kind] ?? 'choice';
  return words.of(PLAIN[kind] ?? `praga.group.${['take', 'tile', 'lay'].includes(heading) ? heading : 'choice'}`);
}

const GROUPS: Record<string, string> = {
  take_action_tile: 'take',
  perform_action: 'do',
  perform_any_action: 'do',
  buy_extra_action: 'extra',
  place_wall: 'lay',
  place_upgrade: 'lay',
  place_building: 'lay',
  take_tile: 'tile',
  take_wheel_bonus: 'offer',
  take_wheel_points: 'offer',
  refresh_row: 'offer',
  claim_seal: 'offer',
  use_technology: 'offer',
  step_project: 'offer',
  climb_project: 'offer',
  follow_arrow: 'offer',
  leave_arrow: 'offer',
  end_turn: 'end',
};

export function groupOf({ kind = '', values }: Move): string {
  // what the road gives free comes before what may as well be left
  if (kind === 'use_road') return values?.egg ? 'praga.group.offer' : 'praga.group.choice';
  return `praga.group.${GROUPS[kind] ?? 'choice'}`;
}

const NAMED = ['perform_action', 'perform_any_action', 'buy_extra_action'];
/** Kinds whose own words are what they bring: their amounts say the rest. */
const OWN: Record<string, string> = {
  dig: 'praga.label.dig',
  produce: 'praga.move.produce',
  take_wheel_bonus: 'praga.label.wheel',
  take_wheel_points: 'praga.label.wheel',
};

/** A move on a small button: what it is about, without its amounts. */
export function labelOf(words: Words, content: Content | null, move: Move, under: boolean): string {
  const { kind, values = {} } = move;
  const own = OWN[kind];
  if (own) return words.of(own);
  if (NAMED.includes(kind)) return words.of(`praga.action.${values.action}`);
  switch (kind) {
    case 'take_action_tile': {
      const [first, second] = (values.actions as string[] | undefined) ?? [];
      if (!first || !second) return words.say(move.said);
      const action = (name: string): Phrase => ({ id: `praga.action.${name}` });
      return words.of('praga.label.pair', { first: action(first), second: action(second) });
    }
    case 'take_tile':
      return words.of(values.action ? `praga.action.${values.action}` : `praga.kind.${values.row}`);
    case 'place_building': {
      const site = numberOf(String(values.site));
      return under ? site : `${words.of('praga.web.plaza', { plaza: numberOf(String(values.plaza)) })} · ${site}`;
    }
    case 'place_wall':
      return words.of('praga.web.ring', { place: Number(values.place) });
    case 'place_upgrade':
      return words.of(`praga.action.${values.action}`);
    case 'refresh_row':
      return words.of(`praga.kind.${values.row}`);
    case 'use_road':
      return words.of('praga.label.road', { space: ROMAN[Number(values.space)] ?? '' });
    case 'step_project':
    case 'climb_project':
    case 'use_technology':
    case 'claim_seal':
    case 'leave_arrow':
      return callOf(words, content, { ...move, names: values });
    default:
      return words.say(move.said);
  }
}
const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V'];

/** Buildings stand around plazas, walls on places of the ring. */
export function headingOf(words: Words, _content: Content | null, { kind, values }: Move): string {
  if (kind === 'place_building') return words.of('praga.web.plaza', { plaza: numberOf(String(values?.plaza)) });
  if (kind === 'refresh_row') return words.of('praga.several.refresh_row');
  if (kind === 'remove_tile' || kind === 'take_tile') return words.of(`praga.kind.${values?.row}`);
  return '';
}

/** A tile lies the same way wherever it brings the same. */
export const foldOf = ({ code, kind, at, values }: Move): string =>
  values?.rotation === undefined ? code : `${kind} ${at}`;

/** Where a move is made: tiles and sites by their ids. */
export function spotOf({ kind, names }: Named): string {
  if (kind === 'take_tile' || kind === 'remove_tile') return `[data-tile="${names.tile}"]`;
  if (kind === 'place_building') return `[data-spot="site.${names.site}"]`;
  return '';
}
