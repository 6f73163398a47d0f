import { describe, expect, it } from 'vitest';
import { bytesOf } from '../src/lib/push';

describe('push', () => {
  it('reads the key of the server', () => {
    expect([...bytesOf('AP-_')]).toEqual([0, 255, 191]);
  });
});
