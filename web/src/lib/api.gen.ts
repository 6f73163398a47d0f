// The types of everything that the service sends and takes. Do not edit: `make generate` writes this file from the
// schema of the server (`src/kingsroad/**/schema`), and `make check` fails when it is stale.

/** A row whose values are those of its kind. */
type By<Form, Key extends string, Kinds> = {
  [Kind in keyof Kinds]: Omit<Form, Key | 'values'> & { [_ in Key]: Kind } & { values: Kinds[Kind] };
}[keyof Kinds];

export type AddressInfo = {
  id: string;
  kind: 'push' | 'mail' | 'webhook';
  address: string;
  /** Milliseconds since 1970, UTC */
  added: number;
  /** Notices go there; to a mail address once the link in a mail was followed */
  confirmed: boolean;
};

export type ChangedSet = {
  name: string;
  /** fields by kind and id, laid over ours; `absent: true` drops a record */
  records: Record<string, Record<string, Record<string, unknown>>>;
  /** when it was changed last, as far as you know */
  seen: number;
};

export type Check = {
  title: string;
  /** fields by kind and id, laid over ours; `absent: true` drops a record */
  records: Record<string, Record<string, Record<string, unknown>>>;
  /** try some games of random players as well */
  games?: boolean;
};

export type Concession = {
  /** the seat that wants to give the game up */
  seat: number;
  agree: boolean;
};

export type Corrected = {
  title: string;
  /** fields by kind and id, laid over ours; `absent: true` drops a record */
  records: Record<string, Record<string, Record<string, unknown>>>;
};

export type Credentials = {
  login: string;
  password: string;
};

/** Everything that is known about me. */
export type Export = {
  person: ExportedPerson;
  tokens: ExportedToken[];
  addresses: ExportedAddress[];
  corrections: Record<string, unknown>[];
  reviews: ExportedReview[];
  trials: ExportedTrial[];
  games: ExportedGame[];
  chat: ExportedChat[];
  notices: ExportedNotice[];
  acts: ExportedAct[];
};

/** Something an operator did to me. */
export type ExportedAct = {
  /** Milliseconds since 1970, UTC */
  at: number;
  what: string;
  was: Record<string, unknown> | null;
  became: Record<string, unknown> | null;
};

export type ExportedAddress = {
  kind: 'push' | 'mail' | 'webhook';
  address: string;
  /** Milliseconds since 1970, UTC */
  added: number;
  confirmed: number | null;
};

export type ExportedChat = {
  game: string;
  k: number;
  seat: number | null;
  name: string;
  phrase: string | null;
  text: string | null;
  /** Milliseconds since 1970, UTC */
  at: number;
};

export type ExportedGame = {
  id: string;
  title: string;
  options: string;
  status: string;
  /** Milliseconds since 1970, UTC */
  created: number;
  started: number | null;
  ended: number | null;
  creator: boolean;
  seats: ExportedSeat[];
  /** What I played myself */
  lines: ExportedLine[];
};

export type ExportedLine = {
  n: number;
  seat: number;
  code: string;
  /** Milliseconds since 1970, UTC */
  at: number;
};

export type ExportedNotice = {
  game: string;
  n: number;
  kind: string;
  /** Milliseconds since 1970, UTC */
  due: number;
  sent: number | null;
};

export type ExportedPerson = {
  id: string;
  name: string;
  login: string | null;
  language: string | null;
  /** Milliseconds since 1970, UTC */
  created: number;
  /** Milliseconds since 1970, UTC */
  seen: number;
};

export type ExportedReview = {
  game: string;
  level: string;
  /** Milliseconds since 1970, UTC */
  asked: number;
};

export type ExportedSeat = {
  seat: number;
  kind: string;
  name: string;
  level: string | null;
  /** Milliseconds since 1970, UTC */
  at: number;
};

export type ExportedToken = {
  label: string;
  scopes: ('read' | 'play' | 'account')[];
  /** Milliseconds since 1970, UTC */
  created: number;
  used: number | null;
};

/** A puzzle or a turn that I tried. */
export type ExportedTrial = {
  game: string;
  title: string;
  puzzle: string | null;
  source: string | null;
  line: number;
  seat: number;
  /** Milliseconds since 1970, UTC */
  began: number;
  hints: number;
  solved: boolean | null;
};

export type Files = {
  title: string;
  /** texts by file name */
  files: Record<string, string>;
};

export type Join = {
  seat?: number | null;
  link?: string | null;
  name?: string;
};

export type MadeToken = {
  id: string;
  label: string;
  scopes: ('read' | 'play' | 'account')[];
  /** Milliseconds since 1970, UTC */
  created: number;
  used: number | null;
  /** Shown this one time; for the header `Authorization: Bearer` */
  token: string;
};

/** Who I am. Without an id nobody: the first change makes me a guest. */
export type Me = {
  /** 22 signs; null for nobody */
  id: string | null;
  name: string;
  /** Without login and password; the cookie is the only key */
  guest: boolean;
  login: string | null;
  /** The language of notifications */
  language: string | null;
  /** What this cookie or token may do */
  scopes: ('read' | 'play' | 'account')[];
  created: number | null;
  /** Can this server send mail? */
  mail: boolean;
};

export type NewAccount = {
  login: string;
  password: string;
  /** The present password, if there is one */
  current?: string | null;
};

export type NewAddress = {
  kind: 'push' | 'mail' | 'webhook';
  /** A mail address, an http address, or the JSON of a push subscription */
  address: string;
};

export type NewBranch = {
  /** the last line that is taken over */
  n: number;
  seat: number;
  /** of the bots in the other seats */
  level?: string;
  /** what was hidden: drawn anew from what the seat knew, or as it lay (finished games only) */
  hidden?: 'known' | 'real';
  /** what you call it: up to 24 signs */
  name?: string;
  /** moves of the seat that come next */
  codes?: string[];
};

export type NewChat = {
  phrase?: string | null;
  text?: string | null;
  seat?: number | null;
};

export type NewMe = {
  /** 1 to 24 signs; without it the name stays */
  name?: string | null;
  /** Without it the language stays */
  language?: string | null;
};

export type NewMove = {
  seat: number;
  /** the number the line shall have: one more than the last one seen */
  n: number;
  code: string;
};

export type NewReview = {
  level?: 'quick' | 'strong' | 'master';
};

export type NewSet = {
  title: string;
  /** fields by kind and id, laid over ours; `absent: true` drops a record */
  records: Record<string, Record<string, Record<string, unknown>>>;
  name: string;
};

export type NewTable = {
  title: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  seed?: string | null;
  speed?: WishedNoClock | WishedLiveClock | WishedDaysClock;
  listed?: boolean;
  on_timeout?: 'bot' | 'move';
  /** id of the set of corrections that the content is played with */
  corrections?: string | null;
  /** the creator's name at this table; their own name if empty */
  name?: string;
};

export type NewToken = {
  label: string;
  scopes: ('read' | 'play' | 'account')[];
};

export type OneSeat = {
  seat: number;
};

export type PlayedElsewhere = {
  /** the whole journal of a finished game */
  journal: string;
};

export type PushKey = {
  /** The `applicationServerKey` of a push subscription: a P-256 point in base64url */
  key: string;
};

export type SeatBot = {
  seat: number;
  level: string;
};

export type SeatWish = {
  kind: 'me' | 'person' | 'open' | 'bot';
  name?: string;
  level?: string | null;
  colour?: string | null;
};

export type TokenInfo = {
  id: string;
  label: string;
  scopes: ('read' | 'play' | 'account')[];
  /** Milliseconds since 1970, UTC */
  created: number;
  used: number | null;
};

export type TrialStep = {
  /** another hint; without it what was played is judged */
  hint?: boolean;
};

export type TryAgain = {
  /** the first line of the turn, as the review has it */
  n: number;
  seat: number;
  level?: 'quick' | 'strong' | 'master';
};

export type WebhookKey = {
  /**
   * `whsec_` and a key in base64. Each request has `Webhook-Id`, `Webhook-Timestamp` (seconds) and `Webhook-
   * Signature`: `v1,` and, in base64, the HMAC-SHA256 of `id.timestamp.body` under this key.
   */
  key: string;
};

