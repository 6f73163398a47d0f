// A few soft notes, made on the spot; only when the reader wants sound.
import type { Beat } from './beats';
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

const NOTES = {
  turn: [523.25, 783.99],
  tile: [196],
  gold: [1046.5, 1318.5],
  scoring: [392, 493.88, 587.33],
  end: [523.25, 659.25, 783.99, 1046.5],
} as const;

export function play(what: keyof typeof NOTES): void {
  if (!settings.kept.sound) return;
  context ??= new AudioContext();
  const heard = context;
  const start = heard.currentTime;
  const loudness = what === 'turn' || what === 'end' ? 0.12 : 0.06;
  NOTES[what].forEach((pitch, at) => {
    const tone = heard.createOscillator();
    const loud = heard.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, start + at * 0.12);
    loud.gain.linearRampToValueAtTime(loudness, start + at * 0.12 + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, start + at * 0.12 + 0.5);
    tone.connect(loud).connect(heard.destination);
    tone.start(start + at * 0.12);
    tone.stop(start + at * 0.12 + 0.55);
  });
}

/** The sound of a step of others' turns: a city begins to pay, somebody gets coins, a piece is moved. */
export function playBeat(beat: Beat, coins: readonly string[]): void {
  if (beat.scene === 'scoring' && beat.step === 0) play('scoring');
  else if (beat.changes.some(({ amounts }) => coins.some((good) => (amounts[good] ?? 0) > 0))) play('gold');
  else if (beat.from) play('tile');
}
