// Praga for the frame: its table, what stands in the top bar, its signs and its gallery.
import type { Board } from '../lib/types';
import Glyph from './Glyph.svelte';
import { callOf, groupOf } from './glyphs';
import { hangIcons } from './icons';
import { ruleAt } from './lookup';
import Pictures from './Pictures.svelte';
import Piece from './Piece.svelte';
import Quick from './Quick.svelte';
import Status from './Status.svelte';
import Table from './Table.svelte';
import { recordText } from './texts';

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
] as const;

hangIcons();

const board: Board = {
  Table,
  Status,
  Piece,
  Glyph,
  Pictures,
  Quick,
  ruleAt,
  call: callOf,
  kinds: PIECES,
  text: recordText,
  group: groupOf,
};
export default board;