export type WishedDaysClock = {
  kind: 'days';
  /** days for each turn */
  days: number;
};

export type WishedLiveClock = {
  kind: 'live';
  /** seconds each seat begins with */
  base: number;
  /** seconds a seat gets whenever its turn comes */
  increment: number;
};

export type WishedNoClock = {
  kind: 'none';
};

/** What is said: an id of the catalogues and whatever its words need; a value may be a phrase itself. */
export type Phrase = {
  id: string;
  [name: string]: Value;
};

export type Value = string | number | number | boolean | Phrase | Value[] | null;

/** A legal move. */
export type MoveRow = {
  /** What is sent */
  code: string;
  /** What it is */
  kind: string;
  /** The place where it is lit, or `bar` if it has none */
  at: string;
  /** The values of this kind */
  values: Record<string, unknown>;
  /** The move in words */
  said: Phrase;
};

/** A move as far as it is the same in every position. */
export type Named = {
  /** What is sent */
  code: string;
  /** What it is; empty if the code names no move */
  kind: string;
  /** Those of its values that hold in every position: the things in the code */
  names: Record<string, unknown>;
};

/** What a person may try here and cannot. */
export type RefusedRow = Named & {
  /** The place where it is shown as unavailable */
  at: string;
  /** Its id */
  reason: string;
  /** The rule behind it */
  rule: string;
  /** The values of this reason: what is missing */
  values: Record<string, unknown>;
  /** The reason in words */
  said: Phrase;
};

/** What a seat is asked. */
export type TaskRow = {
  /** The rule behind the question */
  rule: string;
  /** What it is */
  kind: string;
  /** The values of this kind: what it is about */
  values: Record<string, unknown>;
  /** The question in words */
  said: Phrase;
};

/** What a seat is asked, as everyone may know it. */
export type AskedRow = TaskRow & {
  /** Who is asked */
  seat: number;
};

/** What a line brought about, or would bring. */
export type FactRow = {
  /** The rule behind it */
  rule: string;
  /** What it is */
  kind: string;
  /** The values of this kind */
  values: Record<string, unknown>;
  /** The fact in words */
  said: Phrase;
};

/** What the end of a turn brings or loses. */
export type EndingRow = {
  /** The rule behind it */
  rule: string;
  /** What it is */
  kind: string;
  /** The values of this kind */
  values: Record<string, unknown>;
  /** In words */
  said: Phrase;
  /** The move that takes it now */
  code?: string;
};

/** Something that is about to end: the game or a part of it. */
export type AlarmRow = {
  /** The rule behind it */
  rule: string;
  /** What it is */
  kind: string;
  /** The values of this kind */
  values: Record<string, unknown>;
  /** In words */
  said: Phrase;
  /** True if this is the last chance */
  urgent: boolean;
  /** What happens then, or decides */
  then: Phrase | null;
  /** Who acts before that, in order; empty if it is not urgent */
  to_act: number[];
};

/** What is sure of a move: what is chosen later is not counted. */
export type Choice = {
  /** What it takes from its player */
  cost: Record<string, number>;
  /** What it brings them */
  gains: Record<string, number>;
};

/** One part of a table in words, for people who read or hear it instead of seeing it. */
export type OverviewPart = {
  /** By which it is asked for: a city, a row of tiles, a player's color */
  id: string;
  /** Parts of one kind stand together */
  group: string;
  /** Its heading */
  name: Phrase;
  /** What is there */
  lines: Phrase[];
};

/** A kind without values. */
export type Nothing = Record<string, never>;

/** Something else comes first. */
export type OtherTask = {
  /** The kind of the task that comes first */
  task: string;
};

/** It is another seat's turn. */
export type Waiting = {
  /** The seats that are waited for */
  waiting: number[];
};

/** There is no such move. */
export type Code = {
  code: string;
};

/** How the game ended. */
export type Result = {
  /** Per seat, what decides first comes first */
  totals: number[][];
  /** Per seat; 1 is best */
  ranks: number[];
  [name: string]: unknown;
};

/** What a seat has for all to see; each title adds its own fields. */
export type SeatRow = {
  /** Of its pieces */
  colour: string;
  [name: string]: unknown;
};

/** What would be taken automatically, and what would be lost. */
export type EndingRows = {
  /** What would be taken automatically */
  comes: EndingRow[];
  /** What would be lost */
  lapses: EndingRow[];
};

/** What everyone may know in any title. */
export type Open = {
  /** Which game */
  title: string;
  /** All of them, by name */
  options: Record<string, string>;
  /** Is the game over? Then `result` is there */
  over: boolean;
  /** The seats that owe a decision */
  waiting: number[];
};

/** What one seat alone gets in any title. */
export type Personal = {
  /** Whose view this is; null for a spectator: then nothing else is here */
  seat: number | null;
  /**
   * Does this view show something that the other seats may not see now? (When several play at one screen: draw
   * the curtain first.)
   */
  secret?: boolean;
};

/** What everyone at and around the table may know. Each title adds fields of its own. */
export type Public = Open & {
  /** Only when the game is over */
  result?: Result;
  /** One row per seat */
  seats: SeatRow[];
  /** What the waiting seats are asked */
  asked: AskedRow[];
  /** What is about to end, the gravest first; none once the game is over */
  alarms: AlarmRow[];
  /** The turn that is being played */
  turn?: unknown;
  [name: string]: unknown;
};

/** What one seat alone gets on top of it. Once the game is over there are no tasks, moves and refusals. */
export type Private = Personal & {
  /** What only this seat may know of its board */
  own?: Record<string, unknown>;
  /** What the seat is asked now */
  tasks?: TaskRow[];
  /** Every legal move */
  moves?: MoveRow[];
  /** What a person may try and cannot; any other code can be asked for */
  refused?: RefusedRow[];
  /** Only if the seat may end its turn: what would come, and what would be lost */
  ending?: EndingRows;
  [name: string]: unknown;
};

/** Both in one. */
export type View = Public & Private;

export type FormName =
  | 'number'
  | 'numbers'
  | 'number_choice'
  | 'rank'
  | 'text'
  | 'texts'
  | 'choice'
  | 'choices'
  | 'several'
  | 'flag'
  | 'formula'
  | 'formulas'
  | 'pairs';

export type SeatKind = 'open' | 'person' | 'bot' | 'stand_in';

export type ClockKind = 'none' | 'live' | 'days';

export type Status = 'open' | 'running' | 'over' | 'closed';

export type NoClock = {
  kind: 'none';
};

export type LiveClock = {
  kind: 'live';
  /** Seconds each seat begins with */
  base: number;
  /** Seconds a seat gets whenever its turn comes */
  increment: number;
};

export type DaysClock = {
  kind: 'days';
  /** For each turn */
  days: number;
};

export type Speed = NoClock | LiveClock | DaysClock;

export type Clock = {
  kind: ClockKind;
  /** Milliseconds per seat */
  left: (number | null)[];
  running: number[];
  at: number;
};

export type SeatInfo = {
  index: number;
  colour: string;
  kind: SeatKind;
  name: string;
  /** Of a bot */
  level: string | null;
  /** Open, but promised to somebody */
  kept: boolean;
  /** Kept for you */
  invited: boolean;
  mine: boolean;
  /** Of the person who set the table up */
  host: boolean;
  here: boolean;
  /** How many want a bot here */
  votes: number;
};

/** Secret parts of invitation links: `/join/TABLE/SECRET`. */
export type Links = {
  /** To any open seat */
  open: string | null;
  /** To one seat */
  seats: Record<string, string>;
};

/** A seat wants to give the game up, and asks the other people whether it may end. */
export type Conceding = {
  seat: number;
  /** The seats that have not answered yet */
  asked: number[];
};

export type Conceded = {
  seat: number;
  /** The last line that was played */
  n: number;
};

export type Origin = {
  id: string;
  line: number;
};

