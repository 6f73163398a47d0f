// What is known of Raja before its table is opened, and wherever its games are told.
import './title.css';
import { totalRows } from '../lib/sheet';
import type { Title } from '../lib/types';
import cover from './cover.svg';

const title: Title = {
  cover,
  badge: 'u-elephant',
  rivals: 2,
  board: async () => (await import('./index')).default,
  sheet: (view) =>
    totalRows(view, [
      ['web.sheet.palaces', 'raja-i-palace-large'],
      ['web.sheet.gold', 'raja-i-gold'],
    ]),
  courses: [
    { said: { id: 'web.sheet.palaces_over_time' }, of: (seat) => Number(seat.palaces_built ?? 0), steps: true },
    {
      said: { id: 'web.sheet.gold_over_time' },
      of: (seat) => (typeof seat.gold === 'number' ? seat.gold : null),
      steps: false,
    },
  ],
  marks: (words, headings) =>
    headings.map(({ n, fact }, at) => {
      const round = Number(fact.values?.round);
      return { n, text: at ? String(round) : words.of('raja.web.round', { round }) };
    }),
  award: () => null,
};
export default title;
