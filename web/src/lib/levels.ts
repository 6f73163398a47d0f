// Levels of bots. One of them is played in styles that each title has its own of: `steady-waller`.
import type { Rung, Scored, TitleInfo } from './api.gen';
import type { Words } from './words';

export const STYLED = 'steady';

export const levelOf = (name: string): string => name.split('-')[0] ?? name;
export const styleOf = (name: string): string => name.split('-')[1] ?? '';

/** A bot may be newer than the words for it. */
export function levelName(words: Words, name: string): string {
  const [level, style] = [levelOf(name), styleOf(name)];
  const told = words.has(`web.level.${level}`) ? words.of(`web.level.${level}`) : level;
  return words.has(`web.style.${style}`) ? `${told} · ${words.of(`web.style.${style}`)}` : told;
}

/** What a bot of that style likes, in a line; nothing where it has none. */
export function styleLine(words: Words, name: string): string {
  const id = `web.style_line.${styleOf(name)}`;
  return words.has(id) ? words.of(id) : '';
}

/** The level and what its style likes. */
export function described(words: Words, name: string): string {
  return [levelName(words, name), styleLine(words, name)].filter(Boolean).join('. ');
}

/** The level in that style; without one the styled level gets one by chance. */
export function inStyle(level: string, styles: readonly string[], style = '', chance = Math.random): string {
  if (level !== STYLED || !styles.length) return level;
  return `${level}-${style || (styles[Math.floor(chance() * styles.length)] ?? '')}`;
}

/** What the ladder measured of the level with that many players. */
export function rungOf(title: TitleInfo, level: string, players: number): Rung | undefined {
  return title.ladder.find((one) => one.level === levelOf(level) && one.players === players);
}

/** Like what a level scores against its own kind, for whoever compares. */
export function scoredOf(rung: Rung): Scored {
  return { level: rung.level, players: rung.players, games: rung.games, totals: [rung.points], sheet: {} };
}

/** Its typical score and its time for a turn, in words. */
export function rungText(words: Words, title: string, rung: Rung): string {
  const language = words.language === 'xx' ? 'en' : words.language;
  const number = (value: number, digits: number): string =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  const points = words.of(`${title}.web.rung`, { points: number(rung.points, rung.points < 20 ? 1 : 0) });
  const quick = rung.seconds < 0.05;
  const time = quick ? words.of('web.new.quick') : words.of('web.new.seconds', { seconds: number(rung.seconds, 1) });
  return `${points}, ${time}`;
}
