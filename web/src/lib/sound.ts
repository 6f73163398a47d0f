/** Two soft notes, made on the spot; only when the reader wants sound. */
let context: AudioContext | null = null;

export function chime(notes: readonly number[] = [523.25, 783.99]): void {
  context ??= new AudioContext();
  const start = context.currentTime;
  notes.forEach((pitch, at) => {
    const tone = context!.createOscillator();
    const loud = context!.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, start + at * 0.12);
    loud.gain.linearRampToValueAtTime(0.12, start + at * 0.12 + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, start + at * 0.12 + 0.5);
    tone.connect(loud).connect(context!.destination);
    tone.start(start + at * 0.12);
    tone.stop(start + at * 0.12 + 0.55);
  });
}
