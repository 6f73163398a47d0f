// The log as people read it: rounds, in them turns, in them the lines of one seat.
import { END } from './choices';
import type { Fact, Line, Phrase, Value } from './types';

export interface LogTurn {
  key: number;
  seat: number;
  lines: LogLine[];
}
export interface LogLine extends Line {
  /** It was taken back, or only takes back or asks: it tells of no change that still stands. */
  void: boolean;
}
export interface LogChapter {
  key: number;
  /** The fact that opened it (a round, an era), if any. */
  heading: Line['facts'][number] | null;
  turns: LogTurn[];
}

const OPENS = /\.fact\.(round|era_two)$/;

/** Does a round or an era begin with this line? */
export const opens = (line: Line): boolean => line.facts.some((fact) => OPENS.test(fact.said.id));

/** A line about lines: it takes back, brings back, or asks for it. */
export const isMeta = (line: Line): boolean => /^(undo|redo|ask|agree|decline)\b/.test(line.code);

/** Does a phrase name this seat, by the id of its colour? */
export const speaksOf = (said: Phrase, colour: string): boolean =>
  Object.values(said).some(
    (value) => typeof value === 'object' && value !== null && 'id' in value && value.id === colour,
  );

/** Lines told one by one, or a stretch that was taken back, told as one. */
export interface LogPart {
  key: number;
  lines: LogLine[];
  /** How many moves of it were taken back; none: it stands. */
  gone: number;
}

export function partsOf(turn: LogTurn): LogPart[] {
  const found: LogPart[] = [];
  for (const line of turn.lines) {
    const last = found.at(-1);
    const gone = Number(line.void && !isMeta(line));
    if (line.void && last?.lines.at(-1)?.void) {
      last.lines.push(line);
      last.gone += gone;
    } else found.push({ key: line.n, lines: [line], gone });
  }
  return found;
}

type Asked = { n: number; agreed: number };

/** The numbers of the lines that were taken back and not brought back. `seats` is how many must agree. */
export function takenBack(lines: readonly Line[], seats: number): Set<number> {
  let standing: number[] = [];
  let undone: number[][] = [];
  let request: Asked | null = null as Asked | null;
  const back = (from: number): void => {
    undone.push(standing.filter((n) => n >= from));
    standing = standing.filter((n) => n < from);
  };
  for (const line of lines) {
    const [word = '', number] = line.code.split(' ');
    const asked: Asked | null = request;
    request = null;
    if (word === 'undo') back(number ? Number(number) : (standing.at(-1) ?? line.n));
    else if (word === 'redo') standing.push(...(undone.pop() ?? []));
    else if (word === 'ask') request = { n: Number(number), agreed: 0 };
    else if (word === 'agree') {
      if (!asked) continue;
      request = { n: asked.n, agreed: asked.agreed + 1 };
      if (request.agreed === seats - 1) {
        back(request.n);
        undone = [];
        request = null;
      }
    } else if (word !== 'decline') {
      standing.push(line.n);
      undone = [];
    }
  }
  const kept = new Set(standing);
  return new Set(lines.filter((line) => !kept.has(line.n)).map((line) => line.n));
}

/** What one source gives, or one player pays another for the villages of a road, is one sentence. */
export function gathered(facts: readonly Fact[]): Fact[] {
  const found: Fact[] = [];
  for (const fact of facts) {
    const way = GATHERED.find((one) => one.fact.test(fact.said.id));
    const at = way ? found.findIndex((one) => way.like(one) === way.like(fact)) : -1;
    const before = found[at];
    if (way && before) found[at] = { ...before, said: way.join(before.said, fact.said) };
    else found.push(fact);
  }
  return found;
}

interface Gathering {
  fact: RegExp;
  /** Facts of which this is the same are told together. */
  like(fact: Fact): string;
  join(one: Phrase, other: Phrase): Phrase;
}
const GATHERED: readonly Gathering[] = [
  {
    fact: /\.fact\.gain$/,
    like: ({ rule, said }) => JSON.stringify({ ...said, rule, good: 0 }),
    join: (one, other) => ({ ...one, good: added([one.good].flat() as Phrase[], other.good as Phrase) }),
  },
  {
    fact: /\.fact\.(bank_)?toll$/,
    like: ({ rule, said }) => JSON.stringify({ ...said, rule, village: 0, gold: 0 }),
    join: (one, other) => ({
      ...one,
      gold: Number(one.gold) + Number(other.gold),
      village: { id: 'web.log.villages', first: one.village as Value, second: other.village as Value },
    }),
  },
];

/** More of a good that is listed counts with it. */
function added(goods: readonly Phrase[], more: Phrase): Phrase[] {
  const at = goods.findIndex((good) => good.id === more.id && typeof good.count === 'number');
  if (at < 0) return [...goods, more];
  return goods.map((good, index) =>
    index === at ? { ...good, count: Number(good.count) + Number(more.count) } : good,
  );
}

