import { describe, expect, it } from 'vitest';
import { pause } from '../src/lib/socket';

describe('reconnecting', () => {
  it('waits longer each time, up to a limit, never all at once', () => {
    expect(pause(0, 0)).toBe(200);
    expect(pause(0, 1)).toBe(400);
    expect(pause(3, 1)).toBe(3200);
    expect(pause(30, 1)).toBe(15_000);
  });
});
