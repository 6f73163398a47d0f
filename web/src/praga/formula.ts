// Formulas of the content, read as the engine reads them:
//   2 gold   3 point per wall   gold + egg   gold, @wall   gold / stone   ?(gold: egg)   @wall
// `+` binds tightest, then `:`, then `/`, then `,`. Pictures and words are made from the tree.
import type { Phrase } from '../lib/types';

export type Effect =
  | { form: 'gain'; good: string; count: number; per: string | null }
  | { form: 'do'; deed: string }
  | { form: 'all' | 'order' | 'choice'; parts: Effect[] }
  | { form: 'may'; part: Effect }
  | { form: 'pay'; cost: Effect[]; part: Effect };
export type Gain = Extract<Effect, { form: 'gain' }>;

const TOKEN = /\s*([0-9]{1,4}|[a-z_][a-z_0-9]*|[+/,:?@()])/y;

class Reader {
  private readonly tokens: string[] = [];
  private at = 0;

  constructor(private readonly text: string) {
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.trimEnd().length) {
      const found = TOKEN.exec(text);
      if (!found) throw new SyntaxError(text);
      this.tokens.push(found[1]!);
    }
  }

  whole(): Effect {
    const effect = this.inOrder();
    if (this.at < this.tokens.length) throw new SyntaxError(this.text);
    return effect;
  }

  private inOrder(): Effect {
    return this.list(',', 'order', () => this.list('/', 'choice', () => this.paid()));
  }

  private take(): string {
    const token = this.tokens[this.at++];
    if (token === undefined) throw new SyntaxError(this.text);
    return token;
  }

  private list(sign: string, form: 'all' | 'order' | 'choice', read: () => Effect): Effect {
    const parts = [read()];
    while (this.tokens[this.at] === sign) {
      this.at++;
      parts.push(read());
    }
    return parts.length === 1 ? parts[0]! : { form, parts };
  }

  private paid(): Effect {
    const first = this.sum();
    if (this.tokens[this.at] !== ':') return first;
    this.at++;
    return { form: 'pay', cost: first.form === 'all' ? first.parts : [first], part: this.sum() };
  }

  private sum(): Effect {
    return this.list('+', 'all', () => this.atom());
  }

  private atom(): Effect {
    const token = this.take();
    if (token === '(') {
      const inner = this.inOrder();
      if (this.take() !== ')') throw new SyntaxError(this.text);
      return inner;
    }
    if (token === '?') return { form: 'may', part: this.atom() };
    if (token === '@') return { form: 'do', deed: this.take() };
    const counted = /^[0-9]/.test(token);
    const good = counted ? this.take() : token;
    let per: string | null = null;
    if (this.tokens[this.at] === 'per') {
      this.at++;
      per = this.take();
    }
    return { form: 'gain', good, count: counted ? Number(token) : 1, per };
  }
}

const read = new Map<string, Effect | null>();

/** The tree of a formula; null for the empty one, which gives nothing. */
export function parse(text: string): Effect | null {
  let effect = read.get(text);
  if (effect === undefined) {
    effect = text.trim() ? new Reader(text).whole() : null;
    read.set(text, effect);
  }
  return effect;
}

/** The gains of a plain sum, such as a price. */
export function gains(text: string): Gain[] {
  const effect = parse(text);
  const parts = effect === null ? [] : effect.form === 'all' ? effect.parts : [effect];
  return parts.filter((part): part is Gain => part.form === 'gain');
}

/** How many of a good a price asks for. */
export const amountOf = (text: string, good: string): number =>
  gains(text)
    .filter((gain) => gain.good === good)
    .reduce((sum, gain) => sum + gain.count, 0);

// -- in words -----------------------------------------------------------------------------------

const JOIN = { order: 'effect.then', choice: 'effect.or' } as const;

/** The effect as a phrase of the catalogue: what a tile says is derived from what it does. */
export function phraseOf(effect: Effect | null): Phrase {
  if (effect === null) return { id: 'effect.none' };
  switch (effect.form) {
    case 'gain': {
      const good: Phrase = { id: `good.${effect.good}`, count: effect.count };
      return effect.per === null ? good : { id: 'effect.per', good, each: { id: `each.${effect.per}` } };
    }
    case 'do':
      return { id: `deed.${effect.deed}` };
    case 'may':
      return { id: 'effect.may', part: phraseOf(effect.part) };
    case 'pay':
      return { id: 'effect.pay', cost: together(effect.cost), part: phraseOf(effect.part) };
    case 'all':
      return together(effect.parts);
    default:
      return joined(JOIN[effect.form], effect.parts);
  }
}

