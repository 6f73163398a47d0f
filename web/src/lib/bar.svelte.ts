// What the action bar says and offers, and which of its cards lies open: one at a time.
import { api, saidOf } from './api';
import { type Amounts, counted, isLate, netOf, type Option, optionsOf, proposed } from './choices';
import { live } from './live.svelte';
import { lastOf, wanted } from './log';
import type { TableStore } from './table.svelte';
import { titleOf } from './titles';
import type { Board, Move, Phrase, View } from './types';
import type { Words } from './words';

/** Why not, all choices, asking to take back, what the end of the turn brings and loses, the less usual tools. */
export type Card = 'why' | 'list' | 'ask' | 'ending' | 'more';

/** Business beside the question: what must be done, what may be, what would be lost or come at the end of the turn. */
export interface Chip {
  tone: 'must' | 'may' | 'lost' | 'comes';
  said: Phrase;
  /** The one choice it stands for, or several. */
  options: readonly Option[];
}

const INSTEAD = 3; // moves that are named beside a refusal
const PROPOSED = 3; // choices in the bar itself
const FEW = 4; // so many are not worth a list

export class ActionBar {
  readonly #props: () => { words: Words; store: TableStore; view: View; board: Board | null };
  card = $state<Card | null>(null);
  /** Pressed once where the end of the turn loses something. */
  armed = $state(false);

  constructor(props: () => { words: Words; store: TableStore; view: View; board: Board | null }) {
    this.#props = props;
  }