/** What a table is, told to one person: everything but the position itself. */
export type TableInfo = {
  id: string;
  title: string;
  options: Record<string, string>;
  status: Status;
  /** Why the game needs attention and nothing can be played; null if it goes on */
  aside: Phrase | null;
  speed: Speed;
  listed: boolean;
  on_timeout: 'bot' | 'move';
  /** The seed was chosen by the creator, not drawn */
  chosen: boolean;
  /** Played on somebody's device: its shuffle proves nothing */
  offline: boolean;
  commitment: string | null;
  /** Hash of the content it is played with */
  content: string | null;
  /** Name of the corrections in this content; null if it is as shipped */
  corrections: string | null;
  /** The last line */
  n: number;
  waiting: number[];
  seats: SeatInfo[];
  watching: number;
  creator: boolean;
  link: Links;
  /** Milliseconds since 1970, UTC, like every time */
  created: number;
  started: number | null;
  ended: number | null;
  clock: Clock | null;
  /** Totals per seat; null if it was conceded */
  result: number[][] | null;
  conceding: Conceding | null;
  /** Who gave up the game, so that it is over */
  conceded: Conceded | null;
  rematch_of: string | null;
  rematch: string | null;
  /** The game this one branched off from */
  origin: Origin | null;
};

export type TableList = {
  tables: TableInfo[];
};

export type TitleOption = {
  name: string;
  /** The first is the default */
  choices: string[];
  rule: string;
};

/** What the ladder measured of a level of bots with that many players. */
export type Rung = {
  level: string;
  players: number;
  games: number;
  /** On average, of what is compared first at the end */
  points: number;
  /** Of processor time for a turn, on average */
  seconds: number;
};

export type TitleInfo = {
  title: string;
  rules_version: number;
  /** Its hash */
  content: string;
  colours: string[];
  fewest: number;
  most: number;
  options: TitleOption[];
  /** Of the level `steady`: `steady-waller` is a level too */
  styles: string[];
  ladder: Rung[];
};

export type Titles = {
  titles: TitleInfo[];
  /** Of bots */
  levels: string[];
  /** Quick phrases of the chat */
  phrases: string[];
};

export type Settled = {
  options: Record<string, string>;
};

/** Something printed; it has more fields, by its kind. */
export type ContentRecord = {
  /** Where it was found */
  source: string;
  sure: 'printed' | 'likely' | 'reconstructed';
  [name: string]: unknown;
};

/** What is printed on boards, tiles and cards. */
export type Content = {
  title: string;
  /** By kind and id */
  kinds: Record<string, Record<string, ContentRecord>>;
};

/** How the rules read a field of a record. */
export type FieldForm = {
  form: FormName;
  /** The words it may be; of a formula the goods it may name */
  known: string[];
  /** Some records do without it */
  optional: boolean;
};

/** What can be corrected. */
export type Fields = {
  /** By kind and name */
  kinds: Record<string, Record<string, FieldForm>>;
};

/** Something that is wrong with corrections. */
export type Trouble = {
  /** The record it is about, as `wall.w01`; empty if it is about the whole */
  record: string;
  said: Phrase;
  /** No game can be played with it; otherwise something to think about */
  grave: boolean;
};

export type Checked = {
  troubles: Trouble[];
  /** Hash of the corrected content; null if no game can be played with it */
  content: string | null;
};

export type ReadRecords = {
  records: Record<string, Record<string, Record<string, unknown>>>;
};

/** Corrections that somebody keeps. */
export type CorrectionSet = {
  id: string;
  title: string;
  name: string;
  records: Record<string, Record<string, Record<string, unknown>>>;
  /** Milliseconds since 1970, UTC */
  created: number;
  changed: number;
  mine: boolean;
};

export type CorrectionSets = {
  sets: CorrectionSet[];
};

export type LessonStep = {
  /** Shown after this many lines */
  n: number;
  said: Phrase;
  rule: string;
  /** The move it asks for; null: only to be read */
  code: string | null;
  /** Moves that do as well */
  also: string[];
  /** What it points at beside that: places of the board (`place.agra`), or panels (`panel.map`) */
  target: string[];
};

export type Lesson = {
  title: string;
  /** How many lines it has; afterwards play is free */
  lines: number;
  steps: LessonStep[];
};

/** How a line changed what a seat has. */
export type Change = {
  seat: number;
  /** Below 0: it has so many fewer */
  amounts: Record<string, number>;
};

/** A line of the log: what was done, and what it brought about. */
export type Line = {
  n: number;
  seat: number;
  /** `?` while it is another seat's secret */
  code: string;
  /** That of the move; `secret` while it is one; undo, redo, ask, agree or decline for a line about lines */
  kind: string;
  values: Record<string, unknown>;
  said: Phrase;
  /** None for a line about lines */
  rule: string;
  /** What belongs together is one fact */
  facts: FactRow[];
  /** Where the move was made, as its row has it; empty if it has no place, or is a secret */
  place: string;
  /** The place that a piece left by it; empty where it comes from its player */
  origin: string;
  /** What each seat has more or less of after it; seats that have are left out */
  changes: Change[];
  at: number;
};

export type Accepted = {
  n: number;
  line: Line;
};

export type Log = {
  n: number;
  lines: Line[];
  /** Lines of the whole log without effect: taken back, or only about other lines */
  void: number[];
};

export type Digest = {
  /** The seat's own last line */
  since: number;
  lines: Line[];
  /** As in the log */
  void: number[];
  /** Path, before and now, of the public view */
  changes: [string, unknown, unknown][];
};

export type Position = {
  n: number;
  /** `moves` and `refused` only for a seat that plays */
  view: View;
};

export type Moves = {
  n: number;
  moves: MoveRow[];
  refused: RefusedRow[];
};

export type Overview = {
  n: number;
  parts: OverviewPart[];
};

export type Refusal = Named & {
  /** Its id */
  reason: string;
  /** The rule it rests on */
  rule: string;
  /** What is missing, as data */
  values: Record<string, unknown>;
  said: Phrase;
};

export type RefusedMove = {
  refused: Refusal;
  /** The last line now */
  n: number;
};

export type Why = {
  legal: boolean;
  refused: Refusal | null;
};

export type Preview = {
  facts: FactRow[];
};

export type Suggestion = {
  /** To be played in this order; the first is legal now. Those that cannot be foreseen are only named. */
  moves: (MoveRow | Named)[];
  /** In points of the game; compares the suggestions of one hint only */
  value: number;
  /** At most three, the strongest first */
  reasons: Phrase[];
};

export type Hint = {
  /** The last line when the hint was asked for */
  n: number;
  /** Best first */
  suggestions: Suggestion[];
};

/** How far the judge was off in games that its numbers were not fitted to. */
export type ReviewMeasured = {
  games: number;
  /** Of the winning chances; none of a single player */
  brier?: number;
  /** The Brier score that equal chances have */
  even_chances?: number;
  /** Of the points at the end, root mean square */
  rmse?: number;
};

/** Whose opinion a review is. */
export type ReviewJudge = {
  version: number;
  level: string;
  /** Hash of the learned weights and the calibration */
  data: string;
  rules: number;
  content: string;
  /** In which losses and the ledger are told */
  unit: 'points' | 'chance';
  /** Where each class of losses begins */
  thresholds: Record<string, number>;
  /** What it cannot tell, as ids of words; older reviews do not say */
  limits?: string[];
  measured?: ReviewMeasured;
};

export type ReviewSeat = {
  seat: number;
  colour: string;
  name: string;
  result: number[];
  rank: number;
  /** Percent; null until all is judged */
  accuracy: number | null;
  /** How many decisions of each class */
  classes: Record<string, number>;
};

/** How it stood after a line that counts; line 0 is the beginning. */
export type ReviewChance = {
  line: number;
  /** Winning chance of each seat */
  values: number[];
  /** Points at the end, or palaces */
  expected: number[];
};

export type ReviewMoves = {
  played: MoveRow[];
  best: MoveRow[];
};

export type ReviewTurn = {
  seat: number;
  from: number;
  to: number;
  kind: string;
  played: string[];
  best: string[];
  loss: number;
  error: number;
  class: 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
  reasons: Phrase[];
  moves: ReviewMoves;
};

/** Start plus all parts is the result, exactly. */
export type ReviewLedger = {
  seat: number;
  start: number;
  parts: Record<string, number>;
  result: number;
};

