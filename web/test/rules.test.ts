import { describe, expect, it } from 'vitest';
import { parse, rulesPath } from '../src/lib/route';
import { partsOf, plain, search, shortOf } from '../src/lib/rules';
import type { Chapter } from '../src/lib/settings.svelte';
import { titleOf } from '../src/lib/titles';
import type { Move } from '../src/lib/types';

const BOOK: Chapter[] = [
  {
    id: 'travel',
    title: 'Cestování',
    rules: [
      { id: 'raja/travel/1', text: 'Architekt může cestovat. Viz disc/4 a nothing/9.', ruling: false },
      { id: 'raja/travel/2', text: 'Vesnice bez domu se nedá projít.', ruling: true },
    ],
  },
  { id: 'disc', title: 'Kotouč', rules: [{ id: 'raja/disc/4', text: 'Síly postav.', ruling: false }] },
];
const TEXTS = Object.fromEntries(BOOK.flatMap((chapter) => chapter.rules.map((rule) => [rule.id, rule.text])));

describe('the rules', () => {
  it('have their pages, and each rule an address', () => {
    expect(parse('/rules/raja')).toEqual({ page: 'rules', title: 'raja', quick: false });
    expect(parse('/rules/raja/quick')).toEqual({ page: 'rules', title: 'raja', quick: true });
    expect(parse('/rules')).toEqual({ page: 'rules', title: '', quick: false });
    expect(parse('/rules/raja/slow').page).toBe('missing');
    expect(rulesPath('raja/travel/2')).toBe('/rules/raja#travel/2');
    expect(rulesPath('raja')).toBe('/rules/raja');
    expect(shortOf('raja/travel/2')).toBe('travel/2');
  });
  it('are found by words in any order, whatever the accents, by chapter and by number', () => {
    const found = (asked: string): string[] => search(BOOK, asked).flatMap((one) => one.rules.map(({ id }) => id));
    expect(found('')).toEqual(Object.keys(TEXTS));
    expect(found('DOMU vesnice')).toEqual(['raja/travel/2']);
    expect(found('muze')).toEqual(['raja/travel/1']);
    expect(found('cestovani projit')).toEqual(['raja/travel/2']);
    expect(found('disc/4')).toEqual(['raja/travel/1', 'raja/disc/4']);
    expect(found('slon')).toEqual([]);
  });
  it('lead to each other where one names another', () => {
    const parts = partsOf(TEXTS['raja/travel/1'] ?? '', 'raja', TEXTS, '');
    expect(parts).toEqual([
      { text: 'Architekt může cestovat. Viz ' },
      { text: 'disc/4', rule: 'raja/disc/4' },
      { text: ' a nothing/9.' },
    ]);
  });
  it('mark what was searched for and lose no letter', () => {
    const text = TEXTS['raja/travel/2'] ?? '';
    const parts = partsOf(text, 'raja', TEXTS, 'neda vesn');
    expect(parts.filter((part) => part.found).map((part) => part.text)).toEqual(['Vesn', 'nedá']);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(plain('Ěščř ÄÖ œ')).toHaveLength(9);
  });
});

describe('what is possible instead', () => {
  const move = (code: string, kind: string, place?: string): Move => {
    return { code, kind, at: place ? `place.${place}` : 'bar', values: place ? { place } : {}, said: { id: code } };
  };
  const moves = [
    move('house agra', 'build_house', 'agra'),
    move('go delhi', 'travel', 'delhi'),
    move('go jodhpur', 'travel', 'jodhpur'),
    move('end', 'end_turn'),
  ];
  const codes = (kind: string, place = '', at?: string): string[] =>
    titleOf('raja')
      .nearest({ code: '', kind, names: place ? { place } : {}, at }, moves)
      .map((one) => one.code);
  it('is of the same kind or at the same place, the nearest first', () => {
    expect(codes('travel', 'agra', 'place.agra')).toEqual(['house agra', 'go delhi', 'go jodhpur']);
    expect(codes('travel', 'agra')).toEqual(['go delhi', 'go jodhpur']);
    expect(codes('build_house', 'delhi', 'place.delhi')).toEqual(['go delhi', 'house agra']);
  });
  it('may be nothing', () => {
    expect(codes('fetch_houses')).toEqual([]);
    expect(codes('')).toEqual([]);
  });
});
