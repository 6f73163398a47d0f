// What others did, cut into beats: each one line of the log with its place, its piece and its amounts. Steps that give
// nothing and touch nobody are told with the next one, and no turn takes longer than somebody wants to look.
import { isMeta } from './log';
import type { Change, Fact, Line, LogLine, Phrase, Title } from './types';

/** A part of what a line brought about that is told by itself: a city pays, an era begins. */
export interface Act {
  sentences: readonly Phrase[];
  facts: readonly Fact[];
  /** What it gave and took; the rest of what the line changed belongs to the move. */
  changes: readonly Change[];
  places: readonly string[];
  /** Its name for the title's own picture of it, else empty. */
  scene: string;
  /** How many of the facts are told so far. */
  step: number;
  /** Is it seen on the picture before its line? */
  before: boolean;
  /** Whose it is; nobody's where it is the table's. */
  seat: number | null;
  /** Does something go from its place to those who gain? */
  flows: boolean;
}
/** How a title tells of its lines. */
export interface Telling {
  /** Parts of a line that are told by themselves, and the facts that are left. */
  acts: (line: Line) => { acts: Act[]; rest: readonly Fact[] };
  /** Where a fact happened. */
  placesOf: (fact: Fact) => readonly string[];
  /** Does a piece go from the place to the player, or from the player to the place? */
  carries: (line: Line) => 'takes' | 'puts' | null;
  /** Scenes of which the board keeps a card once they are over: the list of what others did leaves them to it. */
  kept?: readonly string[];
}
export const PLAIN_TELLING: Telling = {
  acts: (line) => ({ acts: [], rest: line.facts }),
  placesOf: () => [],
  carries: () => null,
};

/** The place of a flight that is no place of the board: the player. */
export const PLAYER = '@player';

export interface Beat {
  key: string;
  /** Where it stands among all. */
  order: number;
  /** The line after which its picture is drawn. */
  n: number;
  /** Whose it is; null: the table's. */
  seat: number | null;
  /** The key of the first beat of its turn. */
  turn: string;
  /** The lines it tells of, the main one last. */
  lines: readonly LogLine[];
  sentences: readonly Phrase[];
  facts: readonly Fact[];
  places: readonly string[];
  from: string;
  to: string;
  changes: readonly Change[];
  scene: string;
  step: number;
  before: boolean;
  flows: boolean;
}

/** Milliseconds. */
export interface Tempo {
  beat: number;
  /** More for each amount, and no longer than that. */
  amount: number;
  longest: number;
  /** One player's turn takes no longer, and all together neither. */
  turn: number;
  all: number;
}
export const TEMPI: Readonly<Record<'slow' | 'normal' | 'quick', Tempo>> = {
  slow: { beat: 1700, amount: 180, longest: 2400, turn: Number.POSITIVE_INFINITY, all: 30_000 },
  normal: { beat: 760, amount: 60, longest: 1100, turn: 6000, all: 15_000 },
  quick: { beat: 380, amount: 20, longest: 500, turn: 2500, all: 6000 },
};
/** While one's own clock runs. */
export const HURRIED: Tempo = { beat: 300, amount: 0, longest: 300, turn: 2000, all: 4000 };
const SHORTEST = 0.55; // of a beat; what does not fit then is joined
const SCENE = 1.6; // a scene wants to be read

/** What is left of the changes of a line when that of its acts is told elsewhere. */
export function without(changes: readonly Change[], told: readonly Change[]): Change[] {
  return sum([...changes, ...told.map(({ seat, amounts }) => ({ seat, amounts: negative(amounts) }))]);
}
const negative = (amounts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(amounts).map(([good, count]) => [good, -count]));

/** Per seat and good, without what comes to nothing. */
export function sum(changes: readonly Change[]): Change[] {
  const seats = new Map<number, Map<string, number>>();
  for (const { seat, amounts } of changes) {
    const held = seats.get(seat) ?? new Map<string, number>();
    for (const [good, count] of Object.entries(amounts)) held.set(good, (held.get(good) ?? 0) + count);
    seats.set(seat, held);
  }
  return [...seats]
    .map(([seat, held]) => ({ seat, amounts: Object.fromEntries([...held].filter(([, count]) => count !== 0)) }))
    .filter(({ amounts }) => Object.keys(amounts).length > 0);
}

const countOf = (changes: readonly Change[]): number =>
  changes.reduce((count, { amounts }) => count + Object.keys(amounts).length, 0);

function wayOf(line: Line, telling: Telling): { from: string; to: string } {
  if (line.origin) return { from: line.origin, to: line.place };
  const carries = line.place ? telling.carries(line) : null;
  if (carries === 'takes') return { from: line.place, to: PLAYER };
  return carries === 'puts' ? { from: PLAYER, to: line.place } : { from: '', to: '' };
}

