// Plays games at random in the runtime of the browser, and writes their journals as JSON: tests/offline compares them.
//   node law.mjs ARCHIVE PROGRAM FIRST COUNT
import { readFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const [archive, program, first, count] = process.argv.slice(2);
const runtime = await loadPyodide();
runtime.unpackArchive(new Uint8Array(readFileSync(archive)), 'zip');
runtime.runPython(readFileSync(program, 'utf8'));
const journals = runtime.runPython(
  `import json; json.dumps([journal(n) for n in range(${Number(first)}, ${Number(first) + Number(count)})])`,
);
process.stdout.write(journals);
