import { expect, it } from 'vitest';
import { seatName } from '../src/lib/session.svelte';
import type { SeatInfo } from '../src/lib/types';
import { Words } from '../src/lib/words';

const words = new Words('en', {
  'web.bot.red': 'Ludmila',
  'web.bot.green': 'Jan',
  'web.bot.blue': 'Mira',
  'web.bot.black': 'Vezír',
});
const seat = (index: number, colour: string, name: string, kind: string, level: string | null = null): SeatInfo =>
  ({ index, colour, name, kind, level, mine: kind === 'person' }) as SeatInfo;

it('a bot has the name of its color', () => {
  const seats = [seat(0, 'green', 'Ann', 'person'), seat(1, 'red', 'greedy', 'bot', 'greedy')];
  expect(seats.map((one) => seatName(words, one, seats))).toEqual(['Ann', 'Ludmila']);
});
it('no bot bears the name of a person at its table, nor of another bot', () => {
  const seats = [
    seat(0, 'purple', 'Ludmila', 'person'),
    seat(1, 'red', 'greedy', 'bot', 'greedy'),
    seat(2, 'yellow', 'Jan', 'person'),
    seat(3, 'green', 'greedy', 'bot', 'greedy'),
  ];
  expect(seats.map((one) => seatName(words, one, seats))).toEqual(['Ludmila', 'Vezír', 'Jan', 'Mira']);
});
