// Which symbol stands beside a move, and under which heading its button stands in the bar. Known by the code alone.
import type { Content, Move } from '../lib/types';
import type { Words } from '../lib/words';
import { KINDS, tileOf } from './facts';
import { tileText } from './texts';

const KIND_OF_TILE: Record<string, string> = { b: 'building', w: 'wall', u: 'upgrade' };
const ACTIONS = ['mines', 'quarries', 'upgrade', 'wall', 'building', 'road'];
const BY_WORD: Record<string, string> = {
  take: 'crane',
  wheel: 'crane',
  dig: 'mines',
  produce: 'produce-gold',
  place: 'wall',
  lay: 'upgrade',
  site: 'building',
  bonus: 'upgrade',
  step: 'step-side',
  climb: 'climb',
  up: 'step-up',
  stay: 'stay',
  road: 'road',
  seal: 'seal',
  token: 'token',
  keep: 'technology',
  use: 'technology',
  silver: 'plank',
  golden: 'plank',
  plank: 'bridge',
  refresh: 'refresh',
  away: 'refresh',
  plaza: 'plaza',
  reward: 'both',
  windows: 'silver-window',
  skip: 'stay',
  end: 'end',
};

export function glyphOf(code: string): string {
  const [word = '', rest = ''] = code.split(' ');
  if ((word === 'do' || word === 'any' || word === 'extra') && ACTIONS.includes(rest)) return rest;
  if (word === 'tile') return KIND_OF_TILE[rest[0] ?? ''] ?? 'building';
  if (word === 'pay') return rest;
  if (word === 'pick')
    return /([a-z_]+)(?! *[0-9])/.exec(code.slice(5).replace(/[@?()]/g, ' '))?.[1]?.replaceAll('_', '-') ?? 'claim';
  return BY_WORD[word] ?? 'point';
}

/** What the word behind the first one of a code is. */
const NAMED: Record<string, string> = {
  do: 'action',
  any: 'action',
  extra: 'action',
  climb: 'project',
  step: 'project',
  refresh: 'kind',
  seal: 'seal',
  keep: 'technology',
  use: 'technology',
};
const PLAIN = ['dig', 'produce', 'skip', 'end'];
const HEADED: Record<string, string> = { take: 'take', tile: 'tile', place: 'lay', lay: 'lay', site: 'lay' };

/** A move in words where only its code is at hand. */
export function callOf(words: Words, content: Content | null, code: string): string {
  const [word = '', rest = ''] = code.split(' ');
  if (word === 'tile') {
    for (const of of KINDS) {
      const record = content?.kinds[of]?.[rest];
      if (record) return tileText(words, tileOf(of, rest, record));
    }
  }
  const kind = NAMED[word] ?? '';
  const name = `praga.${kind}.${rest}`;
  if (words.has(name)) {
    const move = `praga.move.${word === 'extra' ? 'extra_gold' : word === 'any' ? 'do' : word}`;
    return words.of(move, { [kind]: { id: name } });
  }
  if (word === 'up') return words.of('praga.web.go_up'); // the move itself tells where, and what that brings
  if (word === 'stay') return words.of('praga.web.stay_put');
  const plain = `praga.move.${word === 'dig' ? `dig_${rest}` : word}`;
  return words.of(PLAIN.includes(word) && words.has(plain) ? plain : `praga.group.${HEADED[word] ?? 'choice'}`);
}

const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^slot\./, 'praga.group.take'],
  [/^action\./, 'praga.group.do'],
  [/^extra\./, 'praga.group.extra'],
  [/^(site|ring|hex)\./, 'praga.group.lay'],
  [/^tile\./, 'praga.group.tile'],
  [/^(wheel$|row\.[a-z]+$|seal\.|road\.|project\.)/, 'praga.group.offer'],
];

export function groupOf(move: Move): string {
  if (move.code === 'end') return 'praga.group.end';
  if (move.said.id === 'praga.move.use') return 'praga.group.offer';
  if (move.said.id === 'praga.move.road_free') return 'praga.group.choice'; // it comes before what may as well be left
  return GROUPS.find(([pattern]) => pattern.test(move.at))?.[1] ?? 'praga.group.choice';
}
