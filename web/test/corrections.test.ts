// Corrections as data: laid over ours, taken back, compared; formulas by goods and amounts; files out of a zip.
import { describe, expect, it } from 'vitest';
import {
  between,
  changed,
  choiceText,
  corrected,
  counted,
  countOf,
  differing,
  plainChoice,
  plainSum,
  provenance,
  ranked,
  replaced,
  sumText,
  UNSAID,
  vouched,
} from '../src/lib/corrections';
import type { Content } from '../src/lib/types';
import { readKept } from '../src/studio/studio.svelte';
import { unzipped } from '../src/studio/zip';

const SEEN = { source: 'the box', sure: 'printed' } as const;
const BASE = {
  title: 'tiny',
  kinds: { tile: { t1: { cost: '2 gold', ...SEEN }, t2: { cost: 'egg', ...SEEN, sure: 'likely' } } },
} as unknown as Content;

describe('corrections', () => {
  it('are laid over ours and leave ours as it is', () => {
    const drawn = corrected(BASE, { tile: { t1: { cost: '3 gold' }, t2: { absent: true } } });
    expect(drawn.kinds.tile).toEqual({ t1: { cost: '3 gold', ...SEEN } });
    expect(BASE.kinds.tile?.t1?.cost).toBe('2 gold');
  });
  it('that say what ours says are none', () => {
    const once = changed(BASE, {}, 'tile', 't1', 'cost', '3 gold');
    expect(once).toEqual({ tile: { t1: { cost: '3 gold' } } });
    expect(changed(BASE, once, 'tile', 't1', 'cost', '2 gold')).toEqual({});
    expect(replaced(once, 'tile', 't1', {})).toEqual({});
    expect(countOf(once)).toBe(1);
  });
  it('are found again between two contents', () => {
    const records = { tile: { t1: { cost: '3 gold', source: 'mine' }, t2: { absent: true } } };
    const theirs = corrected(BASE, records);
    expect([...differing(BASE, theirs)].sort()).toEqual(['tile.t1', 'tile.t2']);
    expect(between(BASE, theirs)).toEqual(records);
    expect(between(BASE, BASE)).toEqual({});
    const elsewhere = corrected(theirs, { tile: { t1: { source: 'a photo', sure: 'likely' } } });
    expect([...differing(theirs, elsewhere)]).toEqual(['tile.t1']);
    expect([...differing(theirs, elsewhere, true)]).toEqual([]);
    expect([...differing(BASE, elsewhere, true)].sort()).toEqual(['tile.t1', 'tile.t2']);
  });
  it('change how much of the box is known', () => {
    expect(provenance(BASE, ['tile'])).toEqual({ printed: 1, likely: 1, reconstructed: 0 });
    const known = corrected(BASE, { tile: { t2: { sure: 'printed' } } });
    expect(provenance(known, ['tile', 'none'])).toEqual({ printed: 2, likely: 0, reconstructed: 0 });
  });
});

describe('two that exchange their ranks', () => {
  const RANKED = {
    title: 'tiny',
    kinds: { hex: { a: { position: 0, ...SEEN }, b: { position: 1, ...SEEN }, c: { position: 2, ...SEEN } } },
  } as unknown as Content;
  const exchanged = ranked(RANKED, {}, 'hex', 'a', 'position', 1);
  const say = (records: typeof exchanged, id: string, source: string) =>
    vouched(RANKED, records, 'hex', id, ['position'], 'source', source);

  it('were seen at one place, said once', () => {
    expect(exchanged.hex?.b).toEqual({ position: 0, source: UNSAID, sure: 'likely' });
    const said = say(say(exchanged, 'a', 'my bo'), 'a', 'my box');
    expect([said.hex?.a?.source, said.hex?.b?.source]).toEqual(['my box', 'my box']);
    expect(say(said, 'b', UNSAID).hex?.a?.source).toBe(UNSAID);
  });
  it('keep what was said of the other alone', () => {
    const apart = { hex: { ...exchanged.hex, b: { ...exchanged.hex?.b, source: 'a photo' } } };
    expect(say(apart, 'a', 'my box').hex?.b?.source).toBe('a photo');
    expect(say({}, 'a', 'my box')).toEqual({ hex: { a: { source: 'my box' } } });
  });
});

