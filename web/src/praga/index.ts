// Praga for the frame: its table, what stands in the top bar, its signs and its gallery.
import type { Board } from '../lib/types';
import Flyer from './Flyer.svelte';
import { iconOf } from './formula';
import Glyph from './Glyph.svelte';
import { hangIcons } from './icons';
import Later from './Later.svelte';
import { ruleAt } from './lookup';
import Pictures from './Pictures.svelte';
import Piece from './Piece.svelte';
import Quick from './Quick.svelte';
import Status from './Status.svelte';
import { callOf, foldOf, groupOf, headingOf, labelOf, spotOf } from './signs';
import Table from './Table.svelte';
import { formulaText, recordText } from './texts';

const PIECES = [
  'building',
  'wall',
  'upgrade',
  'technology',
  'plaza_tile',
  'action_tile',
  'sector',
  'token',
  'seal',
  'silver',
  'golden',
  'road',
  'road_tile',
  'parler',
  'tiers',
  'strip',
  'hex',
  'mine',
  'quarry',
  'value',
] as const;

hangIcons();

const board: Board = {
  Table,
  Status,
  Piece,
  Glyph,
  Flyer,
  Pictures,
  Quick,
  ruleAt,
  call: callOf,
  kinds: PIECES,
  text: recordText,
  formula: formulaText,
  signOf: (good) => `praga-${iconOf(good)}`,
  group: groupOf,
  label: labelOf,
  heading: headingOf,
  fold: foldOf,
  spot: spotOf,
  Later,
};
export default board;