/** The beats of these lines. Of a player's own only what came of itself is told, unless all is to be told. */
export function beatsOf(lines: readonly LogLine[], title: Title, mine: readonly number[]): Beat[] {
  const { telling } = title;
  const found: Beat[] = [];
  let turn = { seat: null as number | null, key: '' };
  const turnOf = (seat: number | null, key: string): string => {
    if (turn.seat !== seat || !turn.key) turn = { seat, key };
    return turn.key;
  };
  for (const line of lines) {
    if (line.void || isMeta(line) || line.kind === 'secret') continue;
    const { acts, rest } = telling.acts(line);
    const told = acts.flatMap((act) => act.changes);
    const changes = without(line.changes, told);
    const isEnd = title.isEnd(line);
    if (!mine.includes(line.seat) && (!isEnd || rest.length || changes.length)) {
      found.push({
        key: `${line.n}`,
        order: line.n,
        n: line.n,
        seat: line.seat,
        turn: turnOf(line.seat, `${line.n}`),
        lines: [line],
        sentences: isEnd ? rest.map((fact) => fact.said) : [line.said],
        facts: rest,
        places: [...new Set([line.place, ...rest.flatMap(telling.placesOf)])].filter(Boolean),
        ...wayOf(line, telling),
        changes,
        scene: '',
        step: 0,
        before: false,
        flows: false,
      });
    }
    if (isEnd) turn = { seat: null, key: '' };
    acts.forEach((act, at) => {
      if (act.seat !== null && mine.includes(act.seat)) return;
      const key = `${line.n}/${at}`;
      found.push({
        ...act,
        changes: sum(act.changes), // each seat once, whatever it got it for
        key,
        order: line.n + (at + 1) / 100,
        n: line.n,
        turn: turnOf(act.seat, key),
        lines: [line],
        from: act.flows ? (act.places[0] ?? '') : '',
        to: '',
      });
    });
  }
  return joined(found);
}

/** Nothing is seen of it: no amount, no piece, no scene. */
export const isMute = ({ changes, from, scene }: Beat): boolean => !changes.length && !from && !scene;

const union = (one: Beat, other: Beat): Beat => ({
  ...other,
  key: `${one.key}+${other.key}`,
  lines: [...one.lines, ...other.lines.filter((line) => !one.lines.includes(line))],
  sentences: [...one.sentences, ...other.sentences],
  facts: [...one.facts, ...other.facts],
  places: [...new Set([...one.places, ...other.places])],
  // the whole way of a piece that goes on from where it came to
  from: one.to && one.to === other.from ? one.from : other.from || one.from,
  to: other.to || one.to,
  changes: sum([...one.changes, ...other.changes]),
});
const goTogether = (one: Beat, other: Beat | undefined): other is Beat =>
  other !== undefined && one.turn === other.turn && one.seat === other.seat && !one.scene && !other.scene;

/** Steps of which nothing is seen are told with the next one of their turn, or else with the one before. */
export function joined(beats: readonly Beat[]): Beat[] {
  const found: Beat[] = [];
  for (const beat of beats) {
    const last = found.at(-1);
    if (last && goTogether(last, beat) && isMute(last)) found[found.length - 1] = union(last, beat);
    else found.push(beat);
  }
  return found.reduce<Beat[]>((told, beat) => {
    const last = told.at(-1);
    if (last && isMute(beat) && goTogether(last, beat)) told[told.length - 1] = union(last, beat);
    else told.push(beat);
    return told;
  }, []);
}

/** So few beats that they fit: those with the least to see go with the next one. Nothing is left out. */
export function fitted(beats: readonly Beat[], tempo: Tempo): Beat[] {
  const most = (limit: number): number => Math.max(1, Math.floor(limit / (tempo.beat * SHORTEST)));
  const turns: Beat[][] = [];
  for (const beat of beats) {
    const last = turns.at(-1);
    if (last?.[0]?.turn === beat.turn) last.push(beat);
    else turns.push([beat]);
  }
  const share = turns.length ? Math.min(tempo.turn, Math.max(tempo.all / turns.length, tempo.beat)) : tempo.turn;
  return turns.flatMap((turn) => {
    const told = [...turn];
    while (told.length > most(share)) {
      const pairs = told.slice(0, -1).flatMap((beat, at) => {
        const next = told[at + 1];
        return goTogether(beat, next) ? [{ at, cost: countOf(beat.changes) + countOf(next.changes) }] : [];
      });
      const least = pairs.reduce(
        (best, pair) => (pair.cost < best.cost ? pair : best),
        pairs[0] ?? { at: -1, cost: 0 },
      );
      const [one, other] = [told[least.at], told[least.at + 1]];
      if (!one || !other) break;
      told.splice(least.at, 2, union(one, other));
    }
    return told;
  });
}

/** How long each of these is shown, if so much of the whole time is over. */
export function durations(beats: readonly Beat[], tempo: Tempo, spent = 0): number[] {
  const wanted = beats.map((beat) => {
    const plain = Math.min(tempo.longest, tempo.beat + tempo.amount * countOf(beat.changes));
    return beat.scene ? plain * SCENE : plain;
  });
  const ofTurn = new Map<string, number>();
  beats.forEach(({ turn }, at) => {
    ofTurn.set(turn, (ofTurn.get(turn) ?? 0) + (wanted[at] ?? 0));
  });
  const within = beats.map(
    ({ turn }, at) => (wanted[at] ?? 0) * Math.min(1, tempo.turn / (ofTurn.get(turn) || tempo.turn)),
  );
  const all = within.reduce((total, one) => total + one, 0);
  const factor = all ? Math.min(1, Math.max(0, tempo.all - spent) / all) : 1;
  return within.map((one) => one * factor);
}
