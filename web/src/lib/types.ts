// The contract between the service, the frame (chrome) and the boards. Names are those of the service.
//
// A title brings one record, `src/<title>/title.ts`, whose default export is a `Title` (below): all that shared code
// knows of it. Its `board` is loaded when a table or the gallery of that title is opened, never on the home page.
//
// How a board behaves
// - It knows no rule. What is lit is `view.moves` by `at`, what is greyed is `view.refused` by `at`; a place that is
//   neither is plain. It calls `act(code)` when a lit place is clicked and `refuse(refusal)` when a greyed one is.
// - Every element that makes a move has `data-code={code}`; a greyed one `data-refused={reason}` and its `data-code`.
//   Give both `role="button" tabindex="0"` and `aria-disabled` for the greyed (svelte-check refuses conditional roles).
//   An element that only opens a choice of several codes carries `data-at={at}` and sets `focus.at = at`: the bar then
//   lists the codes of that place.
// - Hovering or focusing a place sets `focus.hovered = code` (null on leave); the bar lights that button. The bar
//   sets it likewise when a button is hovered: the board lights the place. `focus.chosen` is a code that is picked but
//   not sent (a turned tile, half a disc; on touch the first tap): the bar shows it with "confirm", calling
//   `act(focus.chosen)`. Set it to null to let go.
// - The board lays out the whole page below the top bar: it renders `{@render bar()}` (the action bar) and
//   `{@render log()}` (log, chat and digest in one panel with tabs) where its grid wants them, at every size. On a
//   phone it shows one part at a time, with a switch of its own whose last entry is the log, and the bar at the bottom.
//   `log` fills the height it is given and scrolls inside; `bar` is as high as it needs (about 120 px when wide).
// - `marks` are the paths of the view (`seats.1.gold`, `villages.nagaur`) that changed since this viewer's last move.
// - Themes: `<html data-theme="light|dark" data-game="<title>">`, with less motion of class `still`. A title sets its
//   palette, `--ornament` and `--edge` under `[data-game="..."]`; shared tokens stand in `src/chrome/tokens.css`.
// - No literal a person reads: `words.of('<title>.web.map')`. Entries of a board stand in `[<title>.web]` of
//   `locales/en.toml`; ids that are put together are listed by `words.has`.
import type { Component, Snippet } from 'svelte';
import type { Focus } from './focus.svelte';
import type { Course, SheetRow } from './sheet';
import type { Words } from './words';

// -- what the engine says ---------------------------------------------------------------------------

export type Value = string | number | boolean | null | Phrase | readonly Value[];
/** An id of the catalogue and the values its text wants; values may be phrases themselves. */
export type Phrase = { id: string } & { [name: string]: Value };

/** What a row is about, by the names of its kind. */
export type Values = Readonly<Record<string, unknown>>;
/** A move, or what is left of one where it is refused or told. */
export interface Row {
  code: string;
  kind?: string;
  values?: Values;
}

export interface Move extends Row {
  at: string;
  said: Phrase;
}
/** Its kind is that of the move, its values are those of the reason. */
export interface Refusal extends Move {
  reason: string;
  rule: string;
}
export interface Task {
  rule: string;
  kind?: string;
  values?: Values;
  said: Phrase;
  [name: string]: unknown;
}
/** Something the end of a turn brings or loses; `code` is the move that takes it now. */
export interface EndingRow {
  rule: string;
  kind?: string;
  values?: Values;
  said: Phrase;
  code?: string;
}
export interface Fact {
  rule: string;
  kind?: string;
  values?: Values;
  said: Phrase;
}
export interface Result {
  totals: number[][];
  ranks: number[];
  [name: string]: unknown;
}

/** What every view has; a title's board narrows it to its own fields. `private` fields are missing for spectators. */
export interface View {
  title: string;
  options: Record<string, string>;
  seat: number | null;
  over: boolean;
  waiting: number[];
  seats: { colour: string; [name: string]: unknown }[];
  result?: Result;
  own?: Record<string, unknown>;
  /** What is on the screen is for this seat alone. */
  secret?: boolean;
  /** Whom the table waits for, and for what. */
  asked?: { seat: number; rule: string; kind?: string; values?: Values; said: Phrase }[];
  /** What comes by itself and what is lost if the turn ends now. */
  ending?: { comes?: EndingRow[]; lapses: EndingRow[] };
  tasks?: Task[];
  moves?: Move[];
  refused?: Refusal[];
  [name: string]: unknown;
}

