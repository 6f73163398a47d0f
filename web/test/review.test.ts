import { expect, it } from 'vitest';
import type { Branch } from '../src/lib/api.gen';
import { grown } from '../src/review/reading';

const branch = (id: string, origin: string, line: number): Branch =>
  ({ line, name: '', values: [], expected: [], table: { id, origin: { id: origin, line } } }) as unknown as Branch;

it('branches of branches stand behind what they grew from, and later ones below earlier ones', () => {
  const told = grown(
    [branch('a', 'root', 3), branch('b', 'root', 9), branch('c', 'a', 12), branch('d', 'else', 1)],
    'root',
  );
  expect(told.map(({ branch: { table }, lane, from }) => [table.id, lane, from])).toEqual([
    ['b', 1, 0],
    ['a', 2, 0],
    ['c', 3, 2],
  ]);
});