/** What is told of a line, made once: a log that grows is not written anew. */
const made = new WeakMap<Line, { line: LogLine; opener: Line['facts'][number] | null }>();

function toldOf(line: Line, gone: boolean): { line: LogLine; opener: Line['facts'][number] | null } {
  const known = made.get(line);
  if (known?.line.void === gone) return known;
  const opener = line.facts.find((fact) => OPENS.test(fact.said.id)) ?? null;
  const told = { line: { ...line, facts: gathered(line.facts.filter((fact) => fact !== opener)), void: gone }, opener };
  made.set(line, told);
  return told;
}

export function chapters(lines: readonly Line[], seats: number): LogChapter[] {
  const gone = takenBack(lines, seats);
  const found: LogChapter[] = [];
  let chapter: LogChapter = { key: 0, heading: null, turns: [] };
  let turn: LogTurn | null = null;
  for (const line of lines) {
    if (turn === null || turn.seat !== line.seat || turn.lines.at(-1)?.code === END) {
      turn = { key: line.n, seat: line.seat, lines: [] };
      chapter.turns.push(turn);
    }
    const { line: told, opener } = toldOf(line, gone.has(line.n));
    turn.lines.push(told);
    if (opener !== null && !gone.has(line.n)) {
      found.push(chapter);
      chapter = { key: line.n, heading: opener, turns: [] };
      turn = null;
    }
  }
  found.push(chapter);
  return found.filter((one) => one.turns.length || one.heading);
}

/** The newest turns in their order, as many as are asked for; or those around line `at`, a few later ones with them. */
export function recent(told: readonly LogChapter[], turns: number, at: number | null = null, later = 3): LogChapter[] {
  const all = told.flatMap((chapter) => chapter.turns);
  const shown = at === null ? -1 : all.findIndex((turn) => (turn.lines.at(-1)?.n ?? 0) >= at);
  const end = shown < 0 ? all.length : Math.min(all.length, shown + 1 + later);
  const kept = new Set(all.slice(Math.max(0, end - turns), end));
  const opened = end === all.length ? told.at(-1) : undefined; // a round that nobody has moved in yet
  return told
    .filter((chapter) => chapter === opened || chapter.turns.some((turn) => kept.has(turn)))
    .map((chapter) => ({ ...chapter, turns: chapter.turns.filter((turn) => kept.has(turn)) }));
}

/** What the turn that line `at` belongs to has done so far, without its mere end. */
export function turnUpTo(lines: readonly Line[], seats: number, at: number): LogLine[] {
  const turn = chapters(lines, seats)
    .flatMap((chapter) => chapter.turns)
    .find((one) => one.lines.some((line) => line.n === at));
  const done = (turn?.lines ?? []).filter((line) => line.n <= at && !line.void);
  const acts = done.filter((line) => line.code !== END);
  return acts.length ? acts : done;
}

/** This seat's last line that still counts, and how many lines of others that count came after it; null: there is none. */
export function lastOf(lines: readonly Line[], seats: number, seat: number): { line: Line; others: number } | null {
  const gone = takenBack(lines, seats);
  const kept = lines.filter((line) => !gone.has(line.n));
  const at = kept.findLastIndex((line) => line.seat === seat);
  const line = kept[at];
  return line ? { line, others: kept.length - 1 - at } : null;
}

/** What a request would take back: its first line, and how many lines that count came after it. */
export function wanted(lines: readonly Line[], seats: number, n: number): { line: Line; later: number } | null {
  const gone = takenBack(lines, seats);
  const [line, ...later] = lines.filter((one) => one.n >= n && !gone.has(one.n));
  return line?.n === n ? { line, later: later.length } : null;
}

/** A request names a line by its number; people are told that line, in the words they have of it. */
export function inWords(lines: readonly Line[]): Line[] {
  return lines.map((line) => {
    const n = /^ask (\d+)$/.exec(line.code)?.[1];
    const asked = n && line.said.id === 'log.ask' ? lines.find((one) => one.n === Number(n)) : undefined;
    return asked ? { ...line, said: { id: 'web.log.ask', what: asked.said } } : line;
  });
}

/** What others did since this seat's last line; nothing if they did nothing. */
export function sinceMine(lines: readonly Line[], seat: number): Line[] {
  const last = lines.findLastIndex((line) => line.seat === seat);
  return last < 0 ? [] : lines.slice(last + 1);
}

/** Numbers of the lines a replay stops at: every line, the last of each turn, or of each chapter. */
export function stops(lines: readonly Line[], seats: number, by: 'line' | 'turn' | 'chapter'): number[] {
  if (by === 'line') return [0, ...lines.map((line) => line.n)];
  const told = chapters(lines, seats);
  const ends = (turns: LogTurn[]): number => turns.at(-1)?.lines.at(-1)?.n ?? -1;
  const found =
    by === 'turn' ? told.flatMap((one) => one.turns.map((turn) => ends([turn]))) : told.map((one) => ends(one.turns));
  return [0, ...found.filter((n) => n > 0)];
}
