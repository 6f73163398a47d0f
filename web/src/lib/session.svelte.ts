// Who I am here, and which titles there are; asked once.
import { api } from './api';
import { place } from './place.svelte';
import { SITE } from './route';
import type { Me, SeatInfo, TitleInfo } from './types';
import type { Words } from './words';

const USUAL = 'greedy';

class Session {
  me = $state.raw<Me | null>(null);
  titles = $state.raw<TitleInfo[]>([]);
  /** Of the bots, the strongest last. */
  levels = $state.raw<string[]>([]);
  phrases = $state.raw<string[]>([]);
  /** What is proposed to someone who has not chosen yet, and who fills an empty seat: a good player that is quick. */
  usual = $derived(this.levels.includes(USUAL) ? USUAL : (this.levels.at(-1) ?? ''));

  async load(): Promise<void> {
    const ready = place.look();
    const asked = SITE ? Promise.reject() : Promise.all([api.me().catch(() => null), api.titles()]);
    const [me, titles] = await asked.catch(async (error) => {
      if (!SITE && !(await ready)) throw error;
      place.alone = true; // no service: this device has the same games
      void this.measure();
      return [null, await place.titles()] as const;
    });
    this.me = me;
    this.titles = titles.titles;
    this.levels = titles.levels;
    this.phrases = titles.phrases;
  }

  /** Which bots are offered depends on how fast this device is, which its engine finds out. */
  private async measure(): Promise<void> {
    this.levels = (await api.titles()).levels;
  }

  title(name: string): TitleInfo | undefined {
    return this.titles.find((one) => one.title === name);
  }
}

/** For how many a title is: 2, 3, 4, 5. */
export function seatCounts(title: TitleInfo): number[] {
  return Array.from({ length: title.most - title.fewest + 1 }, (_, at) => title.fewest + at);
}

const COLOURS = ['black', 'blue', 'green', 'purple', 'red', 'yellow'] as const; // that bots have names for

/** A bot that was given no name has the one of its colour. Lessons speak of colours; and where one person, or two
 * of one name, take several seats, these are told apart by theirs. */
export function seatName(words: Words, seat: SeatInfo, seats: readonly SeatInfo[] = []): string {
  const twin = seats.some(
    (other) => other.index !== seat.index && other.kind === seat.kind && other.name === seat.name,
  );
  if (seat.level === 'lesson' || (seat.kind === 'person' && twin)) return words.of(`colour.${seat.colour}`);
  return seat.kind === 'bot' && seat.name === seat.level ? (botName(words, seat, seats) ?? seat.name) : seat.name;
}

/** Each color has a name for its bot; a bot whose name a person at the table bears has that of a color nobody plays. */
function botName(words: Words, seat: SeatInfo, seats: readonly SeatInfo[]): string | undefined {
  const named = (colour: string): string => (words.has(`web.bot.${colour}`) ? words.of(`web.bot.${colour}`) : '');
  const borne = new Set(['', ...seats.filter(({ kind }) => kind !== 'bot').map(({ name }) => name)]);
  if (!borne.has(named(seat.colour))) return named(seat.colour);
  const renamed = seats.filter(({ kind, colour }) => kind === 'bot' && borne.has(named(colour)));
  const free = COLOURS.filter((colour) => !seats.some((other) => other.colour === colour)).map(named);
  return free.filter((name) => !borne.has(name))[renamed.findIndex(({ index }) => index === seat.index)];
}

export { levelName } from './levels';

export const session = new Session();
