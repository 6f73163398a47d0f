import { describe, expect, it } from 'vitest';
import { from, parse, tablePath, to } from '../src/lib/route';

describe('addresses', () => {
  it('lead to their pages', () => {
    expect(parse('/')).toEqual({ page: 'home' });
    expect(parse('/table/abc')).toEqual({ page: 'table', id: 'abc', seat: undefined, at: null });
    expect(parse('/table/abc?seat=1')).toMatchObject({ seat: 1 });
    expect(parse('/table/abc/at/12?seat=none')).toEqual({ page: 'table', id: 'abc', seat: null, at: 12 });
    expect(parse('/join/abc/s%2Fx')).toEqual({ page: 'join', id: 'abc', secret: 's/x' });
    expect(parse('/join/abc/%E0%A4%A')).toEqual({ page: 'missing' });
    expect(parse('/components/raja')).toEqual({ page: 'components', title: 'raja', set: null, content: null });
    expect(parse('/components/raja?set=abc')).toMatchObject({ title: 'raja', set: 'abc' });
    expect(parse('/components/raja?content=def')).toMatchObject({ title: 'raja', content: 'def' });
  });
  it('that mean nothing are told as missing', () => {
    for (const path of ['/tabel/x', '/table', '/table/a/at/x', '/join/a', '/a/b/c/d/e'])
      expect(parse(path).page).toBe('missing');
  });
  it('of a site of files follow a question mark, and lead back', () => {
    const base = 'http://host/some/where/';
    for (const path of [
      '/',
      '/rules/raja#travel/2',
      '/table/abc?seat=none',
      '/table/abc/at/7?seat=1',
      '/components/raja',
    ]) {
      const link = new URL(to(path, true), `${base}?/rules/praga#x`);
      expect(link.href.startsWith(base)).toBe(true);
      expect(from(link, true)).toBe(path);
      expect(from(new URL(to(path, false), 'http://host/'), false)).toBe(path);
    }
    expect(to('/table/abc?seat=0', true)).toBe('?/table/abc&seat=0');
    expect(from(new URL(`${base}?language=de`), true)).toBe('/');
  });
  it('are the inverse of what is linked', () => {
    expect(parse(tablePath('abc', 2, 7))).toEqual({ page: 'table', id: 'abc', seat: 2, at: 7 });
    expect(tablePath('abc')).toBe('/table/abc');
    expect(tablePath('abc', null)).toBe('/table/abc?seat=none');
  });
});