export type Review = {
  format: number;
  title: string;
  /** Hash of the lines it judges */
  journal: string;
  judge: ReviewJudge;
  seats: ReviewSeat[];
  chances: ReviewChance[];
  /** Those that are judged so far */
  turns: ReviewTurn[];
  /** Empty until all is judged */
  ledger: ReviewLedger[];
};

export type ReviewState = {
  level: string;
  /** That can be asked for here */
  levels: string[];
  state: 'none' | 'waiting' | 'running' | 'done' | 'failed';
  /** Turns that are judged */
  done: number;
  /** Turns to judge; null until the game was read */
  jobs: number | null;
  error: Phrase | null;
  /** All there is so far */
  review: Review | null;
};

/** A game of yours that went on from a line of another one, which `table.origin` names. */
export type Branch = {
  line: number;
  /** What you called it; may be empty */
  name: string;
  /** Winning chance of each seat where it stands now, with what you know */
  values: number[];
  /** Points at the end, or palaces */
  expected: number[];
  table: TableInfo;
};

export type Branches = {
  branches: Branch[];
};

export type PastSeat = {
  colour: string;
  name: string;
  kind: string;
  level: string | null;
  mine: boolean;
  /** None: the game has no result */
  rank: number | null;
  totals: number[] | null;
  /** The lines of the score sheet, by the id of their words */
  sheet: Record<string, number>;
  /** How often each action was chosen */
  actions: Record<string, number>;
  /** Of your own seats, once the game was reviewed */
  accuracy: number | null;
};

/** A finished game you had a seat in. */
export type PastGame = {
  id: string;
  title: string;
  options: Record<string, string>;
  created: number;
  ended: number | null;
  /** Played without a service */
  offline: boolean;
  /** The game and line that a branch comes from */
  origin: Origin | null;
  /** Sheets and actions are not stored yet */
  pending: boolean;
  seats: PastSeat[];
};

export type History = {
  /** The newest first */
  games: PastGame[];
};

/** What a level of bots scores against its own kind, on average. */
export type Scored = {
  level: string;
  players: number;
  games: number;
  totals: number[];
  sheet: Record<string, number>;
};

export type Standards = {
  standards: Scored[];
};

export type PuzzleInfo = {
  id: string;
  /** 1: the easy bot finds the best, 2: not it, but the greedy one, 3: neither of them */
  grade: number;
  players: number;
  seat: number;
};

export type Puzzles = {
  puzzles: PuzzleInfo[];
  today: string | null;
};

/** A puzzle or a turn that you tried. */
export type TrialRow = {
  /** The table */
  game: string;
  title: string;
  puzzle: string | null;
  /** The game whose turn it is */
  source: string | null;
  /** So many lines count before it */
  line: number;
  seat: number;
  began: number;
  hints: number;
  /** None: not judged yet */
  solved: boolean | null;
};

export type Trials = {
  trials: TrialRow[];
};

export type TrialState = {
  /** Done: played, and to be judged */
  state: 'open' | 'done' | 'judged';
  puzzle: string | null;
  source: string | null;
  seat: number;
  line: number;
  hints: number;
  /** Hints there are */
  most: number;
  /** Of the best way: as many as hints were given, all once it was judged */
  moves: MoveRow[];
  /** Worth as much as the best */
  solved: boolean | null;
  /** Of losses: points, or chance */
  unit: string;
  loss: number | null;
  error: number | null;
  /** What the best brings beyond it */
  reasons: Phrase[];
};

export type ChatEntry = {
  k: number;
  seat: number | null;
  name: string;
  /** One of the quick phrases */
  phrase: string | null;
  text: string | null;
  at: number;
};

export type Chat = {
  entries: ChatEntry[];
};

/** A seat asks to go back to before one of its lines. */
export type UndoRequest = {
  seat: number;
  n: number;
  agreed: number[];
};

/** The whole table as this seat sees it: `view = {...public, ...private}`. */
export type ViewMessage = {
  t: 'view';
  n: number;
  /** That this client does not know yet, and those that were secret when they were sent */
  lines: Line[];
  /** As in the log */
  void: number[];
  public: Public;
  private: Private;
  /** Lines that this seat may take back */
  undo: number[];
  redo: boolean;
  request: UndoRequest | null;
  clock: Clock;
};

export type InfoMessage = {
  t: 'info';
  info: TableInfo;
};

/** What was sent is no legal move, or meant for an older version. */
export type RefusedMessage = Refusal & {
  t: 'refused';
  /** The last line now */
  n: number;
};

export type AnswerMessage = {
  t: 'answer';
  /** That of the question */
  id: number;
  legal: boolean;
  refused: Refusal | null;
  /** Of a preview; null if the move is not legal */
  facts?: FactRow[] | null;
  /** By code: what each legal move would change at once for its player */
  outcomes?: Record<string, Record<string, number>>;
};

export type ChatMessage = {
  t: 'chat';
  entry: ChatEntry;
};

export type PresenceMessage = {
  t: 'presence';
  here: number[];
  watching: number;
};

export type ErrorMessage = {
  t: 'error';
  error: Phrase;
};

export type PongMessage = {
  t: 'pong';
};

export type ServerMessage =
  | ViewMessage
  | InfoMessage
  | RefusedMessage
  | AnswerMessage
  | ChatMessage
  | PresenceMessage
  | ErrorMessage
  | PongMessage;

/** Whatever goes wrong over HTTP. */
export type Problem = {
  error: Phrase;
};

export type SendMove = {
  t: 'move';
  /** The number the line shall have: one more than the last one seen */
  n: number;
  code: string;
  /** Without it the one that is looked through */
  seat?: number;
};

/** Look through another seat from now on. */
export type SendSeat = {
  t: 'seat';
  seat: number | null;
};

export type SendQuestion = {
  t: 'ask';
  /** Any number; the answer has it */
  id: number;
  what: 'why' | 'preview' | 'outcomes';
  /** The one it is about; empty where it is about all */
  code: string;
};

export type SendPhrase = {
  t: 'chat';
  phrase: string;
};

export type SendText = {
  t: 'chat';
  text: string;
};

export type SendPing = {
  t: 'ping';
};

export type ClientMessage = SendMove | SendSeat | SendQuestion | SendPhrase | SendText | SendPing;

export namespace praga {
  export type ActionName = 'mines' | 'quarries' | 'upgrade' | 'wall' | 'building' | 'road';

  export type ProjectName = 'hunger_wall' | 'cathedral';

  export type RowName = 'building' | 'wall' | 'upgrade';

  export type SourceName =
    | 'blue_zone'
    | 'wheel'
    | 'upgrades'
    | 'walls'
    | 'buildings'
    | 'contacts'
    | 'production'
    | 'wealth'
    | 'technologies'
    | 'surplus'
    | 'projects'
    | 'plazas'
    | 'road'
    | 'bridge'
    | 'academics'
    | 'hunger_wall_rows'
    | 'cathedral_rows'
    | 'blue_tokens'
    | 'red_tokens'
    | 'wall_count'
    | 'golden_tiles'
    | 'seals'
    | 'eggs';

  export type TriggerName =
    | 'wheel_gold'
    | 'wheel_stone'
    | 'mine_step'
    | 'quarry_step'
    | 'row'
    | 'tile_scores'
    | 'cathedral_building'
    | 'plain_building'
    | 'hunger_wall_wall'
    | 'first_red'
    | 'first_blue'
    | 'egg';

  export type Move = By<MoveRow, 'kind', {
    take_action_tile: TakeActionTile;
    perform_action: Act;
    perform_any_action: Act;
    buy_extra_action: Act;
    take_wheel_bonus: WithEffect;
    take_wheel_points: Choice;
    dig: Manage;
    produce: Manage;
    take_tile: RowTile;
    place_wall: PlaceWall;
    place_upgrade: PlaceUpgrade;
    place_building: PlaceBuilding;
    choose_bonus: ChooseBonus;
    step_project: StepProject;
    climb_project: Rise;
    follow_arrow: Rise;
    leave_arrow: OfProject;
    use_road: UseRoad;
    claim_seal: ClaimSeal;
    keep_claim: Choice;
    choose_token: ChooseToken;
    keep_technology: KeepTechnology;
    use_technology: OfTechnology;
    keep_silver_tile: KeepSilver;
    take_golden_tile: TakeGolden;
    lay_plank: LayPlank;
    refresh_row: OfRow;
    remove_tile: RemoveTile;
    pay_refresh: PayRefresh;
    choose_plaza: ChoosePlaza;
    choose_reward: ChooseReward;
    choose_effect: WithEffect;
    skip: Choice;
    keep_windows: KeepWindows;
    end_turn: Choice;
  }>;

