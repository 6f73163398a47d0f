import { describe, expect, it } from 'vitest';
import { choose, read } from '../src/lib/settings.svelte';

describe('settings', () => {
  it('survive whatever is found in the storage', () => {
    for (const text of [null, '', 'x', '3', 'null', '{"theme":"blue","motion":7,"bots":null}'])
      expect(read(text)).toEqual({
        language: '',
        theme: 'system',
        motion: 'system',
        tempo: 'normal',
        sound: false,
        bots: {},
      });
    expect(read('{"theme":"dark","sound":true}')).toMatchObject({ theme: 'dark', sound: true });
  });
  it('take the first language there is', () => {
    expect(choose(['', 'tlh', 'en-GB'])).toBe('en');
    expect(choose(['xx'])).toBe('xx');
    expect(choose([])).toBe('en');
  });
});
