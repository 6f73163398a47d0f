// What a row is stands in its kind and values: nobody reads it out of its words or its code.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const SRC = resolve(process.cwd(), 'src');
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf-8' }).filter(
  (name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('.test.ts'),
);

const INTO_WORDS = [/\bsaid\??\.[a-z]/, /\} = [^;]*\bsaid\b/];
/** Words are not cut apart again, and ids of plazas and sites are read in one place. */
const INTO_TEXT = [/\.split\((?:': '|desk\.of|words\.of)/, /\b(?:site|plaza)s?\b.*\.slice\(1\)/];
/** The catalogue itself, and the error whose message is the id of what went wrong. */
const WORDING = ['lib/words.ts', 'lib/api.ts'];

const INTO_CODES = [
  /\bcode\??\.(startsWith|endsWith|slice|split|match|replace|includes|at|indexOf|substring)\(/,
  /\.(test|exec)\([^()]*\bcode\)/,
  /\bcode [!=]== ['`]/,
  // the words that codes begin with
  /['`](disc|go|order|bid|take|swap|poach|give|chip|house|palace|lift|drop|builder) [a-z$]/,
  /['`](do|any|extra|tile|site|place|lay|pick|pay|road|seal|token|keep|use) [a-z0-9$]+['`]/,
  /['`](silver|golden|plank|away|plaza|reward) [a-z0-9$]+['`]/,
];
/** An address of the board is put together, looked up and compared; it is not taken apart. */
const INTO_ADDRESSES = [
  /\b(?:at|place|places\[0\]|lesson\[0\]|target|spot|only)\??\.(startsWith|endsWith|slice|split|match|replace|substring)\(/,
  /\.(startsWith|endsWith|slice|split)\(['`](?:place|site|token|card|chip|seat|slot|tile|row|track|hex|ring|panel)\b/,
  /\.split\('\.'\)/,
];
/** The key of a record of the content. */
const KEYS = ['lib/corrections.ts'];
/** What somebody typed. */
const TRANSPORT = ['chrome/Command.svelte'];

const found = (file: string, patterns: readonly RegExp[]): string[] =>
  readFileSync(resolve(SRC, file), 'utf-8')
    .split('\n')
    .filter((line) => patterns.some((pattern) => pattern.test(line)));

it('looks at every part of the client', () => {
  for (const folder of ['lib', 'chrome', 'raja', 'praga'])
    expect(FILES.filter((file) => file.startsWith(`${folder}/`)).length).toBeGreaterThan(20);
});
it.each(FILES.filter((file) => !WORDING.includes(file)))('%s reads nothing out of a phrase', (file) => {
  expect(found(file, INTO_WORDS)).toEqual([]);
});
it.each(FILES)('%s cuts no words apart', (file) => {
  expect(found(file, INTO_TEXT)).toEqual([]);
});
it.each(FILES.filter((file) => !TRANSPORT.includes(file)))('%s reads nothing out of a code', (file) => {
  expect(found(file, INTO_CODES)).toEqual([]);
});
it.each(FILES.filter((file) => !KEYS.includes(file)))('%s takes no address apart', (file) => {
  expect(found(file, INTO_ADDRESSES)).toEqual([]);
});

/** Drawings are data: the path of a picture, a picture within a style sheet. */
const DRAWN = /^\s*(?:d="|--[a-z-]+: url\()/;
it('has no line over 120 characters', () => {
  const long = readdirSync(SRC, { recursive: true, encoding: 'utf-8' })
    .filter((name) => /\.(ts|svelte|css)$/.test(name) && name !== 'lib/api.gen.ts')
    .flatMap((name) =>
      readFileSync(resolve(SRC, name), 'utf-8')
        .split('\n')
        .filter((line) => line.length > 120 && !DRAWN.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
  expect(long).toEqual([]);
});
