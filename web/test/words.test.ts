import { describe, expect, it } from 'vitest';
import type { Value } from '../src/lib/types';
import { Words } from '../src/lib/words';

const words = new Words('en', {
  toll: '{player} pays {owner} {gold} gold.',
  houses: { count: 'count', '=0': 'no house', one: '{count} house', other: '{count} houses' },
  'colour.red': 'Red',
  list: 'Of {all}.',
  terms: '{all,}',
  'list.and': '{first} and {last}',
});

describe('words', () => {
  it('fills in numbers, names and phrases', () => {
    expect(words.of('toll', { player: { id: 'colour.red' }, owner: 'Mira', gold: 2 })).toBe('Red pays Mira 2 gold.');
  });
  it('choose the plural form, and the one for exactly none', () => {
    expect([0, 1, 2].map((count) => words.of('houses', { count }))).toEqual(['no house', '1 house', '2 houses']);
  });
  it('put lists together', () => {
    expect(words.of('list', { all: [{ id: 'colour.red' }, 'Mira'] })).toBe('Of Red and Mira.');
    expect(words.of('list', { all: ['Anna', 'Mira', 'Jan'] })).toBe('Of Anna, Mira and Jan.');
    expect(words.of('list', { all: ['Anna'] })).toBe('Of Anna.');
    expect(words.of('terms', { all: ['Anna', 'Mira'] })).toBe('Anna, Mira');
  });
  it('call players by their names where the engine says their colours', () => {
    const named = words.naming([{ colour: 'red', name: 'Anna' }]);
    expect(named.of('colour.red')).toBe('Anna');
    expect(words.of('colour.red')).toBe('Red');
  });
  it('show the id of what is missing instead of breaking the page', () => {
    expect(words.of('nothing')).toBe('⟦nothing⟧');
    expect(words.of('toll', { player: 'Anna', owner: 'Mira' })).toContain('⟦toll:gold⟧');
  });
  it('never take what every object has for an entry', () => {
    expect(words.has('constructor')).toBe(false);
  });
  it('know the plural classes of Czech', () => {
    const czech = new Words('cs', { d: { count: 'n', one: '{n} dům', few: '{n} domy', other: '{n} domů' } });
    expect([1, 3, 5].map((n) => czech.of('d', { n }))).toEqual(['1 dům', '3 domy', '5 domů']);
  });
  it('ask their nouns for a form, and take the plain one where there is none', () => {
    const czech = new Words('cs', {
      stone: { other: 'kámen', gen: 'kamene' },
      eggs: {
        count: 'n',
        '=0': 'nic',
        one: '{n} vejce',
        'other.gen': '{n} vajec!',
        other: '{n} vajec',
        few: '{n} vejce',
      },
      silver: 'stříbro',
      without: 'bez {good.gen}',
      'list.and': '{first} a {last}',
    });
    const told = (good: Value): string => czech.of('without', { good });
    expect(told({ id: 'stone' })).toBe('bez kamene');
    expect(told([{ id: 'stone' }, { id: 'silver' }, 'Anna', 3])).toBe('bez kamene, stříbro, Anna a 3');
    expect([0, 1, 2, 5].map((n) => told({ id: 'eggs', n }))).toEqual([
      'bez nic',
      'bez 1 vejce',
      'bez 2 vejce',
      'bez 5 vajec!',
    ]);
    expect(czech.of('stone')).toBe('kámen');
  });
});