  export type Refused = By<RefusedRow, 'reason', {
    'kernel.unknown_code': Code;
    'praga.no.action_done': Nothing;
    'praga.no.action_on_tile': OfAction;
    'praga.no.action_yet': Nothing;
    'praga.no.bonus_taken': Nothing;
    'praga.no.building_price': BuildingPrice;
    'praga.no.city_full': Nothing;
    'praga.no.claim': Nothing;
    'praga.no.column': Project;
    'praga.no.crossing': Crossing;
    'praga.no.decide_first': OtherTask;
    'praga.no.drawn': Nothing;
    'praga.no.egg': MissingEggs;
    'praga.no.extra_again': Nothing;
    'praga.no.free_site': Nothing;
    'praga.no.gold': Price;
    'praga.no.golden': Price;
    'praga.no.golden_tile': Nothing;
    'praga.no.nested': Nothing;
    'praga.no.other_pawn': Nothing;
    'praga.no.other_task': OtherTask;
    'praga.no.over': Nothing;
    'praga.no.arrow_action': Project;
    'praga.no.arrow_price': Project;
    'praga.no.pair': Pair;
    'praga.no.plaza_tile': Nothing;
    'praga.no.possible_action': Nothing;
    'praga.no.price': Missing;
    'praga.no.refresh_again': Nothing;
    'praga.no.refresh_now': InRow;
    'praga.no.refresh_price': Nothing;
    'praga.no.refresh_tiles': InRow;
    'praga.no.ring_full': Nothing;
    'praga.no.ring_place': Place;
    'praga.no.road_ahead': Space;
    'praga.no.road_choice': Nothing;
    'praga.no.road_earlier': Space;
    'praga.no.road_end': Nothing;
    'praga.no.road_nothing': Nothing;
    'praga.no.road_price': Missing;
    'praga.no.road_replaced': Space;
    'praga.no.road_used': Space;
    'praga.no.row_above': Project;
    'praga.no.row_empty': InRow;
    'praga.no.row_price': RowPrice;
    'praga.no.row_special': InRow;
    'praga.no.same_turn': Nothing;
    'praga.no.seal': Nothing;
    'praga.no.silver': Price;
    'praga.no.site_payable': SiteGold;
    'praga.no.special': Nothing;
    'praga.no.step': Project;
    'praga.no.stone': Price;
    'praga.no.strand': Nothing;
    'praga.no.such_bonus': Nothing;
    'praga.no.technology': Nothing;
    'praga.no.tile_in_row': InRow;
    'praga.no.tile_taken': Nothing;
    'praga.no.tile_there': Nothing;
    'praga.no.tile_yet': Nothing;
    'praga.no.together': Nothing;
    'praga.no.token': Nothing;
    'praga.no.top_row': Nothing;
    'praga.no.track_end': Nothing;
    'praga.no.turn': Waiting;
    'praga.no.two_tiles': Nothing;
    'praga.no.two_tiles_first': Nothing;
    'praga.no.use': Nothing;
  }>;

  export type Task = By<TaskRow, 'kind', {
    turn: Turn;
    manage_mines: Track;
    take_tile: PickTile;
    lay_wall: OfTile;
    lay_upgrade: OfTile;
    lay_building: OfTile;
    bonus_when: Nothing;
    bonus_which: BonusWhich;
    arrow: Project;
    free_climb: Nothing;
    perform_any_action: Nothing;
    choose_plaza: Nothing;
    choose_token: Track;
    claim_seal: Track;
    keep_technology: DrawTechnology;
    keep_silver_tile: Drawing;
    take_golden_tile: Golden;
    lay_plank: Plank;
    choose_reward: OfTile;
    order_rewards: OfTile;
    refresh_row: Refreshing;
    pay_refresh: Refreshing;
    keep_windows: Nothing;
    place_pawn: Automa;
    choose_effect: Owed;
  }>;

  export type Asked = By<AskedRow, 'kind', {
    turn: Turn;
    manage_mines: Track;
    take_tile: PickTile;
    lay_wall: OfTile;
    lay_upgrade: OfTile;
    lay_building: OfTile;
    bonus_when: Nothing;
    bonus_which: BonusWhich;
    arrow: Project;
    free_climb: Nothing;
    perform_any_action: Nothing;
    choose_plaza: Nothing;
    choose_token: Track;
    claim_seal: Track;
    keep_technology: DrawTechnology;
    keep_silver_tile: Drawing;
    take_golden_tile: Golden;
    lay_plank: Plank;
    choose_reward: OfTile;
    order_rewards: OfTile;
    refresh_row: Refreshing;
    pay_refresh: Refreshing;
    keep_windows: Nothing;
    place_pawn: Automa;
    choose_effect: Owed;
  }>;

  export type Fact = By<FactRow, 'kind', {
    gain: Gain;
    gains: Gains;
    bonus_given_back: GivenBack;
    arrow_lapsed: ArrowLapsed;
    contact_spent: ContactSpent;
    tile_recycled: Slot;
    plaza_complete: Plaza;
    automa_card: AutomaCard;
    era_two: Nothing;
    good_change: GoodChange;
    point_change: PointChange;
  }>;

  export type Alarm = By<AlarmRow, 'kind', {
    era_ends: TurnsLeft;
    last_turns: TurnsLeft;
  }>;

  export type AtTheEnd = By<EndingRow, 'kind', {
    action_lapses: Nothing;
    windows_lapse: Count;
    take_wheel_bonus: WithEffect;
    take_wheel_points: Choice;
    step_project: StepProject;
    use_road: UseRoad;
  }>;

  export type SoloResult = Result & {
    /** Only when one plays alone */
    rank?: string;
    /** Is it a good one? Only when one plays alone */
    good?: boolean;
  };

  export type TurnsView = {
    /** Of all seats together */
    played: number;
    /** So many in all */
    of: number;
    /** Of the seats */
    order: number[];
    /** Turns per seat */
    left: number[];
    /** So many turns */
    era_two_after: number;
    /** Height of the crane's platform */
    platform: number;
  };

  export type SlotView = {
    price: number;
    points: number;
    /** Of the wheel: a formula */
    bonus: string | null;
    /** Points, if it is the special-tile bonus */
    special: number;
    tile: [ActionName, ActionName] | null;
    /** Does the tile bear the mark? */
    passed: boolean;
  };

  export type CraneView = {
    /** The slot under it */
    box: number;
    /** That the wheel turns after this turn */
    steps: number;
    slots: SlotView[];
  };

  export type Placed = {
    tile: string;
    turn: number;
  };

  export type Built = Placed & {
    site: string;
    /** Of this seat */
    cube: number | null;
  };

  export type PlazaView = {
    id: string;
    tile: string | null;
    evaluated: boolean;
    /** Seat, cubes, and what was spent on them */
    claims: [number, number, number][];
  };

  export type BridgeView = {
    /** Of formulas */
    pairs: [string, string][];
    /** Indices of the pairs that are covered */
    planks: number[];
    /** Tiles */
    golden: string[];
    silver_left: number;
  };

  export type AutomaView = {
    /** A plaza */
    pawn: string | null;
    mines: [number, number];
    /** In the rows */
    markers: [number, number, number];
    /** Cards, since the last shuffle */
    used: number[];
  };

  export type HeldStep = {
    project: ProjectName;
    optional: boolean;
  };

  export type HeldRoad = {
    /** Space */
    road: number;
    egg: boolean;
  };

  export type TurnView = {
    /** An automa has a number too */
    seat: number | null;
    /** That was taken */
    tile: [ActionName, ActionName] | null;
    /** From here */
    slot: number | null;
    action_done: boolean;
    bonus_open: boolean;
    /** Its formula */
    bonus: string | null;
    /** Points of the special-tile bonus */
    special: number;
    extra_bought: boolean;
    refreshed: boolean;
    under_way: ActionName | null;
    /** With the upgrade that paid */
    performed: ([ActionName, string | null])[];
    /** Seat and trigger of once-a-turn technologies */
    reacted: [number, TriggerName][];
    ending: boolean;
    /** For any moment of the turn */
    held: (HeldStep | HeldRoad)[];
  };

