/// <reference types="vitest/config" />
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, defineConfig, type Plugin } from 'vite';

const root = dirname(fileURLToPath(import.meta.url));
const project = resolve(root, '..');
const out = resolve(project, 'src/kingsroad/web/static');
const SITE = 'site'; // the mode that makes files for a host that has nothing else

const own = resolve(project, '.venv/bin/python');
const python = process.env.KINGSROAD_PYTHON ?? (existsSync(own) ? own : 'python3');

/** A program of tools/, by the Python of the package. */
function run(program: string, target: string): void {
  // After our own sources whatever was there: an isolated build finds its packages by this very variable.
  const path = [resolve(project, 'src'), process.env.PYTHONPATH].filter(Boolean).join(delimiter);
  execFileSync(python, [resolve(project, 'tools', program), target], {
    env: { ...process.env, PYTHONPATH: path },
    stdio: 'inherit',
  });
}

/** Catalogues and rules are TOML of the Python package; the package itself puts them into JSON. */
function catalogues(): Plugin {
  return {
    name: 'kingsroad-words',
    apply: 'build',
    writeBundle(options) {
      run('words_json.py', resolve(options.dir ?? out, 'words'));
    },
  };
}

/** A site of files sends no headers: the page itself says what it may load. Its worker, as a file of its own, is bound
 * by no page's policy. */
function policy(): Plugin {
  return {
    name: 'kingsroad-policy',
    apply: (_, { mode }) => mode === SITE,
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: {
          'http-equiv': 'Content-Security-Policy',
          content: "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'",
        },
        injectTo: 'head-prepend',
      },
    ],
  };
}

const SHIPPED = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm'];
const MADE = ['python_stdlib.zip', 'engine.zip', 'pyodide-lock.json']; // by library.mjs
const LANGUAGES = ['en', 'de', 'fr', 'cs'];

/** What plays without a server: Python for the browser, the engine, and the worker that has both, in a folder that is
 * named by what is in it; with a list of all that a browser must have for it. */
function runtime(): Plugin {
  const engine = resolve(tmpdir(), `kingsroad-engine-${process.pid}.zip`);
  const library = resolve(tmpdir(), `kingsroad-library-${process.pid}`);
  const titles = resolve(tmpdir(), `kingsroad-titles-${process.pid}.json`);
  const from = resolve(root, 'node_modules/pyodide');
  let name = 'none';
  return {
    name: 'kingsroad-runtime',
    config(_, { command }) {
      if (command === 'build') {
        run('engine_archive.py', engine);
        run('device_titles.py', titles);
        execFileSync(process.execPath, [resolve(root, 'library.mjs'), engine, library], { stdio: 'inherit' });
        const sources = [
          titles,
          ...MADE.map((file) => resolve(library, file)),
          resolve(from, 'package.json'),
          ...['worker.ts', 'keep.ts'].map((file) => resolve(root, 'src/local', file)),
        ];
        const hash = createHash('sha256');
        for (const file of sources) hash.update(readFileSync(file));
        name = hash.digest('hex').slice(0, 12);
      }
      return { define: { __RUNTIME__: JSON.stringify(name) } };
    },
    async writeBundle(options) {
      const made = options.dir ?? out;
      const folder = resolve(made, 'runtime', name);
      mkdirSync(folder, { recursive: true });
      for (const file of SHIPPED) copyFileSync(resolve(from, file), resolve(folder, file));
      for (const file of MADE) copyFileSync(resolve(library, file), resolve(folder, file));
      copyFileSync(titles, resolve(folder, 'titles.json'));
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'es2022',
          lib: { entry: resolve(root, 'src/local/worker.ts'), formats: ['es'], fileName: () => 'worker.js' },
        },
      });
      const listed = [
        ...readdirSync(resolve(made, 'assets')).map((file) => `assets/${file}`),
        ...['theme.js', 'manifest.webmanifest', 'icons/kingsroad.svg', 'icons/kingsroad-192.png'],
        ...LANGUAGES.flatMap((language) => [`words/${language}.json`, `words/rules-${language}.json`]),
        ...[...SHIPPED, ...MADE, 'titles.json', 'worker.js'].map((file) => `runtime/${name}/${file}`),
      ];
      const files = listed.map((file) => [file, statSync(resolve(made, file)).size]);
      writeFileSync(resolve(folder, 'files.json'), JSON.stringify(files));
    },
  };
}

const service = process.env.KINGSROAD_URL ?? 'http://127.0.0.1:8000';

export default defineConfig(({ mode }) => ({
  root,
  base: mode === SITE ? './' : '/',
  plugins: [svelte(), catalogues(), runtime(), policy()],
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
}));
