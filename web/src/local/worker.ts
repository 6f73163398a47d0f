// The engine in a worker: Python from its own files beside this one, nothing from another host.
import { Shelf } from './keep';

/** What the page asks. */
export type Asked =
  | { t: 'call'; id: number; method: string; path: string; body: string }
  | { t: 'open'; key: number; table: string; seat: number | null; since: number }
  | { t: 'send'; key: number; text: string }
  | { t: 'close'; key: number };
/** What it hears: how far the start has come, answers, messages of tables, and what could not be kept. */
export type Told =
  | { t: 'ready' }
  | { t: 'failed'; error: string }
  | { t: 'answer'; id: number; text: string }
  | { t: 'message'; key: number; text: string }
  | { t: 'lost'; key: number; said: string }
  | { t: 'unkept' };

interface Python {
  call: (method: string, path: string, body: string) => Promise<string>;
  connect: (
    table: string,
    seat: number | undefined,
    since: number,
    write: (text: string) => void,
    key: number,
  ) => Promise<void>;
  send: (key: number, text: string) => Promise<void>;
  leave: (key: number) => void;
}
interface Runtime {
  unpackArchive: (data: Uint8Array, format: string) => void;
  runPython: (code: string) => unknown;
  globals: { set: (name: string, value: unknown) => void };
}

const tell = (told: Told): void => postMessage(told);
const START = `
from kingsroad.offline import Offline
offline = Offline(keeper)
offline.try_out()
offline
`;

async function start(): Promise<Python> {
  const folder = new URL('./', location.href).href;
  const engine = fetch(new URL('engine.zip', folder)).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL('pyodide.mjs', folder).href)) as {
    loadPyodide: (options: { indexURL: string }) => Promise<Runtime>;
  };
  const runtime = await loadPyodide({ indexURL: folder });
  runtime.unpackArchive(new Uint8Array(await engine), 'zip');
  runtime.globals.set('keeper', new Shelf(() => tell({ t: 'unkept' })));
  return runtime.runPython(START) as Python;
}

const python = start();
python.then(
  () => tell({ t: 'ready' }),
  (error) => tell({ t: 'failed', error: String(error) }),
);

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const offline = await python;
  switch (data.t) {
    case 'call': {
      // Whatever breaks in there, the page is told: it does not wait for ever.
      const text = await offline.call(data.method, data.path, data.body).catch((error) => {
        console.error(String(error));
        return JSON.stringify([500, { error: { id: 'web.device.failed' } }]);
      });
      tell({ t: 'answer', id: data.id, text });
      break;
    }
    case 'open': {
      const { key } = data;
      const write = (text: string): void => tell({ t: 'message', key, text });
      await offline
        .connect(data.table, data.seat ?? undefined, data.since, write, key)
        .catch((error) => tell({ t: 'lost', key, said: String(error) }));
      break;
    }
    case 'send':
      await offline.send(data.key, data.text);
      break;
    case 'close':
      offline.leave(data.key);
      break;
  }
});
