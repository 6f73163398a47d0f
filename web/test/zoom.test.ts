import { describe, expect, it } from 'vitest';
import { seen } from '../src/lib/zoom.svelte';

describe('a drawing looked at closer', () => {
  const frame = { x: -10, y: 0, w: 200, h: 100 };
  it('shows the part around a point', () => {
    expect(seen(frame, 2, [90, 50])).toEqual({ x: 40, y: 25, w: 100, h: 50 });
  });
  it('never shows what lies beyond its edges', () => {
    expect(seen(frame, 4, [-10, 0])).toEqual({ x: -10, y: 0, w: 50, h: 25 });
    expect(seen(frame, 4, [190, 100])).toEqual({ x: 140, y: 75, w: 50, h: 25 });
  });
});
