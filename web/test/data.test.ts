// What a row is stands in its kind and values: nobody reads it out of its words or its code.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const SRC = resolve(process.cwd(), 'src');
const FILES = ['lib', 'chrome', 'raja'].flatMap((folder) =>
  readdirSync(resolve(SRC, folder))
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`),
);

const INTO_WORDS = /\bsaid\??\.[a-z]/;
/** The catalogue itself, and the error whose message is the id of what went wrong. */
const WORDING = ['lib/words.ts', 'lib/api.ts'];

const INTO_CODES = [
  /\bcode\??\.(startsWith|endsWith|slice|split|match|replace|includes|at)\(/,
  /\.(test|exec)\([^()]*\bcode\)/,
  /\bcode [!=]== '/,
  /`(disc|go|order|bid|take) /,
];
/** What somebody typed, and the one place where Raja's codes are read. */
const TRANSPORT = ['chrome/Command.svelte', 'raja/codes.ts'];

const found = (file: string, patterns: readonly RegExp[]): string[] =>
  readFileSync(resolve(SRC, file), 'utf-8')
    .split('\n')
    .filter((line) => patterns.some((pattern) => pattern.test(line)));

it.each(FILES.filter((file) => !WORDING.includes(file)))('%s reads nothing out of a phrase', (file) => {
  expect(found(file, [INTO_WORDS])).toEqual([]);
});
it.each(FILES.filter((file) => !TRANSPORT.includes(file)))('%s reads nothing out of a code', (file) => {
  expect(found(file, INTO_CODES)).toEqual([]);
});
