// One table as this client knows it: what the stream tells, what is asked of it, and what is looked at.
import { api, Fault } from './api';
import { Focus } from './focus.svelte';
import { guided, type Lesson, type LessonStep, stepAt } from './lesson';
import { changed } from './marks';
import { type Link, TableSocket } from './socket';
import type {
  Answer,
  ChatEntry,
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
  View,
} from './types';

const ASKING = 10_000; // milliseconds until a question counts as lost

export function viewOf(moment: Moment): View {
  return { ...moment.public, ...moment.private } as View;
}

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
  chat = $state.raw<ChatEntry[]>([]);
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
  readonly id: string;

  private socket: TableSocket | null = null;
  private readonly asked = new Map<number, (answer: Answer) => void>();
  private questions = 0;
  private byNumber = new Map<number, Line>();
  private mine: Record<string, unknown> | null = null; // the public view after this seat's last move

  private readonly nameOf: (seat: SeatInfo) => string;

  constructor(id: string, nameOf: (seat: SeatInfo) => string) {
    this.id = id;
    this.nameOf = nameOf;
  }

  /** Look through a seat: the one asked for, else the first of mine, else none. */
  async open(seat: number | null | undefined): Promise<void> {
    try {
      this.info = await api.table(this.id);
      this.seat = seat === undefined ? firstSeat(this.info) : seat;
    } catch (error) {
      this.trouble = error instanceof Fault ? error.said : { id: 'web.trouble.server', status: 0 };
      return;
    }
    this.talk();
    this.socket = new TableSocket(`/api/tables/${this.id}/stream`, {
      hear: (message) => this.hear(message),
      link: (state) => {
        this.link = state;
        if (state !== 'open') this.sent = null;
      },
      since: () => ({ seat: this.seat, n: this.moment?.n ?? 0 }),
    });
  }

  private async talk(): Promise<void> {
    const said = await api.chat(this.id).catch(() => []);
    const known = new Set(said.map((entry) => entry.k));
    this.chat = [...said, ...this.chat.filter((entry) => !known.has(entry.k))];
  }

  close(): void {
    this.socket?.close();
  }

  act(code: string): void {
    if (!this.moment || this.sent !== null) return;
    const asked = this.demand;
    if (asked && asked.code !== code) {
      this.refused = { code, reason: asked.said.id, rule: asked.rule, said: asked.said };
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
    this.seat = seat;
    this.mine = null;
    this.marks = new Set();
    this.refused = null;
    this.focus.clear();
    this.byNumber.clear();
    if (this.moment) this.moment = { ...this.moment, private: { seat }, undo: [], redo: false };
    this.socket?.send({ t: 'seat', seat });
  }

  get view(): View | null {
    if (!this.moment) return null;
    const view = viewOf(this.moment);
    return this.guiding ? guided(view, this.step?.code ?? null) : view;
  }

  /** Is there a lesson that is not over? */
  get guiding(): boolean {
    return this.lesson !== null && this.moment !== null && this.moment.n < this.lesson.lines;
  }

  /** What the lesson explains now. */
  get step(): LessonStep | null {
    return this.lesson && this.moment ? (stepAt(this.lesson, this.moment.n, this.read)?.step ?? null) : null;
  }

  /** The move the lesson wants, and the only one it lets pass. */
  private get demand(): { code: string | null; rule: string; said: Phrase } | null {
    if (!this.guiding || !this.moment) return null;
    const code = this.step?.code ?? null;
    const move = (viewOf(this.moment).moves ?? []).find((one) => one.code === code);
    if (code !== null && !move) return null;
    const said: Phrase = move ? { id: 'web.lesson.code', what: move.said } : { id: 'web.lesson.read' };
    return { code, rule: this.step?.rule ?? '', said };
  }

  get clock(): Clock | null {
    return this.moment?.clock ?? this.info?.clock ?? null;
  }

  get people(): Person[] {
    return (this.info?.seats ?? []).map((seat) => ({
      name: this.nameOf(seat),
      colour: seat.colour,
      mine: seat.mine,
      kind: seat.kind,
      here: this.here.includes(seat.index) || seat.kind === 'bot',
    }));
  }

  private hear(message: ServerMessage): void {
    switch (message.t) {
      case 'info':
        this.info = message.info;
        break;
      case 'view':
        this.show(message);
        break;
      case 'refused':
        this.sent = null;
        this.refused = message;
        break;
      case 'answer':
        this.asked.get(message.id)?.(message);
        this.asked.delete(message.id);
        break;
      case 'chat':
        if (!this.chat.some((entry) => entry.k === message.entry.k)) this.chat = [...this.chat, message.entry];
        break;
      case 'presence':
        this.here = message.here;
        this.watching = message.watching;
        break;
      case 'error':
        this.sent = null;
        this.refused = { code: '', reason: message.error.id, rule: '', said: message.error };
        break;
      case 'pong':
        break;
    }
  }

  private show(moment: Moment): void {
    if (moment.private.seat !== undefined && moment.private.seat !== this.seat) return; // meant for another seat
    // what was secret may come again, now in words, so lines are kept by their numbers
    for (const line of moment.lines) this.byNumber.set(line.n, line);
    this.lines = [...this.byNumber.values()].sort((a, b) => a.n - b.n);
    const acted = moment.lines.some((line) => line.seat === this.seat && line.n > (this.moment?.n ?? 0));
    // a spectator sees what the last line changed
    if (this.seat === null) this.mine = this.moment?.public ?? null;
    if (this.mine === null || acted) this.mine = moment.public;
    this.marks = changed(this.mine, moment.public);
    const fresh = moment.n !== this.moment?.n;
    this.moment = moment;
    this.heard = performance.now();
    if (this.sent !== null && (acted || fresh)) this.sent = null;
    if (fresh) {
      const ending = this.lesson !== null && moment.n > this.lesson.lines;
      if (!ending) this.read = 0;
      else if (acted) this.read = Number.POSITIVE_INFINITY; // who plays on needs no last words
      this.refused = null;
      this.focus.clear();
    }
  }
}

export function firstSeat(info: TableInfo): number | null {
  const mine = info.seats.filter((seat) => seat.mine);
  return (mine.find((seat) => info.waiting.includes(seat.index)) ?? mine[0])?.index ?? null;
}
