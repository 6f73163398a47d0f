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
import type {
  AnswerMessage,
  Content,
  ContentRecord,
  FactRow as Fact,
  Line,
  MoveRow as Move,
  Named,
  Phrase,
  RefusedRow as Refusal,
  Refusal as RefusalMessage,
  Result,
  SeatKind,
  View,
  ViewMessage,
} from './api.gen';
import type { Beat, Telling } from './beats';
import type { Amounts } from './choices';
import type { Focus } from './focus.svelte';
import type { Course, SheetRow } from './sheet';
import type { Words } from './words';

export type {
  AlarmRow as Alarm,
  Change,
  ChatEntry,
  ClientMessage,
  Clock,
  Content,
  ContentRecord,
  EndingRow,
  FactRow as Fact,
  Line,
  Me,
  MoveRow as Move,
  Named,
  Phrase,
  RefusedRow as Refusal,
  Result,
  SeatInfo,
  SeatKind,
  ServerMessage,
  Speed,
  Status,
  TableInfo,
  TaskRow as Task,
  TitleInfo,
  TitleOption,
  Titles,
  UndoRequest,
  Value,
  View,
} from './api.gen';

// -- what the service says -------------------------------------------------------------------------
//
// `api.gen.ts` has it, made from the server's schema, and a board narrows it to its title's own types. Rows have
// shorter names here.

/** What a row is about, by the names of its kind. */
export type Values = Readonly<Record<string, unknown>>;
/** A move, or what is left of one where it is refused or told. */
export interface Row {
  code: string;
  kind?: string;
  values?: Values;
}
/** A line as the log has it. */
export type LogLine = Line & {
  /** It was taken back, or only takes back or asks: it tells of no change that still stands. */
  void: boolean;
};
/**
 * A move to be played after another one: its code, or which of the moves there will be then, by what they would bring;
 * none if it is left out.
 */
export type NextMove =
  | string
  | ((moves: readonly Move[], outcomes: Readonly<Record<string, Amounts>>) => string | undefined);
