// Raja for the frame: its table, what stands in the top bar, its signs and its gallery.
import type { Board } from '../lib/types';
import Atlas from './Atlas.svelte';
import Flyer from './Flyer.svelte';
import Glyph from './Glyph.svelte';
import { ruleAt } from './lookup';
import Pictures from './Pictures.svelte';
import Piece from './Piece.svelte';
import Quick from './Quick.svelte';
import Scene from './Scene.svelte';
import Status from './Status.svelte';
import { aboutOf, callOf, goodSign, groupOf, labelOf, spotOf, unlisted } from './signs';
import { hangSprite } from './sprite';
import Table from './Table.svelte';
import { KINDS, textOf } from './texts';

hangSprite();

const board: Board = {
  Table,
  Status,
  Piece,
  Glyph,
  Flyer,
  Scene,
  Pictures,
  Quick,
  ruleAt,
  call: callOf,
  about: aboutOf,
  kinds: KINDS,
  signOf: goodSign,
  near: (place) => /^site\.([^.]+)/.exec(place)?.[1]?.replace(/^/, 'place.'),
  Atlas,
  text: textOf,
  group: groupOf,
  label: labelOf,
  unlisted,
  spot: spotOf,
};
export default board;