  export type Purse = {
    gold: number;
    stone: number;
    egg: number;
    silver_window: number;
    gold_window: number;
    red_token: number;
    blue_token: number;
  };

  export type Technologies = {
    working: string[];
    /** From the next turn on */
    fresh: string[];
    /** To be used once */
    single: string[];
  };

  export type Spot = {
    row: number;
    column: number;
  };

  /** All of a board is open to everyone. */
  export type SeatView = {
    colour: string;
    points: number;
    /** Of the points */
    sources: Partial<Record<SourceName, number>>;
    /** What the end would add now */
    forecast: number;
    purse: Purse;
    /** How many windows are too many at the end of the turn */
    windows_over: number;
    mines: number;
    quarries: number;
    /** Of mines and quarries */
    tokens: [string | null, string | null];
    /** To seals */
    claims: number;
    /** Bonuses taken */
    wealth: [boolean, boolean, boolean];
    /** Spare ones */
    cubes: number;
    /** At the ends of tracks, for those claims */
    cubes_kept: number;
    technology: number;
    university: number;
    technologies: Technologies;
    road: number;
    projects: Record<ProjectName, Spot>;
    /** Tiles */
    golden: string[];
    upgrades: Record<ActionName, Placed | null>;
    /** By place of the ring */
    walls: (Placed | null)[];
    /**
     * The edges that have paid, each by its two places: 0 to 5 the action hexes in the order of the content, 6 to
     * 17 the ring.
     */
    contacts: [number, number][];
    upgrades_placed: number;
    /** How many of them are of Era I */
    old_upgrades: number;
  };

  /** What everyone at and around the table may know. */
  export type Public = Open & {
    result?: SoloResult;
    /** 1 or 2 */
    era: number;
    turns: TurnsView;
    crane: CraneView;
    /** Four tiles each, the special one last; null where the stack is used up */
    rows: Record<RowName, (string | null)[]>;
    /** Tiles left: building, special building, wall, special wall, upgrade, special upgrade */
    stacks: number[];
    /** What is built */
    city: Built[];
    plazas: PlazaView[];
    bridge: BridgeView;
    /** Golden tiles of the Cathedral */
    church: string[];
    /** Production tokens left */
    river: string[];
    /** The seat that claimed each */
    seals: Record<string, number | null>;
    /** Per level */
    technologies_left: number[];
    seats: SeatView[];
    automas: AutomaView[];
    asked: Asked[];
    alarms: Alarm[];
    /** What will be asked after `asked` is answered, soonest first */
    pending: Asked[];
    turn: TurnView;
  };

  export type Ending = {
    comes: AtTheEnd[];
    lapses: AtTheEnd[];
  };

  /** What one seat alone gets on top of it. */
  export type Private = Personal & {
    /** Nothing but drawn tiles is ever secret */
    own?: Nothing;
    tasks?: Task[];
    moves?: Move[];
    refused?: Refused[];
    ending?: Ending;
  };

  /** Both in one. */
  export type View = Public & Private;

  export type TrackName = 'mines' | 'quarries';

  export type GoodName =
    | 'gold'
    | 'stone'
    | 'egg'
    | 'silver_window'
    | 'gold_window'
    | 'red_token'
    | 'blue_token'
    | 'point'
    | 'technology'
    | 'university'
    | 'mine'
    | 'quarry'
    | 'hunger_wall'
    | 'cathedral';

  export type WithEffect = Choice & {
    /** A formula */
    effect: string | null;
  };

  /** The effect is the bonus of the wheel. */
  export type TakeActionTile = WithEffect & {
    slot: number;
    actions: [ActionName, ActionName];
    /** The points of a special-tile bonus, else 0 */
    special: number;
  };

  export type Act = Choice & {
    action: ActionName;
  };

  export type Manage = Choice & {
    track: TrackName;
  };

  export type RowTile = WithEffect & {
    /** The row it is taken from */
    row: RowName;
    tile: string;
    /** That an upgrade improves */
    action: ActionName | null;
  };

  export type RemoveTile = RowTile & {
    /** In the row, from 1 */
    place: number;
  };

  export type Placement = Choice & {
    rotation: number;
    /** That meet marked ones; each brings a token */
    corners: number;
  };

  export type OnFlower = Placement & {
    /** Edges that pay */
    contacts: number;
  };

  export type PlaceWall = OnFlower & {
    /** Of the ring, from 1 */
    place: number;
  };

  export type PlaceUpgrade = OnFlower & {
    action: ActionName;
    /** Contacts that have paid before and do not pay again */
    spent: number;
  };

  export type PlaceBuilding = Placement & {
    site: string;
    /** Beside it */
    plaza: string;
    /** Does a cube mark the claim to the plaza? */
    claims: boolean;
  };

  export type ChooseBonus = WithEffect & {
    choice: 'now' | 'later' | 'old' | 'new';
    /** The upgrades it is about: the one that pays, or both while that is open */
    tiles: string[];
    /** The bonus it puts off: a formula */
    later: string | null;
  };

  export type OfProject = Choice & {
    project: ProjectName;
  };

  export type StepProject = OfProject & {
    /** Where it ends */
    row: number;
    column: number;
    /** Is another one up there? */
    arrow: boolean;
    /** Why that arrow could not be followed: price or action */
    lapses: string | null;
  };

  export type Rise = StepProject & {
    /** May one be chosen there? */
    golden_tile: boolean;
  };

  export type UseRoad = WithEffect & {
    space: number;
    /** Is it the one for an egg? */
    egg: boolean;
  };

  export type ClaimSeal = Choice & {
    seal: string;
  };

  /** The effect comes at each production. */
  export type ChooseToken = WithEffect & {
    token: string;
  };

  export type OfTechnology = WithEffect & {
    technology: string;
  };

  export type KeepTechnology = OfTechnology & {
    /** What it answers to, if it works on */
    trigger: TriggerName | null;
  };

  export type KeepSilver = WithEffect & {
    tile: string;
    /** A step there comes besides */
    project: ProjectName | null;
  };

  export type TakeGolden = WithEffect & {
    tile: string;
    /** What it scores when the game ends: a formula */
    end: string;
    /** That this would be as the board stands now */
    points: number;
  };

  export type LayPlank = Choice & {
    /** From 1 */
    pair: number;
    /** Of both sides */
    effects: string[];
  };

  export type OfRow = Choice & {
    row: RowName;
  };

  export type PayRefresh = Choice & {
    /** It is paid with */
    good: GoodName;
  };

  export type ChoosePlaza = Choice & {
    plaza: string;
    tile: string | null;
    /** The upper and the lower reward */
    effects: string[];
  };

  export type ChooseReward = WithEffect & {
    reward: 'upper' | 'lower';
  };

  export type KeepWindows = Choice & {
    /** The others are the cost */
    kept: Record<string, number>;
  };

  export type Turn = {
    /** 0 before the tile is taken, 1 before its action, 2 after it, 3 while a choice of the road waits */
    stage: number;
  };

  export type Track = {
    track: TrackName;
  };

  export type PickTile = {
    row: RowName;
    discount: number;
    /** May the special tile be taken? */
    special: boolean;
  };

  export type OfTile = {
    tile: string;
  };

  export type BonusWhich = {
    /** Upgrade */
    old: string;
    new: string;
    /** Has the old one paid? It would be given back */
    paid: boolean;
  };

  export type Project = {
    project: ProjectName;
  };

  export type Drawing = {
    /** Of tiles */
    count: number;
    /** Only the seat that drew sees them */
    drawn: string[] | null;
  };

  export type DrawTechnology = Drawing & {
    level: number;
  };

  export type Golden = {
    /** At the Cathedral, else at the bridge */
    church: boolean;
  };

  export type Plank = {
    /** A silver one; null for a golden one */
    tile: string | null;
  };