/** A view and what came with it. */
export type Moment = Omit<ViewMessage, 't'>;
/** What is told of a refusal: that of a message, or of a row. */
export type RefusedAnswer = RefusalMessage & { at?: string };
export type Answer = Partial<Omit<AnswerMessage, 't' | 'id'>>;

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
  lines: readonly LogLine[];
  act: (code: string) => void;
  /** Several moves as one: taken back together. */
  actAll: (steps: readonly NextMove[]) => void;
  refuse: (refusal: Refusal) => void;
  ask: (what: 'why' | 'preview', code: string) => Promise<Answer>;
  marks: ReadonlySet<string>;
  focus: Focus;
  /** What others did and is told now: its part comes forward where not all are seen. */
  beat: Beat | null;
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
  /** Of a bot, how strong it is. */
  level: string | null;
}
/** One number that stands beside a name in the top bar. */
export interface Figure {
  icon: string;
  /** Null where it is hidden. */
  value: number | null;
  /** What follows it in small: of how many, or what would be added. */
  after: string;
  /** On a phone only the main one is shown. */
  main: boolean;
  /** The same for people who cannot see it. */
  said: readonly Phrase[];
}
export interface Standing {
  seat: number;
  figures: readonly Figure[];
  /** One piece from ending the game, or it has ended it. */
  near: boolean;
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
  move: Row | Named;
}
export interface LaterProps {
  move: Move;
  words: Words;
}
export interface QuickProps {
  content: Content;
  words: Words;
}
export interface PicturesProps extends QuickProps {
  chapter: string;
}
export interface AtlasProps extends QuickProps {
  choose: (kind: string, id: string) => void;
  move: (kind: string, id: string, x: number, y: number) => void;
}
/** All that shared code knows of a title. It is there from the first page on: what is large belongs to the board. */
export interface Title {
  /** The address of its picture, and the name of its small sign. */
  cover: string;
  badge: string;
  /** How many opponents are proposed to someone new. */
  rivals: number;
  board: () => Promise<Board>;
  /** How everyone stands, in the order of their turns. */
  standing: (view: View) => Standing[];
  /** The final sheet, row by row, and what is drawn over time beside it. */
  sheet: (view: View, lines: readonly LogLine[], content: Content | null) => SheetRow[];
  /** What decides the game, seat by seat, as it stands: what a result says at the end. */
  totals: (view: View) => (number | null)[][];
  courses: readonly Course[];
  /** Where its rounds or eras began, as the chart is marked: from the lines whose facts opened one. */
  marks: (words: Words, headings: readonly { n: number; fact: Fact }[]) => { n: number; text: string }[];
  /** What others' turns changed for a seat, between two public views, the gravest first. */
  changes?: (before: View, after: View, seat: number, content: Content | null) => Phrase[];
  /** How the end is counted, source by source, before the sheet is opened; none where nothing is. */
  finale?: (view: View) => Finale;
  /** What else is said of a result, above the sheet. */
  award: (result: Result) => Phrase | null;
  /** Does it end the turn? */
  isEnd: (row: Row) => boolean;
  /** How much a good counts when choices are sorted by what they bring at once. */
  weights: Readonly<Record<string, number>>;
  /** Does a round or an era begin with it? Then it is a heading of the log. */
  opens: (fact: Fact) => boolean;
  /** Whose fact it is; null where it concerns everyone or the player who acts. */
  ownerOf: (fact: Fact, colours: readonly string[]) => number | null;
  /** Does it tell of this seat, beside others maybe? */
  concerns: (fact: Fact, seat: number, colours: readonly string[]) => boolean;
  /** Would it cost this seat something? */
  costs: (fact: Fact, seat: number | null) => boolean;
  /** What ending the turn now costs besides what is lost, in words; null if nothing. */
  fee: (end: Row) => Phrase | null;
  /** Goods whose gain sounds like coins. */
  coins: readonly string[];
  /** Can what this line chose be chosen anew by one of these moves, without asking anybody? */
  isOpen: (line: Line, moves: readonly Move[]) => boolean;
  /** The moves nearest to one that is refused, the most alike first. */
  nearest: (refused: Named & { at?: string }, moves: readonly Move[]) => Move[];
  /** How its lines are told, one after the other. */
  telling: Telling;
}
export interface Finale {
  /** What each seat had before. */
  start: readonly number[];
  rows: readonly SheetRow[];
  /** Where a row is seen on the board. */
  places: (row: SheetRow) => readonly string[];
}
/** A piece on its way, or the picture of a scene, while others' turns are told. */
export interface ToldProps {
  beat: Beat;
  lines: readonly LogLine[];
  view: View;
  content: Content;
  words: Words;
  people: readonly Person[];
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
  /** A move in words where only its names are at hand: what is refused, and what a hint would do later. */
  call: (words: Words, content: Content | null, move: Named) => string;
  /** The place that is shown instead of one that the board does not draw by itself. */
  near?: (place: string) => string | undefined;
  /** The icon of a good, for pickers of amounts. */
  signOf?: (good: string) => string;
  /** A formula in words; throws where it cannot be read. */
  formula?: (words: Words, formula: string) => string;
  /** A map whose parts can be chosen, and moved where their place is content. */
  Atlas?: Component<AtlasProps>;
  /** The piece that a beat moves; else the sign of its move goes. */
  Flyer?: Component<ToldProps>;
  /** What is drawn of a scene beside the board. */
  Scene?: Component<ToldProps>;
  /** Where codes belong in the bar when they are many: the id of a heading, `<title>.group.go`. */
  group: (move: Move) => string;
  /** A move on a small button beside its amounts; `under`: its heading has said what it is about. */
  label: (words: Words, content: Content | null, move: Move, under: boolean) => string;
  /** What stands above moves that differ in where they are made: a plaza, a city. Without it, that of their group. */
  heading?: (words: Words, content: Content | null, move: Move) => string;
  /** Moves of the same are one choice where they bring the same: a tile turned another way. */
  fold?: (move: Move) => string;
  /** Is it made on the board alone, never proposed in the bar? */
  unlisted?: (move: Move) => boolean;
  /** Where on the table a move that is only named would be made: a selector. */
  spot?: (move: Named) => string;
  /** What a choice brings later, in signs. */
  Later?: Component<LaterProps>;
}
