// Which rule explains what somebody points at: a thing, else the nearest sign or part of the table.
import { type Explained, lookUp } from '../lib/lookup';

const SIGNS: Record<string, string> = {
  'i-gold': 'raja/setup/6',
  'i-crown': 'raja/end/2',
  'i-palace-small': 'raja/end/1',
  'i-bid': 'raja/expert1/3',
  'i-blocked': 'raja/expert1/2',
  'i-chip': 'raja/expert1/1',
  'i-supply': 'raja/setup/5',
  'i-toll': 'raja/travel/2',
  'a-gold': 'raja/disc/6',
  'a-house': 'raja/build/1',
  'a-houses': 'raja/build/3',
  'a-move': 'raja/build/5',
  'a-quarry': 'raja/build/6',
  'a-palace': 'raja/build/2',
  'a-palace-house': 'raja/build/4',
  'a-order': 'raja/disc/2',
  'a-character': 'raja/disc/3',
  'c-mogul': 'raja/characters/1',
  'c-trader': 'raja/characters/2',
  'c-priest': 'raja/characters/3',
  'c-wanderer': 'raja/characters/4',
  'c-builder': 'raja/characters/5',
  'c-artisan': 'raja/characters/6',
  'c-yogi': 'raja/characters/7',
  'pt-mogul': 'raja/characters/1',
  'pt-trader': 'raja/characters/2',
  'pt-priest': 'raja/characters/3',
  'pt-wanderer': 'raja/characters/4',
  'pt-builder': 'raja/characters/5',
  'pt-artisan': 'raja/characters/6',
  'pt-yogi': 'raja/characters/7',
  'p-house': 'raja/build/1',
  'p-palace-s': 'raja/build/2',
  'p-palace-l': 'raja/build/2',
  'p-architect': 'raja/travel/1',
  'p-maharaja': 'raja/round/1',
};
/** What each action of the disc does, and each character. */
const ACTIONS = ['gold', 'house', 'houses', 'move', 'quarry', 'palace', 'palace-house', 'order', 'character'];
const CHARACTERS = ['mogul', 'trader', 'priest', 'wanderer', 'builder', 'artisan', 'yogi'];
const THINGS: Explained = [
  ['.village', 'raja/travel/2'],
  ['.sign:is(.map *)', 'raja/travel/5'],
  ['.start', 'raja/build/9'],
  ['.site.blocked, .stone:is(use)', 'raja/expert1/2'],
  ['.sites, .city .site, .city .piece', 'raja/build/2'],
  ['.crest:is(.card *)', 'raja/expert1/4'],
  ...CHARACTERS.map((name) => [`[data-at="card.${name}"]`, SIGNS[`c-${name}`] ?? ''] as const),
  ...ACTIONS.map(
    (name) => [`[data-tells="action.${name}"], [data-at="chip.${name}"]`, SIGNS[`a-${name}`] ?? ''] as const,
  ),
  ['.track .end', 'raja/end/1'],
  ['.track .stone', 'raja/round/1'],
  ['.gold:is(.own *, .seat *)', 'raja/setup/6'],
  ['.palaces', 'raja/end/1'],
  ['.supply', 'raja/setup/5'],
  ['.quarry', 'raja/build/6'],
  ['.chips', 'raja/expert1/1'],
];
const PARTS: Explained = [
  ['.route, .road', 'raja/travel/5'],
  ['.city', 'raja/scoring/1'],
  ['.paid', 'raja/scoring/2'],
  ['.cast', 'raja/round/3'],
  ['.track', 'raja/round/1'],
  ['.score', 'raja/scoring/1'],
  ['.ranking', 'raja/end/2'],
  ['.disc', 'raja/round/2'],
  ['.seat', 'raja/setup/10'],
  ['.queue, .lot', 'raja/setup/3'],
  ['.board', 'raja/setup/7'],
  ['.round, .status', 'raja/round/5'],
];

export const ruleAt = (element: Element): string => lookUp(element, 'raja', THINGS, SIGNS, PARTS);