  export type Refreshing = {
    row: RowName;
    /** Chosen in it, from 0 */
    places: number[];
  };

  export type Automa = {
    automa: number;
  };

  export type Owed = {
    /** A formula */
    effect: string;
    /** It comes from */
    source: SourceName;
  };

  export type Count = {
    count: number;
  };

  export type GivenBack = {
    seat: number;
    good: GoodName;
    count: number;
  };

  export type Gain = GivenBack & {
    source: SourceName;
  };

  /** Only in the log: what one source gives. */
  export type Gains = {
    seat: number;
    gains: Record<string, number>;
    source: SourceName;
  };

  /** The reason is price or action. */
  export type ArrowLapsed = Project & {
    seat: number;
    reason: string;
  };

  export type ContactSpent = Count & {
    seat: number;
  };

  export type Slot = {
    slot: number;
  };

  export type Plaza = {
    plaza: string;
  };

  export type AutomaCard = Automa & {
    card: number;
  };

  /** Only in previews. */
  export type PointChange = {
    change: number;
  };

  /** Only in previews. */
  export type GoodChange = PointChange & {
    good: GoodName;
  };

  export type TurnsLeft = {
    /** Of all seats together */
    turns: number;
  };

  export type Price = {
    price: number;
    missing: number;
  };

  export type Missing = {
    missing: Record<string, number>;
  };

  export type MissingEggs = {
    missing: number;
  };

  export type OfAction = {
    action: ActionName;
  };

  export type InRow = {
    row: RowName;
  };

  export type RowPrice = InRow & Missing;

  export type SiteGold = {
    /** Of the cheapest site */
    gold: number;
  };

  export type BuildingPrice = SiteGold & Missing;

  export type Crossing = {
    gold: number;
    stone: number;
  };

  export type Place = {
    place: number;
  };

  export type Pair = {
    pair: number;
  };

  export type Space = {
    space: number;
  };
}

export namespace raja {
  export type ActionName =
    | 'gold'
    | 'house'
    | 'houses'
    | 'move'
    | 'quarry'
    | 'palace'
    | 'palace-house'
    | 'order'
    | 'character';

  export type CardName = 'mogul' | 'trader' | 'priest' | 'wanderer' | 'builder' | 'artisan' | 'yogi';

  export type PartName = 'house' | 'city_house' | 'palace' | 'move' | 'quarry' | 'order' | 'character';

  export type Move = By<MoveRow, 'kind', {
    bid: Bid;
    pass: Choice;
    take_character: TakeCharacter;
    swap_character: SwapCharacter;
    poach_character: OfSeat;
    give_character: GiveCharacter;
    place_house: AtPlace;
    set_disc: SetDisc;
    spend_chip: SpendChip;
    travel: Travel;
    build_house: Placement;
    build_palace: BuildPalace;
    lift_house: AtPlace;
    drop_house: Placement;
    builder_house: Placement;
    builder_lift: AtPlace;
    fetch_houses: Choice;
    move_token: OfCity;
    end_turn: EndTurn;
  }>;

  export type Refused = By<RefusedRow, 'reason', {
    'kernel.unknown_code': Code;
    'raja.no.architect': Elsewhere;
    'raja.no.back': Place;
    'raja.no.builder': Nothing;
    'raja.no.builder_again': Nothing;
    'raja.no.card_of_other': Character;
    'raja.no.card_to_give': Character;
    'raja.no.centre': Place;
    'raja.no.character_left': Nothing;
    'raja.no.character_set': Nothing;
    'raja.no.chip': Nothing;
    'raja.no.chip_again': Nothing;
    'raja.no.chip_character': Nothing;
    'raja.no.disc_change': Nothing;
    'raja.no.disc_locked': Nothing;
    'raja.no.drop_first': Place;
    'raja.no.fields_below': Place;
    'raja.no.free_card': Character;
    'raja.no.free_first': Character;
    'raja.no.free_left': Characters;
    'raja.no.gold': Price;
    'raja.no.house_left': Nothing;
    'raja.no.house_on_road': Village;
    'raja.no.house_set': Nothing;
    'raja.no.lift_first': Nothing;
    'raja.no.many': Nothing;
    'raja.no.more_cards': Counts;
    'raja.no.move_left': Nothing;
    'raja.no.move_set': Nothing;
    'raja.no.opening_city': Place;
    'raja.no.order_left': Nothing;
    'raja.no.order_set': Nothing;
    'raja.no.other_task': OtherTask;
    'raja.no.outer': Place;
    'raja.no.over': Nothing;
    'raja.no.own_card': Character;
    'raja.no.own_house': Place;
    'raja.no.palace_left': Nothing;
    'raja.no.palace_set': Nothing;
    'raja.no.palaces': Nothing;
    'raja.no.pass': Nothing;
    'raja.no.player': Colour;
    'raja.no.quarry_houses': Nothing;
    'raja.no.quarry_left': Nothing;
    'raja.no.quarry_set': Nothing;
    'raja.no.raise': Raise;
    'raja.no.road': Elsewhere;
    'raja.no.room': Full;
    'raja.no.same_place': Nothing;
    'raja.no.start_place': Nothing;
    'raja.no.supply': Nothing;
    'raja.no.swap_or_poach': Character;
    'raja.no.target': Nothing;
    'raja.no.toll': Price;
    'raja.no.turn': Waiting;
    'raja.no.village_house': Nothing;
    'raja.no.yogi': Nothing;
  }>;

  export type Task = By<TaskRow, 'kind', {
    choose_character: ChooseCharacter;
    make_bid: MakeBid;
    place_opening: PlaceOpening;
    choose_disc: Nothing;
    turn: Nothing;
    move_house: MoveHouse;
    poached: Poached;
  }>;

  export type Asked = By<AskedRow, 'kind', {
    choose_character: ChooseCharacter;
    make_bid: MakeBid;
    place_opening: PlaceOpening;
    choose_disc: Nothing;
    turn: Nothing;
    move_house: MoveHouse;
    poached: Poached;
  }>;

  export type Fact = By<FactRow, 'kind', {
    lot: Lot;
    supplies: Supplies;
    round: Round;
    reveal: Reveal;
    action_income: ActionIncome;
    income: Income;
    toll: TollPaid;
    tolls: TollsPaid;
    last_palace: Seat;
    penalty: Penalty;
    scored: Scored;
    unscored: City;
    winner: Seat;
    standing: Standing;
  }>;

  export type Alarm = By<AlarmRow, 'kind', {
    last_round: LastRound;
    palace_left: PalaceLeft;
    rounds_left: RoundsLeft;
  }>;

  export type Lapse = By<EndingRow, 'kind', {
    part: OfPart;
    power: Character;
  }>;

  export type CityView = {
    id: string;
    /** The seat that has built there */
    centre: number | null;
    /** Outer sites built on, per seat */
    outer: number[];
    /** Outer sites that nobody may use */
    blocked: number;
    /** Per seat */
    houses: number[];
    /** The seats whose architect is here */
    architects: number[];
    /** Seat, strength and gold if it were scored now, best first */
    pays: [number, number, number][];
  };

  export type SeatView = {
    colour: string;
    palace_colour: string;
    /** Null where it is hidden */
    gold: number | null;
    /** Houses */
    supply: number;
    /** Houses */
    quarry: number;
    palaces_left: number;
    palaces_built: number;
    palace_price: number;
    /** Of the architect */
    place: string;
    cards: CardName[];
    /** The lowest of the cards, 0 without */
    number: number;
    chips: number;
    /** Null while it is secret or not set */
    disc: [ActionName, ActionName] | null;
    disc_set: boolean;
    /** In this round */
    acted: boolean;
  };

  export type LotView = {
    bid: number | null;
    leader: number | null;
    bidder: number;
    passed: number[];
  };

  export type TurnView = {
    seat: number;
    /** Of its set actions and chip */
    parts: Record<PartName, number>;
    done: Record<PartName, number>;
    /** What can still be done; parts that are done are missing */
    open: Partial<Record<PartName, number>>;
    /** Characters whose power is used */
    used: CardName[];
    chip_used: boolean;
    /** Places, by the present chain of travel steps */
    touched: string[];
    /** If the turn ended now */
    penalties: number;
    /** What every other seat would get for them */
    penalty_gold: number;
    palace_price: number;
  };

