// What components say in words, made from their formulas as the pictures are.
import type { ContentRecord, Phrase } from '../lib/types';
import type { Words } from '../lib/words';
import { KINDS, type Kind, type Technology, type Tile, tileOf } from './facts';
import { type Effect, parse, phraseOf } from './formula';

const told = new WeakMap<Words, Map<string, string>>();

/** What a component says does not change while the language is the same: it is put into words once. */
function once(words: Words, what: string, say: () => string): string {
  let known = told.get(words);
  if (!known) {
    known = new Map();
    told.set(words, known);
  }
  let text = known.get(what);
  if (text === undefined) {
    text = say();
    known.set(what, text);
  }
  return text;
}

export const formulaText = (words: Words, formula: string): string =>
  once(words, formula, () => words.say(phraseOf(parse(formula))));

/** What each list that was put together consists of, so that cards can show its parts one below the other. */
const parts = new Map<string, readonly string[]>();

export function listed(words: Words, some: readonly string[]): string {
  const lines = some.filter(Boolean).flatMap(linesOf);
  const text = lines.join(words.of('praga.web.between'));
  parts.set(text, lines);
  return text;
}

export const linesOf = (text: string): readonly string[] => parts.get(text) ?? [text];

export function tileText(words: Words, tile: Tile): string {
  const sides = tile.edges.map((edge) => (edge ? formulaText(words, edge) : '')).filter(Boolean);
  const corners = tile.kind === 'building' ? 'praga.web.blue_corners' : 'praga.web.red_corners';
  const kind: Phrase = { id: `praga.kind.${tile.kind}` };
  return listed(words, [
    words.say(tile.special ? { id: 'praga.web.tile_special', kind } : kind),
    tile.action && words.of('praga.web.improves', { action: { id: `praga.action.${tile.action}` } }),
    tile.cost && words.of('praga.web.costs', { cost: phraseOf(parse(tile.cost)) }),
    tile.effect && words.of('praga.web.gives', { effect: phraseOf(parse(tile.effect)) }),
    tile.kind === 'upgrade' ? words.of('good.university', { count: tile.era }) : '',
    tile.sign ? words.of(tile.kind === 'building' ? 'praga.web.sign_cathedral' : 'praga.web.sign_hunger_wall') : '',
    tile.kind === 'building' ? words.of(tile.cube ? 'praga.web.claims' : 'praga.web.counts') : '',
    sides.length ? words.of('praga.web.edges', { edges: sides.join(', ') }) : '',
    tile.corners.length ? words.of(corners, { count: tile.corners.length }) : '',
  ]);
}

export function technologyText(words: Words, { on, effect }: Pick<Technology, 'on' | 'effect'>): string {
  return on ? words.of(`praga.technology.${on}`, { effect: phraseOf(parse(effect)) }) : formulaText(words, effect);
}

export function silverText(words: Words, { effect, step }: { effect: string; step: string }): string {
  const tree = parse(effect);
  const gains = tree === null ? [] : tree.form === 'all' ? tree.parts : [tree];
  const move: Effect[] = step ? [{ form: 'gain', good: step, count: 1, per: null }] : [];
  const all = [...move, ...gains];
  return words.say(phraseOf(all.length > 1 ? { form: 'all', parts: all } : (all[0] ?? null)));
}

export function goldenText(words: Words, { now, end }: { now: string; end: string }): string {
  const last = phraseOf(parse(end));
  return now
    ? words.of('praga.golden.both', { now: phraseOf(parse(now)), end: last })
    : words.of('praga.golden.end', { end: last });
}

export const sealText = (words: Words, { kind, points }: { kind: string; points: number }): string =>
  words.of(`praga.seal.${kind}`, { points });

const ERAS = ['', 'I', 'II'];

/** What a record of the gallery says. */
export function recordText(words: Words, kind: string, id: string, record: ContentRecord): string {
  if (KINDS.includes(kind as Kind)) {
    const tile = tileOf(kind as Kind, id, record);
    return listed(words, [tileText(words, tile), words.of('praga.web.era', { era: ERAS[tile.era] ?? '' })]);
  }
  const text = (field: string): string => {
    const value = record[field];
    return typeof value === 'string' ? value : '';
  };
  const formula = (field: string): string => (text(field) ? formulaText(words, text(field)) : '');
  switch (kind) {
    case 'technology':
      return technologyText(words, { on: text('on'), effect: text('effect') });
    case 'silver':
      return silverText(words, { effect: text('effect'), step: text('step') });
    case 'golden':
      return goldenText(words, { now: text('now'), end: text('end') });
    case 'seal':
      return listed(words, [
        sealText(words, { kind: text('kind'), points: Number(record.points) }),
        text('cost') && words.of('praga.web.costs', { cost: formula('cost') }),
      ]);
    case 'plaza_tile':
      return words.of('praga.web.rewards', { upper: formula('upper'), lower: formula('lower') });
    case 'road':
      return words.of('praga.web.road_space', { egg: formula('egg'), free: formula('free') });
    case 'road_tile':
      return words.of('praga.web.road_tile', {
        on: { id: `praga.web.on.${String(record.on)}` },
        effect: formula('effect'),
      });
    case 'action_tile': {
      const [first, second] = record.actions as [string, string];
      return words.of('praga.web.either', {
        first: { id: `praga.action.${first}` },
        second: { id: `praga.action.${second}` },
      });
    }
    case 'sector':
      return record.effect ? formula('effect') : words.of('praga.bonus.special', { points: Number(record.special) });
    case 'tiers':
      return words.of('praga.web.about_tiers', {
        project: { id: `praga.project.${String(record.project)}` },
        points: (record.points as number[]).join(', '),
      });
    case 'strip':
      return words.of('praga.web.about_strip', { side: { id: `praga.web.lane.${id}` } });
    case 'hex':
      return words.of(`praga.action.${id}`);
    case 'mine':
    case 'quarry':
      return listed(words, [words.of(`good.${kind}`, { count: Number(id) }), formula('bonus')]);
    case 'value':
      return words.of(`praga.web.value.${id}`, { amount: Number(record.amount) });
    case 'parler':
      return listed(
        words,
        (record.does as string[]).map((deed) => words.of(`praga.web.parler.${deed}`)),
      );
    default:
      return formula('effect');
  }
}
