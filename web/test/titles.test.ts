import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { titleOf } from '../src/lib/titles';

const SRC = resolve(process.cwd(), 'src');
const SHARED = ['lib', 'chrome', 'studio'];

const filesOf = (folder: string): string[] =>
  readdirSync(resolve(SRC, folder), { recursive: true, encoding: 'utf-8' })
    .filter((name) => /\.(ts|svelte|css|svg)$/.test(name))
    .map((name) => `${folder}/${name}`);

/** A title is a folder with a record of its own. */
const titles = readdirSync(SRC, { withFileTypes: true })
  .filter((one) => one.isDirectory() && readdirSync(resolve(SRC, one.name)).includes('title.ts'))
  .map((one) => one.name);

describe('a title', () => {
  it('is one record that has all the first page shows of it', () => {
    expect(titles.length).toBeGreaterThan(1);
    for (const title of titles) {
      const { cover, badge, rivals, courses } = titleOf(title);
      expect(cover).toMatch(/\.svg$/);
      expect(badge).not.toBe(titleOf('unheard-of').badge);
      expect(rivals).toBeGreaterThan(0);
      expect(courses.length).toBeGreaterThan(0);
    }
  });
  const written = SHARED.flatMap(filesOf).filter((file) => !file.endsWith('.gen.ts'));
  it.each([...written, 'main.ts'])('is not named by shared code (%s)', (file) => {
    const lines = readFileSync(resolve(SRC, file), 'utf-8').split('\n');
    expect(lines.filter((line) => titles.some((title) => line.toLowerCase().includes(title)))).toEqual([]);
  });
  it('that the client does not know is told plainly', async () => {
    await expect(titleOf('unheard-of').board()).rejects.toThrow();
  });
});
