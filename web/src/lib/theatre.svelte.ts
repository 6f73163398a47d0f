// What others did is seen happening: beat by beat, over the newest moment, which is there all the time. The same player
// shows a live game, what happened while somebody was away, one turn again, and a replay.
import { type Beat, durations, fitted, HURRIED, TEMPI, type Tempo } from './beats';
import { share } from './share';
import type { LogLine, View } from './types';

const KEPT = 240; // pictures
const FLIGHT = 0.5; // of a beat, until its picture changes
const WAIT = 1500; // milliseconds for a picture that has to be fetched
const FETCHED_AHEAD = 3;

/** The table that is told of. */
export interface Told {
  readonly lines: readonly LogLine[];
  /** Whose moves need not be told. */
  readonly own: readonly number[];
  /** Is it this player's turn in the newest moment, and does their clock run? */
  readonly isMyTurn: boolean;
  readonly isHurried: boolean;
  readonly n: number;
  cut(lines: readonly LogLine[], own: readonly number[]): Beat[];
  fetch(n: number): Promise<View>;
}

/** Nothing can be done in a picture of the past. */
const still = (view: View): View => ({ ...view, tasks: [], moves: [], refused: [] });

/** A step that was told alone, because the next one had not come yet, is not told again with it. */
function untold(beat: Beat, told: ReadonlySet<LogLine>): Beat {
  const known = beat.scene ? 0 : beat.lines.findIndex((line) => !told.has(line));
  return known > 0 ? { ...beat, lines: beat.lines.slice(known), sentences: beat.sentences.slice(known) } : beat;
}

export class Theatre {
  /** Since this player's last move, or what was asked for. */
  beats = $state.raw<readonly Beat[]>([]);
  /** The one that is shown; -1: none. */
  at = $state(-1);
  paused = $state(false);
  /** Has its piece arrived? */
  landed = $state(false);
  /** A place that somebody points at in the list of steps. */
  pointed = $state<readonly string[]>([]);
  picture = $state.raw<View | null>(null);
  /** Milliseconds that its piece is on the way. */
  flight = $state(0);
  /** Is a past stretch shown on demand, so that nothing new is to be added? */
  asked = $state(false);
  tempo: () => Tempo | null = () => TEMPI.normal;
  /** May it begin by itself? */
  may: () => boolean = () => false;
  /** Do pieces move? */
  moves: () => boolean = () => true;
  /** Called at the end of what was asked for, with the last line shown. */
  ended: (n: number) => void = () => {};
  /** Called with every beat, and when it has landed. */
  heard: (beat: Beat) => void = () => {};
  /** Called with what is not shown, because nobody wants it or somebody has skipped it. */
  skipped: (beats: readonly Beat[]) => void = () => {};

  readonly #table: Told;
  #pictures = new Map<number, View>();
  #since = 0; // the line after which it tells
  #spent = 0;
  #run = 0; // what an older run still waits for is no longer wanted
  #timer: ReturnType<typeof setTimeout> | undefined;
  #live: readonly Beat[] = [];

  constructor(table: Told) {
    this.#table = table;
  }

  readonly now: Beat | null = $derived(this.beats[this.at] ?? null);
  get on(): boolean {
    return this.at >= 0;
  }
  /** The beats of the turn that is shown. */
  readonly turn: readonly Beat[] = $derived(this.beats.filter((beat) => beat.turn === this.now?.turn));
  /** What others did since my last move, whatever is shown. */
  get since(): readonly Beat[] {
    return this.asked ? this.#live : this.beats;
  }