  /** What everyone at and around the table may know. */
  export type Public = Open & {
    result?: Result;
    /** 0 before the first round */
    round: number;
    /** The round this game ends with, as it stands: by its rules, or the present one once an end is due */
    last_round: number;
    /** Has the track ended the game? */
    closing: boolean;
    /** The city that is scored at the end of this round (before the first one the start place) */
    maharaja: string;
    /** The governors' track from the arrow up: a city or null per field */
    track: (string | null)[];
    /** The cities in the order of their tokens: the first one is scored in the next round */
    visits: string[];
    /**
     * Per city whose token can be moved down, each field that would change: its index in `track`, and the city or
     * null.
     */
    orders: Record<string, ([number, string | null])[]>;
    /** Characters nobody holds */
    free: CardName[];
    /** Action chips in the stock */
    chips: number;
    cities: CityView[];
    /** Houses per seat, of each village that has some */
    villages: Record<string, number[]>;
    /** Per road, as the content orders them: what it costs each seat; null if closed */
    tolls: (number[] | null)[];
    /** Cities that can be reached from the start place */
    joined: string[];
    seats: SeatView[];
    /** Seats that still have a turn in this round, in order; the one that is playing first */
    to_act: number[];
    /** In the auction */
    lot: LotView | null;
    asked: Asked[];
    alarms: Alarm[];
    /** Seats asked after the present ones, soonest first (opening houses, interrupted choices) */
    later: number[];
    /** Null outside of turns */
    turn: TurnView | null;
  };

  export type Own = {
    gold: number;
    /** Set for this round */
    disc: [ActionName, ActionName] | null;
  };

  export type RouteStep = {
    /** Of the move */
    code: string;
    place: string;
    road: string;
  };

  export type Route = {
    to: string;
    toll: number;
    /** The moves that lead there */
    steps: RouteStep[];
  };

  export type ActionProspect = {
    /** What it takes in full: gold, houses of the supply, palaces */
    cost: Record<string, number>;
    /** What it brings: gold, houses from the quarry */
    gains: Record<string, number>;
  };

  export type Income = Seat & {
    character: CardName;
    gains: Record<string, number>;
  };

  /** What a plan can count on, as the table stands now. */
  export type Prospects = {
    actions: Record<ActionName, ActionProspect>;
    /** Of the characters this seat holds, when its turn begins */
    income: Income[];
    /** By city: how many palaces could still be built there */
    sites: Record<string, number>;
  };

  export type Ending = {
    /** Nothing: what the penalties give to others is said with the move itself */
    comes: Lapse[];
    lapses: Lapse[];
  };

  /** What one seat alone gets on top of it. */
  export type Private = Personal & {
    own?: Own;
    /** The gold each action takes from this seat now; below 0: it brings some */
    prices?: Record<ActionName, number>;
    tasks?: Task[];
    moves?: Move[];
    refused?: Refused[];
    /**
     * While the seat sets its disc and in its own turn: the cheapest way to each place that can be reached, whether
     * or not it can be paid.
     */
    routes?: Route[];
    /** While discs are set */
    prospects?: Prospects;
    ending?: Ending;
  };

  /** Both in one. */
  export type View = Public & Private;

  export type StrengthPart = 'large_palace' | 'small_palace' | 'house' | 'architect' | 'home';

  export type Bid = Choice & {
    /** Its cost is due only if it wins */
    bid: number;
  };

  export type AtPlace = Choice & {
    place: string;
  };

  export type Placement = AtPlace & {
    /** That it adds in its city; 0 in a village */
    strength: number;
  };

  export type BuildPalace = Placement & {
    ring: 'centre' | 'outer';
  };

  export type Toll = {
    village: string;
    seat: number;
    gold: number;
  };

  export type Travel = AtPlace & {
    /** By which two roads between the same places are told apart; null where there is one */
    village: string | null;
    /** Null where none that is open leads there */
    road: string | null;
    /** Who gets how much in which village */
    tolls: Toll[];
    /** For the Wanderer */
    bank_pays: boolean;
  };

  export type OfCity = Choice & {
    city: string;
  };

  export type OfCharacter = Choice & {
    character: CardName;
  };

  export type TakeCharacter = OfCharacter & {
    /** The formula of its income */
    effect: string | null;
    /** The seat that loses it; null for a free one */
    holder: number | null;
  };

  export type SwapCharacter = TakeCharacter & {
    /** For it */
    given: CardName;
  };

  export type GiveCharacter = OfCharacter & {
    /** The seat that gets it */
    to: number;
  };

  export type OfSeat = Choice & {
    /** That must give */
    seat: number;
    /** Of the seat */
    colour: string;
  };

  export type SetDisc = Choice & {
    actions: [ActionName, ActionName];
    /** Of both, as a formula */
    effect: string;
  };

  export type SpendChip = Choice & {
    action: ActionName;
    /** As a formula */
    effect: string;
  };

  export type EndTurn = Choice & {
    penalties: number;
    /** What each other seat gets for them */
    to_others: Record<string, number>;
  };

  export type ChooseCharacter = {
    /** By another player's action */
    robbed: boolean;
  };

  export type MakeBid = {
    /** To beat; null for an opener */
    bid: number | null;
    /** Who has bid it */
    leader: number | null;
  };

  export type PlaceOpening = {
    /** Houses to be placed */
    left: number;
  };

  export type MoveHouse = {
    /** Of the lifted house */
    place: string;
    /** By the Builder's power */
    builder: boolean;
  };

  export type Poached = {
    /** The seat that gets a card */
    to: number;
  };

  export type Seat = {
    seat: number;
  };

  export type Lot = Seat & {
    /** That the winner paid */
    gold: number;
  };

  export type Supplies = {
    /** Of every seat */
    gains: Record<string, number>;
  };

  export type Round = {
    round: number;
    /** It begins in */
    city: string;
  };

  export type Reveal = Seat & {
    actions: [ActionName, ActionName];
  };

  export type ActionIncome = Seat & {
    action: ActionName;
    gains: Record<string, number>;
  };

  /** The seat is the one that travels. */
  export type Payment = Seat & {
    /** Who is paid */
    to: number;
    gold: number;
    bank_pays: boolean;
  };

  export type TollPaid = Payment & {
    village: string;
  };

  /** Only in the log: what one player gets for several villages of a road. */
  export type TollsPaid = Payment & {
    villages: string[];
  };

  export type Penalty = Seat & {
    penalties: number;
    to_others: Record<string, number>;
  };

  export type City = {
    city: string;
  };

  export type Scored = Seat & {
    city: string;
    strength: number;
    /** The strength by what it comes from */
    parts: Partial<Record<StrengthPart, number>>;
    gold: number;
    /** In it */
    alone: boolean;
    /** The seats of the same strength */
    equals: number[];
    /** That decides among equals; null where nobody is equal */
    character: CardName | null;
  };

  export type Rank = {
    rank: number | null;
    strength: number;
    gold: number;
  };

  export type RankChange = Seat & {
    old: Rank;
    new: Rank;
  };

  /** Only in previews. */
  export type Standing = City & {
    changes: RankChange[];
  };

  export type OfPart = {
    part: PartName;
  };

  export type Character = {
    character: CardName;
  };

  export type LastRound = {
    reason: 'palace' | 'track' | 'rounds';
    /** That has built its last palace */
    seat: number | null;
  };

  export type PalaceLeft = Seat & {
    /** Palaces */
    left: number;
  };

  export type RoundsLeft = {
    /** After the present one */
    rounds: number;
  };

  export type Price = {
    price: number;
    /** That is there */
    gold: number;
    missing: number;
  };

  export type Raise = {
    /** To beat */
    bid: number;
  };

  export type Place = {
    place: string;
  };

  export type Elsewhere = Place & {
    /** Where the architect is */
    here: string;
  };

  export type Village = {
    village: string;
  };

  export type Full = Village & {
    /** For so many houses */
    room: number;
  };

  export type Characters = {
    /** That are free */
    characters: CardName[];
  };

  export type Colour = {
    colour: string;
  };

  export type Counts = {
    mine: number;
    theirs: number;
  };
}
