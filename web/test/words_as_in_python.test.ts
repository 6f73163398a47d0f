// Both halves of the program word alike: `words.py` says samples of every entry, `words.ts` says them again.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Phrase } from '../src/lib/types';
import { type Catalogue, Words } from '../src/lib/words';

interface Language {
  words: Catalogue;
  samples: [Phrase, string, string][];
}

const project = resolve(import.meta.dirname, '../..');
const own = resolve(project, '.venv/bin/python');
const python = process.env.KINGSROAD_PYTHON ?? (existsSync(own) ? own : 'python3');
const said = execFileSync(python, [resolve(project, 'tools/words_json.py')], {
  env: { ...process.env, PYTHONPATH: resolve(project, 'src') },
  maxBuffer: 2 ** 27,
});
const languages = Object.entries(JSON.parse(said.toString()) as Record<string, Language>);

describe('words.py and words.ts', () => {
  it.each(languages)('read alike in %s', (language, { words, samples }) => {
    const browser = new Words(language, words);
    const differing = samples.filter(([phrase, form, text]) => browser.say(phrase, form) !== text);
    expect(samples.length).toBeGreaterThan(Object.keys(words).length);
    expect(differing).toEqual([]);
  });
});
