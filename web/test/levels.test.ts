import { expect, it } from 'vitest';
import { described, inStyle, levelName, rungOf, rungText, scoredOf } from '../src/lib/levels';
import type { TitleInfo } from '../src/lib/types';
import { Words } from '../src/lib/words';

const words = new Words('de', {
  'web.level.steady': 'Solide',
  'web.level.strong': 'Stark',
  'web.style.waller': 'Maurer',
  'web.style_line.waller': 'Mag Mauern.',
  'web.new.quick': 'antwortet sofort',
  'web.new.seconds': 'etwa {seconds} s pro Zug',
  'praga.web.rung': 'Punkte im Durchschnitt: {points}',
});
const rung = (level: string, players: number, points: number, seconds: number) => ({
  level,
  players,
  games: 40,
  points,
  seconds,
});
const title = { ladder: [rung('steady', 2, 113.6, 0.004), rung('strong', 2, 251.2, 0.31)] } as unknown as TitleInfo;

it('a level is told with its style and what the style likes', () => {
  expect(levelName(words, 'steady-waller')).toBe('Solide · Maurer');
  expect(described(words, 'steady-waller')).toBe('Solide · Maurer. Mag Mauern.');
  expect(described(words, 'strong')).toBe('Stark');
  expect(levelName(words, 'newer-than-words')).toBe('newer');
});
it('only the styled level has a style, chosen or by chance', () => {
  expect(inStyle('greedy', ['builder', 'waller'], 'waller')).toBe('greedy');
  expect(inStyle('steady', [])).toBe('steady');
  expect(inStyle('steady', ['builder', 'waller'], 'builder')).toBe('steady-builder');
  expect(inStyle('steady', ['builder', 'waller'], '', () => 0)).toBe('steady-builder');
  expect(inStyle('steady', ['builder', 'waller'], '', () => 0.99)).toBe('steady-waller');
});
it('what the ladder measured is told for the level and the number of players', () => {
  expect(rungOf(title, 'steady-waller', 2)?.points).toBe(113.6);
  expect(rungOf(title, 'steady', 3)).toBeUndefined();
  expect(rungText(words, 'praga', rung('steady', 2, 113.6, 0.004))).toBe(
    'Punkte im Durchschnitt: 114, antwortet sofort',
  );
  expect(rungText(words, 'praga', rung('strong', 2, 251.2, 0.31))).toBe(
    'Punkte im Durchschnitt: 251, etwa 0,3 s pro Zug',
  );
  expect(scoredOf(rung('strong', 2, 251.2, 0.31)).totals).toEqual([251.2]);
});
