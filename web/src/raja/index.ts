// Raja for the frame: its table, what stands in the top bar, its signs and its gallery.
import type { Board } from '../lib/types';
import Glyph from './Glyph.svelte';
import { ruleAt } from './lookup';
import Pictures from './Pictures.svelte';
import Piece from './Piece.svelte';
import Quick from './Quick.svelte';
import Status from './Status.svelte';
import { aboutOf, callOf, groupOf } from './signs';
import { hangSprite } from './sprite';
import Table from './Table.svelte';
import { KINDS, textOf } from './text';

hangSprite();

const board: Board = {
  Table,
  Status,
  Piece,
  Glyph,
  Pictures,
  Quick,
  ruleAt,
  call: callOf,
  about: aboutOf,
  kinds: KINDS,
  text: textOf,
  group: groupOf,
};
export default board;