/** What is printed on boards, tiles and cards: fields of a record by kind and id, each with its provenance. */
export interface Content {
  title: string;
  kinds: Record<string, Record<string, ContentRecord>>;
}
export interface ContentRecord {
  source: string;
  sure: 'printed' | 'likely' | 'reconstructed';
  [field: string]: unknown;
}

// -- tables -----------------------------------------------------------------------------------------

export type SeatKind = 'open' | 'person' | 'bot' | 'stand_in';
export interface SeatInfo {
  index: number;
  colour: string;
  kind: SeatKind;
  name: string;
  level: string | null;
  mine: boolean;
  here: boolean;
  /** Open, but promised to somebody; `invited` if that is me. */
  kept: boolean;
  invited: boolean;
  votes: number;
}
export type Speed =
  | { kind: 'none' }
  | { kind: 'live'; base: number; increment: number }
  | { kind: 'days'; days: number };
export interface Clock {
  kind: 'none' | 'live' | 'days';
  left: (number | null)[];
  running: number[];
  at: number;
}
export type Status = 'open' | 'running' | 'over' | 'closed';
export interface TableInfo {
  id: string;
  title: string;
  content: string | null;
  options: Record<string, string>;
  status: Status;
  /** Why nothing can be played here until an operator has looked at it. */
  aside: Phrase | null;
  speed: Speed;
  listed: boolean;
  chosen: boolean;
  commitment: string | null;
  n: number;
  waiting: number[];
  seats: SeatInfo[];
  creator: boolean;
  link: { open: string | null; seats: Record<string, string> };
  created: number;
  started: number | null;
  ended: number | null;
  clock: Clock | null;
  /** Totals per seat. */
  result: number[][] | null;
  rematch: string | null;
}
export interface TitleOption {
  name: string;
  choices: string[];
  rule: string;
}
export interface TitleInfo {
  title: string;
  options: TitleOption[];
  colours: string[];
  fewest: number;
  most: number;
  content: string;
}
export interface Titles {
  titles: TitleInfo[];
  levels: string[];
  phrases: string[];
}
export interface Me {
  id: string | null;
  name: string;
  guest: boolean;
  login: string | null;
  language: string | null;
  mail: boolean;
}

// -- the socket -------------------------------------------------------------------------------------

/** One line of the log. Its kind is `secret` while it is one; lines about lines have theirs from the journal. */
export interface Line extends Row {
  n: number;
  seat: number;
  said: Phrase;
  rule: string;
  facts: Fact[];
  at: number;
}
export interface UndoRequest {
  seat: number;
  n: number;
  agreed: number[];
}
export interface Moment {
  n: number;
  public: Record<string, unknown>;
  private: Record<string, unknown>;
  lines: Line[];
  clock: Clock | null;
  undo: number[];
  redo: boolean;
  request: UndoRequest | null;
}
export interface ChatEntry {
  k: number;
  seat: number | null;
  name: string;
  phrase: string | null;
  text: string | null;
  at: number;
}
export interface RefusedAnswer {
  code: string;
  kind?: string;
  at?: string;
  values?: Values;
  reason: string;
  rule: string;
  said: Phrase;
  n?: number;
}
export type Answer = { refused?: RefusedAnswer | null; reason?: string; rule?: string; said?: Phrase; facts?: Fact[] };

export type ServerMessage =
  | { t: 'info'; info: TableInfo }
  | ({ t: 'view' } & Moment)
  | ({ t: 'refused' } & RefusedAnswer)
  | ({ t: 'answer'; id: number } & Answer)
  | { t: 'chat'; entry: ChatEntry }
  | { t: 'presence'; here: number[]; watching: number }
  | { t: 'pong' }
  | { t: 'error'; error: Phrase };

export type ClientMessage =
  | { t: 'move'; n: number; code: string }
  | { t: 'seat'; seat: number | null }
  | { t: 'ask'; id: number; what: 'why' | 'preview'; code: string }
  | { t: 'chat'; phrase: string }
  | { t: 'chat'; text: string }
  | { t: 'ping' };

// -- what a title brings ----------------------------------------------------------------------------