  readonly words = $derived.by(() => this.#props().words);
  readonly store = $derived.by(() => this.#props().store);
  readonly view = $derived.by(() => this.#props().view);
  readonly board = $derived.by(() => this.#props().board);
  readonly title = $derived.by(() => titleOf(this.view.title));
  readonly people = $derived.by(() => this.store.people);
  readonly moves = $derived.by((): readonly Move[] => this.view.moves ?? []);
  readonly tasks = $derived.by(() => this.view.tasks ?? []);
  readonly offline = $derived.by(() => this.store.link !== 'open');
  /** While a move is under way the store takes no other; greying for that would flicker. */
  get busy(): boolean {
    return this.offline || this.store.together !== null;
  }
  readonly waiting = $derived.by(() => this.view.waiting.filter((seat) => seat !== this.view.seat));
  readonly chosen = $derived.by(() => this.moves.find((move) => move.code === this.store.focus.chosen));
  readonly alternatives = $derived.by(() =>
    this.store.refused ? this.title.nearest(this.store.refused, this.moves).slice(0, INSTEAD) : [],
  );

  /** Who gave the game up. */
  readonly conceded = $derived.by(() => {
    const { conceded } = this.store;
    return conceded && (this.people[conceded.seat]?.name ?? '');
  });
  readonly ended = $derived.by(() => this.view.over || this.conceded !== null);

  /** Whose move it is, where several of us share this screen. */
  readonly #hot = $derived.by(() => {
    const { seat } = this.view;
    return seat !== null && this.people.filter((person) => person.mine).length > 1
      ? this.people[seat]?.name
      : undefined;
  });
  /** I have answered, and may change it until everyone has. */
  readonly changing = $derived.by(() => {
    const { seat } = this.view;
    return seat !== null && this.moves.length > 0 && !this.view.waiting.includes(seat);
  });
  readonly sentence = $derived.by(() => {
    const [asked] = this.tasks;
    const task = asked && this.changing ? { said: { id: 'web.bar.is_set' } } : asked;
    if (this.conceded !== null) return this.words.of('web.concede.bar', { name: this.conceded });
    if (this.view.over) return this.words.of('web.bar.over');
    if (task && this.#hot) return this.words.of('web.bar.of', { name: this.#hot, what: task.said });
    if (task) return this.words.say(task.said);
    return this.words.of('web.bar.waiting', { names: this.waiting.map((seat) => this.people[seat]?.name ?? '') });
  });

  // -- the end of the turn --------------------------------------------------------------------------

  readonly end = $derived.by(() => this.moves.find(this.title.isEnd));
  readonly greyedEnd = $derived.by(() => (this.view.refused ?? []).find(this.title.isEnd));
  readonly #others = $derived.by(() => this.moves.filter((move) => move !== this.end));
  readonly #lost = $derived.by(() => (this.end ? (this.view.ending?.lapses ?? []) : []));
  readonly #fee = $derived.by(() => {
    const fee = this.end && this.#lost.length ? this.title.fee(this.end) : null;
    return fee ? this.words.say(fee) : '';
  });
  readonly lapsing = $derived.by(() => counted(this.#lost.map((row) => row.said)));
  readonly loss = $derived.by(() =>
    this.#lost.length ? this.words.of('web.bar.lapses', { what: this.lapsing, fee: this.#fee }) : '',
  );
  readonly gain = $derived.by(() => {
    const comes = this.end ? (this.view.ending?.comes ?? []) : [];
    return comes.length ? this.words.of('web.bar.comes', { what: comes.map((row) => row.said) }) : '';
  });
  /** The list names the loss, so one press on it is meant; the button that is always there asks once more. */
  readonly listed = $derived.by((): readonly Move[] =>
    this.end && this.loss && !this.store.guiding
      ? [...this.#others, { ...this.end, said: { id: 'web.bar.end_losing', what: this.lapsing, fee: this.#fee } }]
      : this.#others,
  );

  // -- choices ----------------------------------------------------------------------------------------

  amounts(move: Move): Amounts {
    return this.store.focus.outcomes?.[move.code] ?? netOf(move);
  }
  groupOf(move: Move): string {
    return this.title.isEnd(move) ? 'web.bar.end' : (this.board?.group(move) ?? '');
  }
  headingOf(move: Move): string {
    const own = this.board?.heading?.(this.words, this.store.content, move);
    if (own) return own;
    const id = this.groupOf(move);
    return this.words.has(id) ? this.words.of(id) : id;
  }
  labelOf(move: Move, under = false): string {
    if (this.title.isEnd(move)) return this.words.say(move.said);
    return this.board?.label(this.words, this.store.content, move, under) ?? this.words.say(move.said);
  }
  #options(moves: readonly Move[]): Option[] {
    return optionsOf(moves, {
      fold: (move) => this.board?.fold?.(move) ?? move.code,
      heading: (move) => this.headingOf(move),
      amounts: (move) => this.amounts(move),
      weights: this.title.weights,
    });
  }
  /** What is asked now; beside it what may be done at any moment, unless there is nothing else. */
  readonly #asked = $derived.by(() => {
    const { at } = this.store.focus;
    const here = at === null ? this.#others : this.#others.filter((move) => move.at === at);
    const now = here.filter((move) => !isLate(this.groupOf(move)));
    return now.length || at !== null ? now : here;
  });
  readonly #besides = $derived.by(() => this.#others.filter((move) => !this.#asked.includes(move)));
  readonly #choices = $derived.by(() => this.#options(this.#asked));
  /** Every choice there is, as it is laid open. */
  readonly all = $derived.by(() => this.#options(this.listed));
  /** Is it worth laying open? Not where the end of the turn is all there is: it has its own button. */
  readonly hasList = $derived.by(() => {
    const [one, ...others] = this.all;
    return one !== undefined && (others.length > 0 || !(this.store.guiding || this.title.isEnd(one.move)));
  });
  readonly offered = $derived.by((): readonly Option[] => {
    const usual = this.#choices.filter(({ move }) => !this.board?.unlisted?.(move));
    const found = proposed(usual, usual.length === FEW ? FEW : PROPOSED);
    const at = this.chosen?.at; // what belongs to the place that is picked on the board comes first
    const picked = usual.filter(({ move }) => move.at === at);
    return picked.length
      ? [...picked, ...found.filter((option) => !picked.includes(option))].slice(0, PROPOSED)
      : found;
  });
  /** Is the first one worth more than the others? */
  readonly pays = $derived.by(() => {
    const [first, second] = this.offered;
    const brings = first !== undefined && Object.values(first.amounts).some((count) => count > 0);
    return brings && second !== undefined && first.worth > Math.max(0, second.worth);
  });

  readonly chips = $derived.by((): readonly Chip[] => {
    const whole = (tone: Chip['tone'], said: Phrase): Chip => ({ tone, said, options: [] });
    const may = new Map<string, Option[]>();
    if (this.store.focus.at === null)
      for (const option of this.#options(this.#besides)) {
        const { kind } = option.move;
        may.set(kind, [...(may.get(kind) ?? []), option]);
      }
    const comes = this.end ? (this.view.ending?.comes ?? []) : [];
    return [
      ...counted(this.tasks.slice(1).map(({ said }) => said)).map((said) => whole('must', said)),
      ...[...may.values()].map((options): Chip => ({ tone: 'may', said: options[0]!.move.said, options })),
      ...(this.loss ? [whole('lost', { id: 'web.bar.lapses', what: this.lapsing, fee: this.#fee })] : []),
      ...(comes.length ? [whole('comes', { id: 'web.bar.comes', what: comes.map((row) => row.said) })] : []),
    ];
  });

  finish(): void {
    if (this.loss && !this.armed && !this.store.guiding) {
      this.armed = true;
      live.announce(`${this.words.of('web.bar.armed')}. ${this.loss}`);
    } else if (this.end) this.store.act(this.end.code);
  }

  // -- taking back ----------------------------------------------------------------------------------

  readonly undo = $derived.by(() => (this.ended ? [] : (this.store.moment?.undo ?? [])));
  readonly request = $derived.by(() => (this.ended ? null : (this.store.moment?.request ?? null)));
  readonly requested = $derived.by(() => {
    const { request, words } = this;
    const asks = request && wanted(this.store.lines, request.n);
    if (!request || !asks) return '';
    const what = asks.line.said;
    const said =
      request.seat === this.view.seat
        ? words.of('web.request.mine', { what })
        : words.of('web.request.asked', { name: this.people[request.seat]?.name ?? '', what });
    return asks.later ? `${said} ${words.of('web.request.later', { count: asks.later })}` : said;
  });
  /** What the others would be asked to take back: my last line that counts, and how many came after it. */
  readonly back = $derived.by(() => {
    const { store, view } = this;
    const mayAsk =
      !this.ended && !this.undo.length && !this.request && this.people.length > 1 && !store.guiding && !store.ahead;
    const found = view.seat !== null && mayAsk ? lastOf(store.lines, view.seat) : null;
    // what can be chosen anew needs nobody's leave
    return found && !this.title.isOpen(found.line, this.moves) ? found : null;
  });
  readonly botsOnly = $derived.by(() =>
    this.people.every((person, seat) => seat === this.view.seat || person.kind === 'bot' || person.kind === 'stand_in'),
  );

  /** Against bots alone one may go back beyond what was revealed: they agree at once. */
  readonly mayGoBack = $derived.by(() =>
    this.store.guiding ? this.store.mayStepBack : this.undo.length > 0 || (this.back !== null && this.botsOnly),
  );
  /** The last move, or what was played with it; beyond a reveal it is first said what that undoes. */
  goBack(): void {
    if (this.store.guiding) this.store.stepBack();
    else if (this.undo.length) this.store.takeBack();
    else if (this.card === 'ask' && this.back) this.store.act(`ask ${this.back.line.n}`);
    else if (this.mayGoBack) this.toggle('ask');
  }

  // -- conceding --------------------------------------------------------------------------------------

  readonly conceding = $derived.by(() => this.store.info?.conceding ?? null);
  /** Somebody wants to give the game up. */
  readonly concession = $derived.by(() => {
    const { conceding, words } = this;
    if (!conceding) return '';
    const nameOf = (seat: number): string => this.people[seat]?.name ?? '';
    const name = nameOf(conceding.seat);
    const names = conceding.asked.map(nameOf);
    if (this.people[conceding.seat]?.mine) return words.of('web.concede.mine', { names });
    return this.mayConsent ? words.of('web.concede.asked', { name }) : words.of('web.concede.pending', { name, names });
  });
  readonly mayConsent = $derived.by(() => (this.conceding?.asked ?? []).some((seat) => this.people[seat]?.mine));
  async answerConcession(agree: boolean): Promise<void> {
    const { store, conceding } = this;
    if (!conceding) return;
    try {
      store.info = await api.answerConcession(store.id, conceding.seat, agree);
    } catch (error) {
      live.tell(this.words.say(saidOf(error)));
    }
  }

  // -- cards ----------------------------------------------------------------------------------------

  toggle(card: Card): void {
    this.card = this.card === card ? null : card;
    this.store.refused = null;
  }
  /** All choices are laid open, or no longer. */
  list(open: boolean): void {
    if (open) this.card = 'list';
    else if (this.card === 'list') this.card = null;
  }
  /** What stands below a heading is looked for in the list. */
  sought = $state('');
  seek(heading: string): void {
    this.sought = heading;
    this.card = 'list';
  }
  closeAll(): void {
    this.card = null;
    this.sought = '';
    this.armed = false;
  }
  /** Something is picked: what would be done instead is put away. */
  yieldTo(): void {
    this.armed = false;
    if (this.card === 'ask' || this.card === 'ending') this.card = null;
  }
  /** One step back; false if there is nothing to close. */
  closeOne(): boolean {
    if (this.store.refused) this.store.refused = null;
    else if (this.card) this.card = null;
    else if (this.armed) this.armed = false;
    else return false;
    return true;
  }
}
