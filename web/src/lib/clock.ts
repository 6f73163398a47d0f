// Time left, and times told in the reader's language.
import type { Clock } from './types';

/** Milliseconds a seat has left now; null where no clock runs. */
export function left(clock: Clock | null, seat: number, since: number): number | null {
  const kept = clock?.left[seat] ?? null;
  if (clock === null || kept === null || clock.kind === 'none') return null;
  return Math.max(0, clock.running.includes(seat) ? kept - since : kept);
}

export interface Parts {
  unit: 'days' | 'hours' | 'clock';
  days: number;
  hours: number;
  text: string;
}

/** "2 d 4 h", "5 h 10 min" or "4:05", as far as a glance needs. */
export function parts(ms: number): Parts {
  const seconds = Math.floor(ms / 1000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const pad = (value: number): string => String(value).padStart(2, '0');
  if (days) return { unit: 'days', days, hours, text: '' };
  if (hours) return { unit: 'hours', days, hours, text: `${hours}:${pad(minutes)}:${pad(seconds % 60)}` };
  return { unit: 'clock', days, hours, text: `${minutes}:${pad(seconds % 60)}` };
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "5 hours ago", in a language. */
export function ago(at: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language === 'xx' ? 'en' : language, { numeric: 'auto' });
  for (const [unit, size] of STEPS) if (now - at >= size) return format.format(-Math.floor((now - at) / size), unit);
  return format.format(0, 'minute');
}
