// What a browser loads of Python, made by the runtime that will run it: tools/device_library.py says what and why.
// Equal sources make equal files.
//   node library.mjs ENGINE FOLDER    writes python_stdlib.zip, engine.zip and pyodide-lock.json into FOLDER
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadPyodide } from 'pyodide';

const [engine, folder] = process.argv.slice(2);
const program = new URL('../tools/device_library.py', import.meta.url);
const shipped = new URL('node_modules/pyodide/', import.meta.url);

const runtime = await loadPyodide({ env: { PYTHONHASHSEED: '0' } });
for (const [name, file] of Object.entries({ library: new URL('python_stdlib.zip', shipped), engine }))
  runtime.FS.writeFile(`/tmp/${name}`, new Uint8Array(readFileSync(file)));
runtime.FS.writeFile('/tmp/device_library.py', readFileSync(program, 'utf8'));
try {
  runtime.runPython(`
import sys
sys.path.append('/tmp')
from device_library import pack
pack('/tmp/library', '/tmp/engine', '/tmp/python_stdlib.zip', '/tmp/engine.zip')
`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
for (const name of ['python_stdlib.zip', 'engine.zip'])
  writeFileSync(resolve(folder, name), runtime.FS.readFile(`/tmp/${name}`));
// what else could be fetched from elsewhere: nothing
const { info } = JSON.parse(readFileSync(new URL('pyodide-lock.json', shipped), 'utf8'));
writeFileSync(resolve(folder, 'pyodide-lock.json'), JSON.stringify({ info, packages: {} }));
