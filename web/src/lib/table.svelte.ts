// One table as this client knows it: what the stream tells, what is asked of it, and what is looked at.
import { untrack } from 'svelte';
import { api, Fault, saidOf } from './api';
import { type Beat, beatsOf } from './beats';
import { Focus } from './focus.svelte';
import { withNextFrame } from './frame';
import { allowed, guided, type Lesson, type LessonStep, stepAt, stepsAt } from './lesson';
import { inWords, isMeta } from './log';
import { changed } from './marks';
import { share } from './share';
import type { Link } from './socket';
import { Talk } from './talk.svelte';
import { Theatre } from './theatre.svelte';
import { titleOf } from './titles';
import type { Stream } from './transport';
import type {
  Answer,
  Clock,
  Content,
  Line,
  LogLine,
  Moment,
  NextMove,
  Person,
  Phrase,
  Refusal,
  RefusedAnswer,
  SeatInfo,
  ServerMessage,
  TableInfo,
  Title,
  View,
} from './types';

const ASKING = 10_000; // milliseconds until a question counts as lost

export function viewOf(moment: Moment): View {
  return { ...moment.public, ...moment.private } as View;
}

const MOST_CHANGES = 3;
const NO_MOVE = { code: '', kind: '', names: {} };

/** Content never changes under its hash, so each is fetched once. */
const contents = new Map<string, Promise<Content>>();
export function contentOf(hash: string): Promise<Content> {
  let found = contents.get(hash);
  if (!found) {
    found = api.content(hash);
    found.catch(() => contents.delete(hash));
    contents.set(hash, found);
  }
  return found;
}

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  moment = $state.raw<Moment | null>(null);
  content = $state.raw<Content | null>(null);
  lines = $state.raw<LogLine[]>([]);
  here = $state.raw<number[]>([]);
  watching = $state(0);
  link = $state<Link>('connecting');
  refused = $state.raw<RefusedAnswer | null>(null);
  trouble = $state.raw<Phrase | null>(null);
  /** A code that was sent and not answered yet. */
  sent = $state<string | null>(null);
  seat = $state<number | null>(null);
  marks = $state.raw<ReadonlySet<string>>(new Set());
  /** When the clock of the last message was read here, so that no two clocks are compared. */
  heard = $state(0);
  lesson = $state.raw<Lesson | null>(null);
  /** How many steps of the lesson have been read at this moment. */
  read = $state(0);
  readonly focus = new Focus();
  readonly talk: Talk;
  /** What others did, told beat by beat. */
  readonly theatre: Theatre;
  readonly id: string;

  private socket: Stream | null = null;
  private readonly asked = new Map<number, (answer: Answer) => void>();
  private questions = 0;
  private byNumber = new Map<number, LogLine>();
  private mine: Record<string, unknown> | null = null; // the public view after this seat's last move
  private closed = false;
  /** Several moves that are being played as one, and those that were: they are taken back as one. */
  together = $state.raw<{ start: number; lines: number } | null>(null);
  private rest: readonly NextMove[] = [];
  private readonly groups: { start: number; lines: number }[] = [];
  private waiting: Moment[] = []; // heard, and drawn with the next frame
  private awaited = false;

  private readonly nameOf: (seat: SeatInfo, seats: readonly SeatInfo[]) => string;

  constructor(id: string, nameOf: (seat: SeatInfo, seats: readonly SeatInfo[]) => string) {
    this.id = id;
    this.nameOf = nameOf;
    this.theatre = new Theatre(this);
    this.talk = new Talk(id, ({ seat }) => seat !== null && this.info?.seats[seat]?.mine === true);
  }

  /** Look through a seat: the one asked for, else the first of mine, else none. Again after some trouble. */
  async open(seat: number | null | undefined): Promise<void> {
    this.socket?.close();
    this.trouble = null;
    try {
      this.info = await api.table(this.id);
      this.seat = seat === undefined ? firstSeat(this.info) : seat;
    } catch (error) {
      this.trouble = saidOf(error);
      return;
    }
    if (this.closed) return; // left before it was there
    this.talk.load();
    const stream = await api.open(this.id, {
      hear: (message) => this.hear(message),
      link: (state) => {
        this.link = state;
        if (state !== 'open') this.sent = null;
      },
      since: () => ({ seat: this.seat, n: (this.waiting.at(-1) ?? this.moment)?.n ?? 0 }),
    });
    if (this.closed) stream.close();
    else this.socket = stream;
  }

  close(): void {
    this.closed = true;
    this.theatre.close();
    this.socket?.close();
  }

  act(code: string): void {
    if (this.theatre.on) {
      this.theatre.skip(); // what is shown was before
      return;
    }
    if (!this.moment || this.sent !== null) return;
    const asked = this.demand;
    if (asked && !asked.codes.includes(code)) {
      const move = this.whole?.moves?.find((one) => one.code === code);
      const { reason, rule, said } = asked;
      this.refused = { reason, rule, said, code, kind: move?.kind ?? '', names: move?.values ?? {}, values: {} };
      return;
    }
    this.send(code);
  }
  private send(code: string): void {
    if (!this.moment || this.sent !== null) return;
    this.refused = null;
    this.focus.clear();
    this.focus.peek = null;
    if (this.socket?.send({ t: 'move', n: this.moment.n + 1, code })) this.sent = code;
  }

  /** Several moves one after the other, as one: a journey, a hint. It ends where one of them is refused, and says
   * why. */
  actAll(steps: readonly NextMove[]): void {
    const [first, ...rest] = steps;
    if (typeof first !== 'string' || !this.moment) return;
    const start = this.moment.n + 1;
    this.act(first);
    if (this.sent === null || !rest.length || this.guiding) return;
    this.rest = rest;
    this.together = { start, lines: 1 };
  }
  /** My last move, or all that was played with it. */
  takeBack(): void {
    const undo = this.moment?.undo ?? [];
    const last = undo.at(-1) ?? 0;
    const whole = this.groups.find(({ start, lines }) => start <= last && last < start + lines && undo.includes(start));
    this.send(whole ? `undo ${whole.start}` : 'undo');
  }

  // -- the lesson -----------------------------------------------------------------------------------

  /** The lines that count: its script knows nothing of what was taken back. */
  private readonly kept: readonly LogLine[] = $derived(this.lines.filter((line) => !line.void && !isMeta(line)));
  /** My last move of the lesson, if it can be gone back to. */
  private get lastOfLesson(): LogLine | undefined {
    const { lesson, kept } = this;
    return kept.slice(0, lesson?.lines ?? 0).findLast((line) => line.seat === this.seat);
  }
  /** Was one of my moves made after the lesson? */
  hasLeft(lesson: Lesson): boolean {
    return this.kept.slice(lesson.lines).some((line) => line.seat === this.seat);
  }
  get mayStepBack(): boolean {
    const { lesson } = this;
    if (!lesson || this.step === null || this.sent !== null || this.moment?.request) return false;
    return this.read > 0 || this.lastOfLesson !== undefined;
  }
  /** One step of reading back, or else my last move of the lesson is taken back: its players agree at once. */
  stepBack(): void {
    const last = this.lastOfLesson;
    if (!this.lesson || !this.mayStepBack) return;
    const steps = stepsAt(this.lesson, Math.min(this.done, this.lesson.lines));
    const read = Math.min(this.read, steps - 1);
    if (read > 0) this.read = read - 1;
    else if (last && this.moment?.undo.includes(last.n)) this.takeBack();
    else if (last) this.send(`ask ${last.n}`);
  }
  /** How many lines of its script have been played. */
  get done(): number {
    return this.kept.length;
  }
  /** After a line of several: the next one that there is, if it is possible still. */
  private async goOn(acted: boolean): Promise<void> {
    const { together } = this;
    if (!together) return;
    const choosing = acted && this.rest.some((step) => typeof step !== 'string');
    const answer = choosing ? await this.ask('outcomes', '').catch(() => null) : null;
    if (this.together !== together) return;
    const moves = this.whole?.moves ?? [];
    const steps = acted ? [...this.rest] : [];
    let code: string | undefined;
    while (code === undefined && steps.length) {
      const step = steps.shift()!;
      code = typeof step === 'string' ? step : step(moves, answer?.outcomes ?? {});
    }
    this.rest = steps;
    if (code !== undefined && moves.some((move) => move.code === code)) {
      this.act(code);
      this.together = { ...together, lines: together.lines + 1 };
      return;
    }
    this.together = null;
    if (together.lines > 1) this.groups.push(together);
    if (code === undefined) return;
    const asked = await this.ask('why', code).catch(() => null);
    if (asked?.refused) this.refused = asked.refused;
  }

  refuse(refusal: Refusal): void {
    this.refused = refusal;
  }

  ask(what: 'why' | 'preview' | 'outcomes', code: string): Promise<Answer> {
    const id = ++this.questions;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.asked.delete(id);
        reject(new Fault({ id: 'web.trouble.offline' }, 0));
      }, ASKING);
      this.asked.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.socket?.send({ t: 'ask', id, what, code });
    });
  }

  say(message: { phrase: string } | { text: string }): boolean {
    return this.socket?.send({ t: 'chat', ...message }) ?? false;
  }

  /** Hot seat: the next player looks through another seat of this browser. */
  look(seat: number | null): void {
    untrack(() => this.turnTo(seat)); // an effect may ask for it: what is read here is no reason to ask again
  }
  private turnTo(seat: number | null): void {
    this.gather();
    this.theatre.forget();
    this.seat = seat;
    this.mine = null;
    this.earlier = null;
    this.marks = new Set();
    this.refused = null;
    this.focus.clear();
    this.byNumber.clear();
    this.lines = []; // what the seat before was told in secret
    if (this.moment) this.moment = { ...this.moment, private: { seat }, undo: [], redo: false };
    this.socket?.send({ t: 'seat', seat });
  }

  /** Are older pictures shown, one after the other? */
  get ahead(): boolean {
    return this.theatre.on;
  }
  get seats(): readonly SeatInfo[] {
    return this.info?.seats ?? [];
  }
  get isSending(): boolean {
    return this.sent !== null;
  }

  /** Who gave the game up: it has ended, though its rules would ask on. */
  readonly conceded = $derived(this.info?.conceded ?? null);
  private readonly whole = $derived.by(() => {
    const view = this.moment && viewOf(this.moment);
    return view && this.conceded ? { ...view, waiting: [], tasks: [], moves: [], refused: [], alarms: [] } : view;
  });
  readonly view: View | null = $derived.by(() => {
    const view = this.whole;
    return view && this.guiding ? guided(view, allowed(this.step)) : view;
  });

  /** Is there a lesson that is not over? */
  get guiding(): boolean {
    return this.lesson !== null && this.moment !== null && this.done < this.lesson.lines;
  }

  /** What the lesson explains now. */
  get step(): LessonStep | null {
    return this.lesson && this.moment ? (stepAt(this.lesson, this.done, this.read)?.step ?? null) : null;
  }

  /** The moves that the lesson lets pass, and what it says to all others. */
  get demand(): { codes: readonly string[]; reason: string; rule: string; said: Phrase } | null {
    if (!this.guiding || !this.moment) return null;
    const codes = allowed(this.step);
    const moves = (this.whole?.moves ?? []).filter((one) => codes.includes(one.code));
    if (codes.length && !moves.length) return null;
    const rule = this.step?.rule ?? '';
    const reason = !moves.length ? 'web.lesson.read' : moves.length > 1 ? 'web.lesson.one_of' : 'web.lesson.code';
    return { codes, reason, rule, said: { id: reason, what: moves[0]?.said ?? '', count: moves.length } };
  }

  get title(): Title {
    return titleOf(this.info?.title);
  }

  get clock(): Clock | null {
    return this.moment?.clock ?? this.info?.clock ?? null;
  }

  readonly people: Person[] = $derived.by(() =>
    (this.info?.seats ?? []).map((seat, _, seats) => ({
      name: this.nameOf(seat, seats),
      colour: seat.colour,
      mine: seat.mine,
      kind: seat.kind,
      level: seat.level ?? null,
      here: this.here.includes(seat.index) || seat.kind === 'bot',
    })),
  );

  private hear(message: ServerMessage): void {
    switch (message.t) {
      case 'info':
        this.info = message.info;
        break;
      case 'view':
        this.follow(message);
        break;
      case 'refused':
        this.gather();
        this.sent = null;
        this.together = null;
        this.refused = message;
        break;
      case 'answer':
        this.asked.get(message.id)?.(message);
        this.asked.delete(message.id);
        break;
      case 'chat':
        this.talk.hear(message.entry);
        break;
      case 'presence':
        this.here = message.here;
        this.watching = message.watching;
        break;
      case 'error':
        this.gather();
        this.sent = null;
        this.refused = { ...NO_MOVE, reason: message.error.id, rule: '', values: {}, said: message.error };
        break;
      case 'pong':
        break;
    }
  }

  private follow(heard: Moment): void {
    if (heard.private.seat !== undefined && heard.private.seat !== this.seat) return; // meant for another seat
    this.heard = performance.now();
    this.theatre.keep(heard.n, viewOf(heard));
    // my own line is seen before what it sets in motion, and a page that nobody sees has no frames
    const atOnce = !this.moment || this.theatre.may() || document.hidden || (this.isSending && this.isMine(heard));
    this.waiting.push(heard);
    if (atOnce) this.gather();
    else if (!this.awaited) {
      this.awaited = true;
      withNextFrame(() => this.gather());
    }
  }

  /** All that waits, as one moment: of many that come at once only the newest is drawn. */
  private gather(): void {
    this.awaited = false;
    const newest = this.waiting.at(-1);
    if (!newest) return;
    const lines = this.waiting.flatMap((moment) => moment.lines);
    this.waiting = [];
    this.show({ ...newest, lines });
  }

  /** Is the list of what others did beside the log now? Else it stands at the bar. */
  sinceDocked = $state(false);
  sinceClosed = $state(-1);
  /** What others did since my last move, until I put it away or move. */
  get since(): readonly Beat[] {
    const beats = this.theatre.since;
    return this.seat === null || (beats.at(-1)?.n ?? -1) <= this.sinceClosed ? [] : beats;
  }

  /** The public view after my last move; fetched where it was made before this page was opened. */
  private earlier = $state.raw<View | null>(null);
  /** What others' turns changed for me, at most three things: as far as their turns are told. */
  readonly changes: readonly Phrase[] = $derived.by(() => {
    const { moment, earlier, seat, theatre } = this;
    if (!moment || !earlier || seat === null || !this.since.length) return [];
    const now = theatre.on && !theatre.asked ? theatre.picture : viewOf(moment);
    return now ? (this.title.changes?.(earlier, now, seat, this.content) ?? []).slice(0, MOST_CHANGES) : [];
  });

  // -- what the theatre asks ------------------------------------------------------------------------

  get n(): number {
    return this.moment?.n ?? 0;
  }
  /** The seats that look on from here: what they did need not be told. */
  get own(): readonly number[] {
    return this.seat === null ? [] : [this.seat];
  }
  get isMyTurn(): boolean {
    return this.seat !== null && !this.conceded && (this.moment?.public.waiting ?? []).includes(this.seat);
  }
  get isHurried(): boolean {
    const clock = this.moment?.clock;
    return clock?.kind === 'live' && this.seat !== null && clock.running.includes(this.seat);
  }
  cut(lines: readonly LogLine[], mine: readonly number[]): Beat[] {
    return beatsOf(lines, this.title, mine);
  }
  async fetch(n: number): Promise<View> {
    return (await api.view(this.id, this.seat, n)).view;
  }

  /** Is there a new line of this seat? */
  isMine(heard: Moment): boolean {
    return this.newIn(heard).some((line) => line.seat === this.seat);
  }
  private newIn(heard: Moment): Line[] {
    const known = this.moment?.n ?? 0;
    return heard.lines.filter((line) => line.n > known);
  }

  /** Make it the present one. */
  private show(heard: Moment): void {
    const moment = {
      ...heard,
      public: share(this.moment?.public, heard.public),
      private: share(this.moment?.private, heard.private),
    };
    const shortened = this.moment !== null && heard.n < this.moment.n; // restored, or cut back by an operator
    const first = this.moment === null || this.lines.length === 0;
    if (shortened) {
      this.theatre.forget();
      this.byNumber.clear();
      this.mine = null;
      this.earlier = null;
    }
    // what was secret may come again, now in words, so lines are kept by their numbers
    const before = this.done;
    const gone = new Set(moment.void);
    for (const line of moment.lines) this.byNumber.set(line.n, { ...line, void: gone.has(line.n) });
    for (const [n, line] of this.byNumber)
      if (line.void !== gone.has(n)) this.byNumber.set(n, { ...line, void: gone.has(n) });
    this.lines = inWords([...this.byNumber.values()].sort((a, b) => a.n - b.n));
    const acted = this.isMine(moment);
    // a spectator sees what the last line changed
    if (this.seat === null) this.mine = this.moment?.public ?? null;
    if (this.mine === null || acted) this.mine = moment.public;
    const marks = changed(this.mine, moment.public);
    if (marks.size !== this.marks.size || [...marks].some((path) => !this.marks.has(path))) this.marks = marks;
    const fresh = moment.n !== this.moment?.n;
    const known = this.moment?.n ?? 0;
    this.moment = moment;
    if (acted) this.earlier = viewOf(moment);
    const mine = acted || first ? this.lines.findLast((line) => line.seat === this.seat) : undefined;
    if (mine) this.theatre.clear(mine.n - 1);
    else if (this.seat === null && !this.theatre.on) this.theatre.clear(first ? moment.n : known); // nobody's turn
    this.theatre.follow(first);
    if (first && mine && mine.n < moment.n && this.seat !== null) {
      const { seat } = this;
      void this.fetch(mine.n)
        .then((view) => {
          if (this.seat === seat && this.earlier === null) this.earlier = view;
        })
        .catch(() => {});
    }
    if (this.sent !== null && (acted || fresh)) this.sent = null;
    if (fresh) {
      const ending = this.lesson !== null && this.done > this.lesson.lines;
      // after a move was taken back, the step that asks for it
      if (!ending) this.read = this.done < before ? Number.MAX_SAFE_INTEGER : 0;
      else if (acted) this.read = Number.POSITIVE_INFINITY; // a player who plays on needs no closing summary
      if (!shortened) this.refused = null; // else it says why
      this.focus.clear();
      this.focus.outcomes = null;
      if (this.together) queueMicrotask(() => void this.goOn(acted));
    }
  }
}

export function firstSeat(info: TableInfo): number | null {
  const mine = info.seats.filter((seat) => seat.mine);
  return (mine.find((seat) => info.waiting.includes(seat.index)) ?? mine[0])?.index ?? null;
}
