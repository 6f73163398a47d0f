// Sounds: each event asks for its own notes when somebody switched them on, and for none when they did not.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Beat } from '../src/lib/beats';
import { read, settings } from '../src/lib/settings.svelte';
import { titleOf } from '../src/lib/titles';

const heard: number[] = [];
const parameter = (): object => ({
  value: 0,
  setValueAtTime: () => {},
  linearRampToValueAtTime: () => {},
  exponentialRampToValueAtTime: () => {},
});
class Tone {
  type = '';
  frequency = { value: 0 };
  connect = <T>(next: T): T => next;
  start = (): void => void heard.push(this.frequency.value);
  stop = (): void => {};
}
class FakeAudioContext {
  static made = 0;
  currentTime = 0;
  destination = {};
  constructor() {
    FakeAudioContext.made += 1;
  }
  createOscillator = (): Tone => new Tone();
  createGain = (): object => ({ gain: parameter(), connect: <T>(next: T): T => next });
}

const beat = (given: Partial<Beat>): Beat => ({ scene: '', step: 0, from: '', changes: [], ...given }) as Beat;
const gold = (count: number): Beat['changes'] => [{ seat: 1, amounts: { gold: count } }];
const NOTES = {
  turn: [523.25, 783.99],
  tile: [196],
  gold: [1046.5, 1318.5],
  scoring: [392, 493.88, 587.33],
  end: [523.25, 659.25, 783.99, 1046.5],
};

type Sound = typeof import('../src/lib/sound');
const EVENTS: [keyof typeof NOTES, string, (sound: Sound, coins: readonly string[]) => void][] = [
  ['turn', 'my turn begins', ({ play }) => play('turn')],
  ['end', 'the game is over', ({ play }) => play('end')],
  ['tile', 'a piece is moved', ({ playBeat }, coins) => playBeat(beat({ from: 'crane.1' }), coins)],
  ['tile', 'it is paid for', ({ playBeat }, coins) => playBeat(beat({ from: 'crane.1', changes: gold(-2) }), coins)],
  ['gold', 'somebody gets gold', ({ playBeat }, coins) => playBeat(beat({ changes: gold(2) }), coins)],
  ['gold', 'with a piece', ({ playBeat }, coins) => playBeat(beat({ from: 'crane.1', changes: gold(2) }), coins)],
  ['scoring', 'a city begins to pay', ({ playBeat }, coins) => playBeat(beat({ scene: 'scoring' }), coins)],
  ['gold', 'it pays', ({ playBeat }, coins) => playBeat(beat({ scene: 'scoring', step: 1, changes: gold(11) }), coins)],
];

describe.each(['raja', 'praga'])('sounds at a table of %s', (title) => {
  let sound: Sound;
  const { coins } = titleOf(title);
  beforeEach(async () => {
    heard.length = 0;
    FakeAudioContext.made = 0;
    vi.stubGlobal('AudioContext', FakeAudioContext);
    vi.resetModules();
    vi.doMock('../src/lib/settings.svelte', () => ({ settings }));
    sound = await import('../src/lib/sound');
  });

  it.each(EVENTS)('%s: %s', (what, _when, happens) => {
    settings.kept = { ...settings.kept, sound: true };
    happens(sound, coins);
    expect(heard).toEqual(NOTES[what]);
    happens(sound, coins);
    expect(heard).toHaveLength(2 * NOTES[what].length);
    expect(FakeAudioContext.made).toBe(1);
  });
  it.each(EVENTS)('not %s when they are off: %s', (_what, _when, happens) => {
    settings.kept = { ...settings.kept, sound: false };
    happens(sound, coins);
    expect([heard, FakeAudioContext.made]).toEqual([[], 0]);
  });
  it('are silent where nothing is moved and nobody gains', () => {
    settings.kept = { ...settings.kept, sound: true };
    sound.playBeat(beat({}), coins);
    sound.playBeat(beat({ changes: [{ seat: 1, amounts: { gold: -1, stone: -1 } }] }), coins);
    expect(heard).toEqual([]);
  });
});

it('are off until somebody switches them on', () => {
  expect(read(null).sound).toBe(false);
});
