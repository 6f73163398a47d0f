// Who I am here, and which titles there are; asked once.
import { api } from './api';
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
    const [me, titles] = await Promise.all([api.me().catch(() => null), api.titles()]);
    this.me = me;
    this.titles = titles.titles;
    this.levels = titles.levels;
    this.phrases = titles.phrases;
  }

  title(name: string): TitleInfo | undefined {
    return this.titles.find((one) => one.title === name);
  }
}

/** For how many a title is: 2, 3, 4, 5. */
export function seatCounts(title: TitleInfo): number[] {
  return Array.from({ length: title.most - title.fewest + 1 }, (_, at) => title.fewest + at);
}

/** A bot that was given no name has the one of its colour. Lessons speak of colours; and where one person, or two of one
 * name, take several seats, these are told apart by theirs. */
export function seatName(words: Words, seat: SeatInfo, seats: readonly SeatInfo[] = []): string {
  const twin = seats.some(
    (other) => other.index !== seat.index && other.kind === seat.kind && other.name === seat.name,
  );
  if (seat.level === 'lesson' || (seat.kind === 'person' && twin)) return words.of(`colour.${seat.colour}`);
  const own = `web.bot.${seat.colour}`;
  return seat.kind === 'bot' && seat.name === seat.level && words.has(own) ? words.of(own) : seat.name;
}

/** A bot may be newer than the words for it. */
export function levelName(words: Words, level: string): string {
  return words.has(`web.level.${level}`) ? words.of(`web.level.${level}`) : level;
}

export const session = new Session();
