// One table as this client knows it: what the stream tells, what is asked of it, and what is looked at.
import { api, Fault, saidOf } from './api';
import { Focus } from './focus.svelte';
import { withNextFrame } from './frame';
import { guided, type Lesson, type LessonStep, stepAt } from './lesson';
import { inWords, opens } from './log';
import { changed } from './marks';
import { isHurried, linesAfter, NORMAL, pause, type Tempo, together, turnOf, weighs } from './pace';
import { share } from './share';
import { type Link, TableSocket } from './socket';
import { Talk } from './talk.svelte';
import { titleOf } from './titles';
import type {
  Answer,
  Clock,
  Content,
  Line,
  Moment,
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
const TOLD = 2400; // milliseconds that what a bot did is told beside the board, at least

export function viewOf(moment: Moment): View {
  return { ...moment.public, ...moment.private } as View;
}

const asks = ({ tasks, moves, refused }: View): boolean => [tasks, moves, refused].some((list) => list?.length);

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
  lines = $state.raw<Line[]>([]);
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
  /** The newest moment, while older ones are still being shown one after the other. */
  ahead = $state.raw<Moment | null>(null);
  /** What bots did in the picture that is shown, for a while. */
  told = $state.raw<readonly Line[]>([]);
  /** May bots' turns be shown one after the other? Whoever shows them knows. */
  paced: () => boolean = () => false;
  tempo: () => Tempo = () => NORMAL;
  readonly focus = new Focus();
  readonly talk: Talk;
  readonly id: string;

  private socket: TableSocket | null = null;
  private readonly asked = new Map<number, (answer: Answer) => void>();
  private questions = 0;
  private byNumber = new Map<number, Line>();
  private mine: Record<string, unknown> | null = null; // the public view after this seat's last move
  private waiting: Moment[] = []; // heard, and not shown yet
  private behindSince = 0;
  private closed = false;
  private awaited = false; // what waits is shown with the next frame
  private due = 0; // no picture of a bot's turn before
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  private readonly nameOf: (seat: SeatInfo, seats: readonly SeatInfo[]) => string;

  constructor(id: string, nameOf: (seat: SeatInfo, seats: readonly SeatInfo[]) => string) {
    this.id = id;
    this.nameOf = nameOf;
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
    this.socket = new TableSocket(`/api/tables/${this.id}/stream`, {
      hear: (message) => this.hear(message),
      link: (state) => {
        this.link = state;
        if (state !== 'open') this.sent = null;
      },
      since: () => ({ seat: this.seat, n: (this.ahead ?? this.moment)?.n ?? 0 }),
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.socket?.close();
  }

  act(code: string): void {
    if (!this.moment || this.sent !== null || this.ahead) return;
    const asked = this.demand;
    if (asked && asked.code !== code) {
      this.refused = { ...asked, code };
      return;
    }
    this.refused = null;
    this.focus.clear();
    if (this.socket?.send({ t: 'move', n: this.moment.n + 1, code })) this.sent = code;
  }

  refuse(refusal: Refusal): void {
    this.refused = refusal;
  }

  ask(what: 'why' | 'preview', code: string): Promise<Answer> {
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
    this.skip();
    this.seat = seat;
    this.mine = null;
    this.marks = new Set();
    this.refused = null;
    this.focus.clear();
    this.byNumber.clear();
    this.lines = []; // what the seat before was told in secret
    if (this.moment) this.moment = { ...this.moment, private: { seat }, undo: [], redo: false };
    this.socket?.send({ t: 'seat', seat });
  }

  private readonly behind = $derived(this.ahead !== null);
  private readonly whole = $derived(this.moment && viewOf(this.moment));
  readonly view: View | null = $derived.by(() => {
    const view = this.whole;
    if (view && this.behind) return asks(view) ? { ...view, tasks: [], moves: [], refused: [] } : view;
    return view && this.guiding ? guided(view, this.step?.code ?? null) : view;
  });

  /** Is there a lesson that is not over? */
  get guiding(): boolean {
    return this.lesson !== null && this.moment !== null && this.moment.n < this.lesson.lines;
  }

  /** What the lesson explains now. */
  get step(): LessonStep | null {
    return this.lesson && this.moment ? (stepAt(this.lesson, this.moment.n, this.read)?.step ?? null) : null;
  }

  /** The move the lesson wants, and the only one it lets pass. */
  private get demand(): { code: string | null; reason: string; rule: string; said: Phrase } | null {
    if (!this.guiding || !this.moment) return null;
    const code = this.step?.code ?? null;
    const move = (viewOf(this.moment).moves ?? []).find((one) => one.code === code);
    if (code !== null && !move) return null;
    const rule = this.step?.rule ?? '';
    const reason = move ? 'web.lesson.code' : 'web.lesson.read';
    return { code, reason, rule, said: move ? { id: reason, what: move.said } : { id: reason } };
  }

  get title(): Title {
    return titleOf(this.info?.title);
  }

  get clock(): Clock | null {
    return (this.ahead ?? this.moment)?.clock ?? this.info?.clock ?? null;
  }

  readonly people: Person[] = $derived.by(() =>
    (this.info?.seats ?? []).map((seat, _, seats) => ({
      name: this.nameOf(seat, seats),
      colour: seat.colour,
      mine: seat.mine,
      kind: seat.kind,
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
        this.catchUp();
        this.sent = null;
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
        this.catchUp();
        this.sent = null;
        this.refused = { code: '', reason: message.error.id, rule: '', said: message.error };
        break;
      case 'pong':
        break;
    }
  }

  /** Show it, or, where bots are faster than people look, when its turn has come. */
  private follow(heard: Moment): void {
    if (heard.private.seat !== undefined && heard.private.seat !== this.seat) return; // meant for another seat
    this.heard = performance.now();
    if (!this.waiting.length) this.behindSince = this.heard;
    if (!this.isQuick(heard)) {
      // my own line is seen before what it sets in motion, and a page that nobody sees has no frames
      const now =
        !this.moment || this.ahead || this.paced() || document.hidden || (this.sent !== null && this.isMine(heard));
      if (now) {
        this.skip();
        this.reveal(heard);
      } else this.gathered(heard);
      return;
    }
    this.waiting.push(heard);
    if (this.timer === undefined && this.heard >= this.due) this.advance();
    else {
      this.ahead = heard;
      this.timer ??= setTimeout(() => this.advance(), this.due - this.heard);
    }
  }

  private reveal(heard: Moment): void {
    const seen = this.moment;
    this.show(heard);
    // what my own move has set in motion wants a look as well
    const turned = seen ? linesAfter(heard, seen.n).filter((line) => opens(line, this.title)) : [];
    if (turned.length && this.paced()) this.tell(turned);
  }

  /** Is there a new line of this seat? */
  private isMine(heard: Moment): boolean {
    return linesAfter(heard, this.moment?.n ?? 0).some((line) => line.seat === this.seat);
  }

  /** Only bots' lines, and nothing that I am just deciding. */
  private isQuick(heard: Moment): boolean {
    if (!this.moment || this.sent !== null || !this.paced()) return false;
    const seats = this.info?.seats ?? [];
    const isBot = (line: Line): boolean => /^(bot|stand_in)$/.test(seats[line.seat]?.kind ?? '');
    const news = linesAfter(heard, (this.ahead ?? this.moment).n);
    if (!news.length || !news.every(isBot)) return false;
    return this.ahead !== null || !(this.moment.public.waiting as number[]).some((seat) => seats[seat]?.mine);
  }

  private get mySeats(): number[] {
    return (this.info?.seats ?? []).filter((seat) => seat.mine).map((seat) => seat.index);
  }

  /** The next picture of those that wait. */
  private advance(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.waiting.length) return;
    const now = performance.now();
    const tempo = this.tempo();
    const late =
      this.waiting.length > 1 && pause(this.waiting, this.mySeats, now - this.behindSince, this.title, tempo) === 0;
    const shown = this.waiting.splice(0, late ? this.waiting.length : together(this.waiting, this.mySeats, this.title));
    const newest = shown.at(-1);
    if (!newest) return;
    const lines = shown.flatMap((moment) => moment.lines);
    this.ahead = this.waiting.at(-1) ?? null;
    this.tell(late ? turnOf(lines.toReversed()).toReversed() : turnOf(lines));
    this.show({ ...newest, lines, ...(this.ahead ? { undo: [], redo: false, request: null } : {}) });
    const weighty =
      !late && weighs(lines, this.title) && !isHurried(shown, this.mySeats) && !isHurried(this.waiting, this.mySeats);
    if (weighty) this.behindSince += tempo.rest; // to read is not to wait
    const left = this.waiting.length
      ? pause(this.waiting, this.mySeats, now - this.behindSince, this.title, tempo)
      : tempo.step;
    const rest = weighty ? tempo.rest : left;
    this.due = now + rest;
    if (this.waiting.length) this.timer = setTimeout(() => this.advance(), rest);
  }

  private tell(lines: readonly Line[]): void {
    this.told = lines;
    const { step, rest } = this.tempo();
    const stay = weighs(lines, this.title) ? rest : step;
    this.due = performance.now() + stay;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.hush(), Math.max(TOLD, stay + step));
  }

  /** No more of what bots did. */
  hush(): void {
    this.told = [];
  }

  /** The newest picture at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.due = 0;
    this.hush();
    const newest = this.gather();
    if (newest) this.show(newest);
  }

  /** All that waits, as one moment. */
  private gather(): Moment | null {
    const newest = this.waiting.at(-1);
    if (!newest) return null;
    const lines = this.waiting.flatMap((moment) => moment.lines);
    this.waiting = [];
    this.ahead = null;
    return { ...newest, lines };
  }

  /** With the next frame: of many that come at once only the newest is drawn. */
  private gathered(heard: Moment): void {
    this.waiting.push(heard);
    if (this.awaited) return;
    this.awaited = true;
    withNextFrame(() => {
      this.awaited = false;
      const newest = this.ahead ? null : this.gather();
      if (newest) this.reveal(newest);
    });
  }

  /** What is said of a move is said of the picture before it. */
  private catchUp(): void {
    if (this.awaited) this.skip();
  }

  private show(heard: Moment): void {
    const moment = {
      ...heard,
      public: share(this.moment?.public, heard.public),
      private: share(this.moment?.private, heard.private),
    };
    const shortened = this.moment !== null && heard.n < this.moment.n; // restored, or cut back by an operator
    if (shortened) {
      this.byNumber.clear();
      this.mine = null;
    }
    // what was secret may come again, now in words, so lines are kept by their numbers
    for (const line of moment.lines) this.byNumber.set(line.n, line);
    this.lines = inWords([...this.byNumber.values()].sort((a, b) => a.n - b.n));
    const acted = this.isMine(moment);
    // a spectator sees what the last line changed
    if (this.seat === null) this.mine = this.moment?.public ?? null;
    if (this.mine === null || acted) this.mine = moment.public;
    const marks = changed(this.mine, moment.public);
    if (marks.size !== this.marks.size || [...marks].some((path) => !this.marks.has(path))) this.marks = marks;
    const fresh = moment.n !== this.moment?.n;
    this.moment = moment;
    if (this.sent !== null && (acted || fresh)) this.sent = null;
    if (fresh) {
      const ending = this.lesson !== null && moment.n > this.lesson.lines;
      if (!ending) this.read = 0;
      else if (acted) this.read = Number.POSITIVE_INFINITY; // who plays on needs no last words
      if (!shortened) this.refused = null; // else it says why
      this.focus.clear();
    }
  }
}

export function firstSeat(info: TableInfo): number | null {
  const mine = info.seats.filter((seat) => seat.mine);
  return (mine.find((seat) => info.waiting.includes(seat.index)) ?? mine[0])?.index ?? null;
}