  close(): void {
    this.#run += 1;
    clearTimeout(this.#timer);
  }

  /** A moment was heard: its picture is kept. */
  keep(n: number, view: View): void {
    this.#pictures.set(n, still(view));
    if (this.#pictures.size > KEPT) this.#pictures.delete(Math.min(...this.#pictures.keys()));
  }

  /** What happened was taken back, or another seat looks: the pictures are others. */
  forget(): void {
    this.#pictures.clear();
    this.clear();
    this.#since = 0;
  }

  /** I have moved: what others did is no news any more. */
  clear(since = this.#table.n): void {
    this.#stop();
    this.beats = [];
    this.#live = [];
    this.#since = since;
    this.#spent = 0;
  }

  /** Lines came; `first`: they are what was there when the page was opened, which is not played by itself. */
  follow(first = false): void {
    const all = this.#table.cut(
      this.#table.lines.filter((line) => line.n > this.#since),
      this.#table.own,
    );
    if (this.asked) {
      this.#live = all;
      return;
    }
    const done = this.beats.slice(0, this.on ? this.at + 1 : this.beats.length);
    const last = done.at(-1)?.order ?? 0;
    const told = new Set(done.flatMap(({ lines }) => lines));
    const fresh = all.filter((beat) => beat.order > last).map((beat) => untold(beat, told));
    const begins = !this.on && !first && fresh.length > 0 && this.tempo() !== null && this.may();
    const tempo = this.#pace;
    this.beats = [...done, ...(this.on || begins ? fitted(fresh, tempo) : fresh)];
    if (begins) {
      this.#spent = 0;
      this.#start(done.length);
    } else if (!this.on && !first && fresh.length) this.skipped(fresh);
  }

  /** From this beat on, or the whole turn it belongs to, or all. */
  again(what: 'turn' | 'all' | Beat = 'turn'): void {
    const from = typeof what === 'object' ? this.beats.indexOf(what) : what === 'all' ? 0 : this.#firstOfTurn();
    if (!this.beats.length || from < 0) return;
    this.paused = false;
    this.#spent = 0;
    this.#start(from);
  }

  /** A stretch of the past. */
  show(beats: readonly Beat[]): void {
    if (!beats.length) return;
    if (!this.asked) this.#live = this.beats;
    this.asked = true;
    this.paused = false;
    this.beats = beats;
    this.#spent = 0;
    this.#start(0);
  }

  /** The lines after `n`, those of everyone. */
  replay(from: number, to = Number.POSITIVE_INFINITY): void {
    const lines = this.#table.lines.filter((line) => line.n > from && line.n <= to);
    this.show(this.#table.cut(lines, []));
  }

  /** What came of a line by itself, once more. */
  scenes(n: number): void {
    const lines = this.#table.lines.filter((line) => line.n === n);
    this.show(this.#table.cut(lines, []).filter(({ scene }) => scene !== ''));
  }

  pause(): void {
    if (!this.on) return;
    this.paused = !this.paused;
    if (this.paused) clearTimeout(this.#timer);
    else this.#later(0);
  }
  back(): void {
    if (!this.on) return;
    this.paused = true;
    this.#start(Math.max(0, this.at - 1));
  }
  step(): void {
    if (!this.on) return;
    if (this.at + 1 >= this.beats.length) this.skip();
    else {
      this.paused = true;
      this.#start(this.at + 1);
    }
  }
  go(beat: Beat): void {
    const at = this.beats.indexOf(beat);
    if (at < 0) return;
    this.paused = true;
    this.#start(at);
  }

  /** The present at once. */
  skip(): void {
    if (!this.on) return;
    const n = this.now?.n ?? this.#table.n;
    const asked = this.asked;
    const rest = this.beats.slice(this.at + 1);
    this.#stop();
    if (asked) this.ended(n);
    else if (rest.length) this.skipped(rest);
  }

  #stop(): void {
    this.#run += 1;
    clearTimeout(this.#timer);
    this.at = -1;
    this.paused = false;
    this.picture = null;
    if (this.asked) {
      this.asked = false;
      this.beats = this.#live;
      this.follow(true);
    }
  }

  get #pace(): Tempo {
    const tempo = this.tempo() ?? TEMPI.quick;
    return this.#table.isHurried && !this.asked ? HURRIED : tempo;
  }

  #firstOfTurn(): number {
    const turn = (this.now ?? this.beats.at(-1))?.turn;
    return this.beats.findIndex((beat) => beat.turn === turn);
  }

  #start(at: number): void {
    const beat = this.beats[at];
    if (!beat) {
      this.skip();
      return;
    }
    this.#run += 1;
    const run = this.#run;
    clearTimeout(this.#timer);
    const goes = this.moves() && (beat.from !== '' || beat.flows);
    const first = beat.lines[0]?.n ?? beat.n;
    // before its piece has arrived the picture is that before it
    const [soon, then] = beat.before ? [beat.n - 1, beat.n - 1] : [goes ? first - 1 : beat.n, beat.n];
    this.at = at;
    this.landed = !goes;
    this.#draw(soon);
    for (let ahead = 0; ahead <= FETCHED_AHEAD; ahead += 1) this.#need(this.beats[at + ahead]?.n);
    void this.#ready(soon, then).then(() => {
      if (run !== this.#run) return;
      this.#draw(soon);
      this.heard(beat);
      const [asks] = durations(this.asked ? [beat] : this.beats.slice(at), this.#pace, this.#spent);
      const lasts = asks ?? 0;
      this.#spent += lasts;
      this.flight = lasts * FLIGHT;
      const land = (): void => {
        this.landed = true;
        this.#draw(then);
        this.#later(goes ? lasts * (1 - FLIGHT) : lasts);
      };
      if (goes) this.#timer = setTimeout(() => run === this.#run && land(), lasts * FLIGHT);
      else land();
    });
  }

  /** The next beat, unless somebody has stopped it. */
  #later(after: number): void {
    const run = this.#run;
    clearTimeout(this.#timer);
    if (this.paused) return;
    this.#timer = setTimeout(() => {
      if (run !== this.#run || this.paused) return;
      const late = this.#spent >= this.#pace.all && this.#table.isMyTurn && !this.asked;
      if (late) this.skip();
      else this.#start(this.at + 1);
    }, after);
  }

  #draw(n: number): void {
    const found = this.#pictures.get(n);
    if (found) this.picture = share(this.picture, found);
  }

  readonly #wanted = new Map<number, Promise<void>>();
  #need(n: number | undefined): Promise<void> {
    if (n === undefined || n < 0 || this.#pictures.has(n)) return Promise.resolve();
    let wanted = this.#wanted.get(n);
    if (!wanted) {
      wanted = this.#table
        .fetch(n)
        .then((view) => this.keep(n, view))
        .catch(() => {})
        .finally(() => this.#wanted.delete(n));
      this.#wanted.set(n, wanted);
    }
    return wanted;
  }

  async #ready(...numbers: number[]): Promise<void> {
    if (numbers.every((n) => this.#pictures.has(n))) return;
    const late = new Promise<void>((resolve) => setTimeout(resolve, WAIT));
    await Promise.race([Promise.all(numbers.map((n) => this.#need(n))), late]);
  }
}