export interface BoardProps {
  view: View;
  content: Content;
  words: Words;
  /** Who sits where, by seat: names to show. */
  people: readonly Person[];
  /** The line the picture shows; changes with every move. */
  n: number;
  /** What the log tells so far; of a past picture also what came after it. */
  lines: readonly Line[];
  act: (code: string) => void;
  refuse: (refusal: Refusal) => void;
  ask: (what: 'why' | 'preview', code: string) => Promise<Answer>;
  marks: ReadonlySet<string>;
  focus: Focus;
  /** Words of others in the chat that I have not seen. */
  unread: number;
  bar: Snippet;
  log: Snippet;
}
export interface Person {
  name: string;
  colour: string;
  mine: boolean;
  here: boolean;
  kind: SeatKind;
}
/** What stands in the top bar: round or era, turns left, in one line at most 46 px high; short on a phone. */
export interface StatusProps {
  view: View;
  content: Content;
  words: Words;
  people: readonly Person[];
}
/** One component of the gallery, drawn from its record as the table draws it. */
export interface PieceProps {
  kind: string;
  id: string;
  record: ContentRecord;
  content: Content;
  words: Words;
}
/** The small sign of a move (24-unit grid, currentColor) beside its words in bar and log. */
export interface GlyphProps {
  code: string;
  /** The move as data, where more than its code is at hand. */
  row?: Row;
}
export interface QuickProps {
  content: Content;
  words: Words;
}
export interface PicturesProps extends QuickProps {
  chapter: string;
}
/** All that shared code knows of a title. It is there from the first page on: what is large belongs to the board. */
export interface Title {
  /** The address of its picture, and the name of its small sign. */
  cover: string;
  badge: string;
  /** How many opponents are proposed to someone new. */
  rivals: number;
  board: () => Promise<Board>;
  /** The final sheet, row by row, and what is drawn over time beside it. */
  sheet: (view: View) => SheetRow[];
  courses: readonly Course[];
  /** Where its rounds or eras began, as the chart is marked: from the lines whose facts opened one. */
  marks: (words: Words, headings: readonly { n: number; fact: Fact }[]) => { n: number; text: string }[];
  /** What else is said of a result, above the sheet. */
  award: (result: Result) => Phrase | null;
  /** Does it end the turn? */
  isEnd: (row: Row) => boolean;
  /** Does a round or an era begin with it? Then it is a heading of the log. */
  opens: (fact: Fact) => boolean;
  /** Two facts of one line as one, where they are told together. */
  join: (one: Fact, other: Fact) => Fact | null;
  /** Whose fact it is; nobody's where it is everyone's or that of who acts. */
  ownerOf: (fact: Fact, colours: readonly string[]) => number | null;
  /** Does it tell of this seat, beside others maybe? */
  concerns: (fact: Fact, seat: number, colours: readonly string[]) => boolean;
  /** Would it cost this seat something? */
  costs: (fact: Fact, seat: number | null) => boolean;
  /** The gold that every other player gets if the turn ends now. */
  fee: (end: Row) => number;
  /** Can what this line chose be chosen anew by one of these moves, without asking anybody? */
  isOpen: (line: Line, moves: readonly Move[]) => boolean;
  /** The moves nearest to one that is refused, the most alike first. */
  nearest: (refused: Row & { at?: string }, moves: readonly Move[]) => Move[];
}
export interface Board {
  Table: Component<BoardProps>;
  Status: Component<StatusProps>;
  Piece: Component<PieceProps>;
  Glyph: Component<GlyphProps>;
  /** Kinds of content in the gallery, in its order. */
  kinds: readonly string[];
  /** What a record says in words, for the gallery and its readers. */
  text: (words: Words, kind: string, id: string, record: ContentRecord) => string;
  /** A few pictures for a chapter of the rules, and the whole game on one page. */
  Pictures: Component<PicturesProps>;
  Quick: Component<QuickProps>;
  /** The rule that explains what somebody points at; nothing where there is none. */
  ruleAt: (element: Element) => string;
  /** What a choice would give, for those who cannot see it on the board beside; nothing where its words say it. */
  about?: (words: Words, move: Move) => string;
  /** A move in words where only its code is at hand: what is refused, and what a hint would do later. */
  call: (words: Words, content: Content | null, code: string) => string;
  /** Where codes belong in the bar when they are many: the id of a heading, `<title>.group.go`. */
  group: (move: Move) => string;
}