describe('a formula', () => {
  const GOODS = ['gold', 'egg', 'point'];
  it.each(['', 'gold', '2 gold', '2 gold + egg'])('%s that is a plain sum is edited by amounts', (text) => {
    expect(sumText(plainSum(text, GOODS)!)).toBe(text);
  });
  it.each(['gold / egg', '?(gold: egg)', '@wall', 'gold per wall', 'golld', '0 gold', 'gold +'])(
    '%s is edited as text',
    (text) => {
      expect(plainSum(text, GOODS)).toBeNull();
    },
  );
  it('has more or less of a good', () => {
    expect(sumText(counted(plainSum('gold', GOODS)!, 'gold', 1))).toBe('2 gold');
    expect(sumText(counted(plainSum('gold + egg', GOODS)!, 'gold', -1))).toBe('egg');
    expect(sumText(counted([], 'egg', 1))).toBe('egg');
    expect(sumText(counted([], 'egg', -1))).toBe('');
  });

  it('of a choice are several sums, and one of which nothing is left goes', () => {
    for (const text of ['gold / 2 egg', 'gold + egg / egg', 'gold'])
      expect(choiceText(plainChoice(text, GOODS)!)).toBe(text);
    for (const text of ['gold / ', '/ egg', 'gold / amber', 'gold, egg / gold'])
      expect(plainChoice(text, GOODS)).toBeNull();
    expect(plainChoice('', GOODS)).toEqual([[]]);
    const [gold, egg] = plainChoice('gold / egg', GOODS)!;
    expect(choiceText([counted(gold!, 'gold', -1), egg!])).toBe('egg');
  });
});

describe('what a browser kept', () => {
  it.each([null, '', '{', '3', '{"name": 3}', '{"name": "x", "records": 5}'])('%s is nothing', (text) => {
    expect(readKept(text)).toBeNull();
  });
  it('comes back', () => {
    const kept = { id: 'a', name: 'mine', records: { tile: {} }, changed: 7 };
    expect(readKept(JSON.stringify(kept))).toEqual(kept);
  });
});

/** A zip file of one file, as it stands in the format: packed or not. */
async function zipped(name: string, text: string, packed: boolean): Promise<ArrayBuffer> {
  const raw = new TextEncoder().encode(text);
  const body = packed
    ? new Uint8Array(
        await new Response(new Blob([raw]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
      )
    : raw;
  const title = new TextEncoder().encode(name);
  const head = new DataView(new ArrayBuffer(30));
  head.setUint32(0, 0x04034b50, true);
  head.setUint16(26, title.length, true);
  const entry = new DataView(new ArrayBuffer(46));
  entry.setUint32(0, 0x02014b50, true);
  entry.setUint16(10, packed ? 8 : 0, true);
  entry.setUint32(20, body.length, true);
  entry.setUint16(28, title.length, true);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, 1, true);
  end.setUint32(16, 30 + title.length + body.length, true);
  return new Blob([head, title, body, entry, title, end] as BlobPart[]).arrayBuffer();
}

describe('a zip file', () => {
  it.each([true, false])('gives its TOML files, packed: %s', async (packed) => {
    const text = '[value.start_gold]\namount = 16\n';
    expect(await unzipped(await zipped('raja/my.toml', text, packed))).toEqual({ 'my.toml': text });
    expect(await unzipped(await zipped('raja/readme.txt', text, packed))).toEqual({});
  });
  it('that is none is refused', async () => {
    await expect(unzipped(new ArrayBuffer(10))).rejects.toThrow(TypeError);
    await expect(unzipped(new TextEncoder().encode('x'.repeat(100)).buffer as ArrayBuffer)).rejects.toThrow(TypeError);
  });
  it('that would grow beyond all measure is refused', async () => {
    const bomb = await zipped('a.toml', 'x'.repeat(2_000_000), true);
    await expect(unzipped(bomb)).rejects.toThrow(TypeError);
  });
});
