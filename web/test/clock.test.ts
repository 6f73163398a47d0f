import { describe, expect, it } from 'vitest';
import { ago, left, parts } from '../src/lib/clock';

describe('the clock', () => {
  const clock = { kind: 'live', left: [60_000, 5000], running: [0], at: 0 } as const;
  it('runs for those who are waited for, and never below nothing', () => {
    const now = { ...clock, left: [...clock.left], running: [...clock.running] };
    expect(left(now, 0, 1000)).toBe(59_000);
    expect(left(now, 1, 1000)).toBe(5000);
    expect(left(now, 0, 99_000)).toBe(0);
    expect(left(null, 0, 0)).toBeNull();
  });
  it('is told as far as a glance needs', () => {
    expect(parts(65_000).text).toBe('1:05');
    expect(parts(3_725_000).text).toBe('1:02:05');
    expect(parts(2 * 86_400_000 + 4 * 3_600_000)).toMatchObject({ unit: 'days', days: 2, hours: 4 });
  });
  it('tells how long ago something was', () => {
    expect(ago(0, 5 * 3_600_000, 'en')).toBe('5 hours ago');
    expect(ago(0, 1000, 'en')).toBe('this minute');
  });
});