function together(effects: Effect[]): Phrase {
  const [first, ...rest] = effects.map(phraseOf);
  return first && !rest.length ? first : { id: 'effect.and', parts: effects.map(phraseOf) };
}

function joined(id: string, parts: Effect[]): Phrase {
  return parts.map(phraseOf).reduce((first, second) => ({ id, first, second }));
}

// -- in pictures --------------------------------------------------------------------------------

/** One sign of a line: an icon with the figure before it, or a stroke between two of them. */
export type Sign =
  | { kind: 'icon'; icon: string; figure: string }
  | { kind: 'stroke'; stroke: '/' | '›' | '+' | 'per' | '(' | ')' };

const MINUS = '−';

/** "2 gold" shows figure and icon, "gold" the icon alone; points always carry their figure, losses a minus. */
export function figureOf(good: string, count: number): string {
  if (count < 0) return MINUS + String(-count);
  return count !== 1 || good === 'point' ? String(count) : '';
}

/** Numbers of the rulebook by name, for the deeds whose picture shows one. */
export type Values = Readonly<Record<string, number>>;

const DISCOUNTS: Record<string, { action: string; good: string }> = {
  cheap_building: { action: 'building', good: 'gold' },
  cheap_wall: { action: 'wall', good: 'stone' },
};
const DEEDS: Record<string, string> = { plaza: 'both' };

function deedSigns(deed: string, values: Values): Sign[] {
  const discount = DISCOUNTS[deed];
  if (!discount) return [{ kind: 'icon', icon: DEEDS[deed] ?? iconOf(deed), figure: '' }];
  const figure = figureOf(discount.good, -(values[deed] ?? 0));
  return [
    { kind: 'icon', icon: discount.action, figure: '' },
    { kind: 'icon', icon: discount.good, figure },
  ];
}
/** Counted things that are no goods of their own. */
const COUNTED: Record<string, string> = { era_one_upgrade: 'upgrade-one', row: 'row' };

export const iconOf = (word: string): string => word.replaceAll('_', '-');

/** The effect as a row of signs, left to right. */
export function signs(effect: Effect | null, values: Values = {}, inside = false): Sign[] {
  if (effect === null) return [];
  switch (effect.form) {
    case 'gain': {
      const own: Sign = { kind: 'icon', icon: iconOf(effect.good), figure: figureOf(effect.good, effect.count) };
      if (effect.per === null) return [own];
      const each: Sign = { kind: 'icon', icon: COUNTED[effect.per] ?? iconOf(effect.per), figure: '' };
      return [own, { kind: 'stroke', stroke: 'per' }, each];
    }
    case 'do':
      return deedSigns(effect.deed, values);
    case 'may':
      return signs(effect.part, values, inside);
    case 'pay':
      return [
        ...effect.cost.flatMap((part) => signs(part, values, true)),
        { kind: 'stroke', stroke: '›' },
        ...signs(effect.part, values, true),
      ];
    case 'all':
      return effect.parts.flatMap((part) => signs(part, values, true));
    case 'order':
      return strung(effect.parts, '›', values, inside);
    case 'choice':
      return strung(effect.parts, '/', values, inside);
  }
}

function strung(parts: Effect[], stroke: '/' | '›', values: Values, inside: boolean): Sign[] {
  const line = parts.flatMap((part, index): Sign[] => [
    ...(index ? [{ kind: 'stroke', stroke } as const] : []),
    ...signs(part, values, true),
  ]);
  return inside ? [{ kind: 'stroke', stroke: '(' }, ...line, { kind: 'stroke', stroke: ')' }] : line;
}

/** Alternatives as separate lines, where a picture stacks them. */
export function alternatives(effect: Effect | null): Sign[][] {
  if (effect?.form === 'choice') return effect.parts.map((part) => signs(part));
  return effect === null ? [] : [signs(effect)];
}

const STROKES: Record<string, number> = { '/': 0.34, '›': 0.36, '+': 0.4, per: 0.34, '(': 0.22, ')': 0.22 };

/** Width of one sign, for icons of height 1. */
export const widthOf = (sign: Sign): number =>
  sign.kind === 'stroke' ? STROKES[sign.stroke]! : 1 + (sign.figure ? sign.figure.length * 0.56 + 0.06 : 0);

export const GAP = 0.2;
export const lineWidth = (line: readonly Sign[]): number =>
  line.reduce((sum, sign) => sum + widthOf(sign), 0) + GAP * Math.max(0, line.length - 1);
