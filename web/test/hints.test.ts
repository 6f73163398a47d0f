import { describe, expect, it } from 'vitest';
import { tellingReasons } from '../src/lib/hints';

const plan = (...ids: string[]) => ({ reasons: ids.map((id) => ({ id })) });

describe('several plans', () => {
  it('are each told by a reason of their own', () => {
    expect(tellingReasons([plan('gold', 'road'), plan('gold', 'palace'), plan('road', 'gold')])).toEqual([
      { id: 'gold' },
      { id: 'palace' },
      { id: 'road' },
    ]);
  });
  it('share one only where there is no other', () => {
    expect(tellingReasons([plan('gold'), plan('gold'), plan()])).toEqual([{ id: 'gold' }, { id: 'gold' }, undefined]);
  });
  it('tell amounts apart', () => {
    const gold = (count: number) => ({ reasons: [{ id: 'gold', count }] });
    expect(tellingReasons([gold(1), gold(2)])).toEqual([
      { id: 'gold', count: 1 },
      { id: 'gold', count: 2 },
    ]);
  });
});
