// The log as people read it: rounds, in them turns, in them the lines of one seat.
// What was taken back and which facts are one, the server has found already.
import type { Fact, Line, LogLine, Title } from './types';

export interface LogTurn {
  key: number;
  seat: number;
  lines: LogLine[];
}
export interface LogChapter {
  key: number;
  /** The fact that opened it (a round, an era), if any. */
  heading: Fact | null;
  turns: LogTurn[];
}

/** Does a round or an era begin with this line? */
export const opens = (line: Line, title: Title): boolean => line.facts.some(title.opens);

const META = new Set(['undo', 'redo', 'ask', 'agree', 'decline']);

/** A line about lines: it takes back, brings back, or asks for it. */
export const isMeta = (line: Line): boolean => META.has(line.kind);

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

/** A line without the fact that is a heading, made once: a log that grows is not written anew. */
const made = new WeakMap<LogLine, { line: LogLine; opener: Fact | null }>();

function toldOf(line: LogLine, title: Title): { line: LogLine; opener: Fact | null } {
  const known = made.get(line);
  if (known) return known;
  const opener = line.facts.find(title.opens) ?? null;
  const told = { line: opener ? { ...line, facts: line.facts.filter((fact) => fact !== opener) } : line, opener };
  made.set(line, told);
  return told;
}

export function chapters(lines: readonly LogLine[], title: Title): LogChapter[] {
  const hasEnded = ({ lines }: LogTurn): boolean => lines.slice(-1).some(title.isEnd);
  const found: LogChapter[] = [];
  let chapter: LogChapter = { key: 0, heading: null, turns: [] };
  let turn: LogTurn | null = null;
  for (const line of lines) {
    if (turn === null || turn.seat !== line.seat || hasEnded(turn)) {
      turn = { key: line.n, seat: line.seat, lines: [] };
      chapter.turns.push(turn);
    }
    const { line: told, opener } = toldOf(line, title);
    turn.lines.push(told);
    if (opener !== null && !line.void) {
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
export function turnUpTo(lines: readonly LogLine[], title: Title, at: number): LogLine[] {
  const turn = chapters(lines, title)
    .flatMap((chapter) => chapter.turns)
    .find((one) => one.lines.some((line) => line.n === at));
  const done = (turn?.lines ?? []).filter((line) => line.n <= at && !line.void);
  const acts = done.filter((line) => !title.isEnd(line));
  return acts.length ? acts : done;
}

/** This seat's last line that still counts, and how many lines of others that count came after it; null: there is
 * none. */
export function lastOf(lines: readonly LogLine[], seat: number): { line: LogLine; others: number } | null {
  const kept = lines.filter((line) => !line.void);
  const at = kept.findLastIndex((line) => line.seat === seat);
  const line = kept[at];
  return line ? { line, others: kept.length - 1 - at } : null;
}

/** What a request would take back: its first line, and how many lines that count came after it. */
export function wanted(lines: readonly LogLine[], n: number): { line: LogLine; later: number } | null {
  const [line, ...later] = lines.filter((one) => one.n >= n && !one.void);
  return line?.n === n ? { line, later: later.length } : null;
}

/** A request names a line by its number; people are told that line, in the words they have of it. */
export function inWords(lines: readonly LogLine[]): LogLine[] {
  return lines.map((line) => {
    const asked = line.kind === 'ask' ? lines.find((one) => one.n === line.values.n) : undefined;
    return asked ? { ...line, said: { id: 'web.log.ask', what: asked.said } } : line;
  });
}

/** What others did since this seat's last line; nothing if they did nothing. */
export function sinceMine(lines: readonly LogLine[], seat: number): LogLine[] {
  const last = lines.findLastIndex((line) => line.seat === seat);
  return last < 0 ? [] : lines.slice(last + 1);
}

/** Numbers of the lines a replay stops at: every line, the last of each turn, or of each chapter. */
export function stops(lines: readonly LogLine[], title: Title, by: 'line' | 'turn' | 'chapter'): number[] {
  if (by === 'line') return [0, ...lines.map((line) => line.n)];
  const told = chapters(lines, title);
  const ends = (turns: LogTurn[]): number => turns.at(-1)?.lines.at(-1)?.n ?? -1;
  const found =
    by === 'turn' ? told.flatMap((one) => one.turns.map((turn) => ends([turn]))) : told.map((one) => ends(one.turns));
  return [0, ...found.filter((n) => n > 0)];
}
