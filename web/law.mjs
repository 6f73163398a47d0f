// Runs programs of tests/offline in the runtime of the browser, with the library that a browser gets.
//   node law.mjs LIBRARY EXPRESSION PROGRAM...    writes what the expression is after the programs, a text or a promise
// LIBRARY is a folder that library.mjs made.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadPyodide } from 'pyodide';

const [library, expression, ...programs] = process.argv.slice(2);
const runtime = await loadPyodide({
  stdLibURL: resolve(library, 'python_stdlib.zip'),
  lockFileContents: readFileSync(resolve(library, 'pyodide-lock.json'), 'utf8'),
});
runtime.unpackArchive(new Uint8Array(readFileSync(resolve(library, 'engine.zip'))), 'zip');
for (const program of programs) runtime.runPython(readFileSync(program, 'utf8'));
const told = await runtime.runPython(expression);
process.stdout.write(told, () => process.exit(0)); // once a slow reader has all of it, whatever is still at work there
