import { describe, expect, it } from 'vitest';
import { troubleOf } from '../src/lib/api';

describe('troubles', () => {
  it('are told by the phrase of the answer, or by its status', () => {
    expect(troubleOf({ error: { id: 'table.unknown', table: 'x' } }, 404)).toEqual({ id: 'table.unknown', table: 'x' });
    expect(troubleOf(null, 404)).toEqual({ id: 'web.trouble.missing' });
    expect(troubleOf('<html>', 502)).toEqual({ id: 'web.trouble.server', status: 502 });
  });
});
