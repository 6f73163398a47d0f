// "What it changes for you" follows the picture that is shown: while turns are told, as far as they are told.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Content, LogLine, Moment, ServerMessage, View } from '../src/lib/types';

const heard = vi.hoisted(() => ({ hear: (_message: unknown): void => {} }));
vi.mock('../src/lib/api', async (original) => ({
  ...(await original<typeof import('../src/lib/api')>()),
  api: {
    table: async () => ({ title: 'raja', waiting: [], conceded: null, seats: [{ index: 0, mine: true }] }),
    open: async (_id: string, on: { hear: (message: unknown) => void }) => {
      heard.hear = on.hear;
      return { send: () => true, close: () => {} };
    },
    chat: async () => [],
  },
}));
const { TableStore } = await import('../src/lib/table.svelte');

const content = { kinds: { city: { agra: { name: 'Agra' } } } } as unknown as Content;
const line = (n: number, seat: number): LogLine => ({
  n,
  seat,
  code: '',
  kind: 'build_palace',
  values: {},
  said: { id: `line-${n}` },
  rule: '',
  facts: [],
  place: 'place.agra',
  origin: '',
  changes: [],
  at: 0,
  void: false,
});
const view = (mine: string[], theirs: string[], leads: number) => ({
  title: 'raja',
  waiting: [],
  seats: [
    { colour: 'red', cards: mine },
    { colour: 'blue', cards: [] },
    { colour: 'black', cards: theirs },
  ],
  cities: [{ id: 'agra', pays: [[leads, 3, 10]], centre: null }],
});
/** After my move; Blue has taken the lead in Agra; Black has taken the Mogul. */
const pictures = [view(['mogul'], [], 0), view(['mogul'], [], 1), view(['trader'], ['mogul'], 1)];
const moment = (n: number): ServerMessage =>
  ({
    t: 'view',
    n,
    public: pictures[n - 1],
    private: { seat: 0 },
    lines: [line(n, n - 1)],
    void: [],
    undo: [],
    redo: false,
    clock: null,
  }) as unknown as Moment & ServerMessage;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function watching(): Promise<InstanceType<typeof TableStore>> {
  const store = new TableStore('one', () => '');
  store.content = content;
  store.theatre.may = () => true;
  store.theatre.moves = () => false;
  await store.open(0);
  for (const n of [1, 2, 3]) heard.hear(moment(n));
  store.theatre.pause();
  await vi.advanceTimersByTimeAsync(0);
  return store;
}
const said = (store: InstanceType<typeof TableStore>): string[] => store.changes.map(({ id }) => id);

it('tells what the steps shown so far have changed, forth and back, and everything at the end', async () => {
  const store = await watching();
  expect((store.theatre.picture as View | null)?.seats).toEqual(pictures[1]?.seats);
  expect(said(store)).toEqual(['raja.changes.lead']);
  store.theatre.step();
  expect(said(store)).toEqual(['raja.changes.card', 'raja.changes.lead']);
  store.theatre.back();
  expect(said(store)).toEqual(['raja.changes.lead']);
  store.theatre.skip();
  expect(said(store)).toEqual(['raja.changes.card', 'raja.changes.lead']);
});

it('tells the present while a step of the past is shown again', async () => {
  const store = await watching();
  store.theatre.skip();
  store.theatre.show(store.since.slice(0, 1));
  expect(store.theatre.asked).toBe(true);
  expect(said(store)).toEqual(['raja.changes.card', 'raja.changes.lead']);
});
