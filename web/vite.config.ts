import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const root = dirname(fileURLToPath(import.meta.url));
const project = resolve(root, '..');
const out = resolve(project, 'src/kingsroad/web/static');

/** Catalogues and rules are TOML of the Python package; the package itself puts them into JSON. */
function catalogues(): Plugin {
  const own = resolve(project, '.venv/bin/python');
  const python = process.env.KINGSROAD_PYTHON ?? (existsSync(own) ? own : 'python3');
  // After our own sources whatever was there: an isolated build finds its packages by this very variable.
  const path = [resolve(project, 'src'), process.env.PYTHONPATH].filter(Boolean).join(delimiter);
  return {
    name: 'kingsroad-words',
    apply: 'build',
    writeBundle(options) {
      execFileSync(python, [resolve(project, 'tools/words_json.py'), resolve(options.dir ?? out, 'words')], {
        env: { ...process.env, PYTHONPATH: path },
        stdio: 'inherit',
      });
    },
  };
}

const service = process.env.KINGSROAD_URL ?? 'http://127.0.0.1:8000';

export default defineConfig({
  root,
  plugins: [svelte(), catalogues()],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy allows no data: fonts or scripts
    modulePreload: { polyfill: false },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: { proxy: { '/api': { target: service, ws: true }, '/words': service } },
  test: { environment: 'happy-dom', include: ['test/**/*.test.ts', 'src/**/*.test.ts'] },
});
