import type { MonitorHealth } from '@wastegauge/contract/insight/monitor-health';

export type StripTone = 'online' | 'silent' | 'late' | 'none';

export interface StripSpan {
  tone: StripTone;
  /** Half hours, the end excluded. */
  from: number;
  to: number;
}

const stepMs = 30 * 60_000;
export const stripSteps = 48;

/** The strip ends with the half hour that has begun. */
export const stripStart = (asOf: string): number =>
  (Math.floor(Date.parse(asOf) / stepMs) + 1 - stripSteps) * stepMs;

/** Positions of full hours of a six-hour clock, from 0 to 1. */
export function hourMarks(asOf: string, hourAt: (instant: Date) => string) {
  const start = stripStart(asOf);
  return Array.from({ length: stripSteps }, (_, step) => ({
    text: hourAt(new Date(start + step * stepMs)),
    position: step / stripSteps,
  })).filter(({ text, position }) => /^(?:00|06|12|18):00$/.test(text) && position < 0.84);
}

type Shown = Pick<MonitorHealth, 'state' | 'since' | 'last_seen_at' | 'usual_captures' | 'strip'>;

export function stripSpans(monitor: Shown, asOf: string): StripSpan[] {
  const start = stripStart(asOf);
  const spans: StripSpan[] = [];
  for (const [step] of monitor.strip.entries()) {
    const tone = toneOf(monitor, step, start + step * stepMs);
    const last = spans.at(-1);
    if (last?.tone === tone) last.to = step + 1;
    else spans.push({ tone, from: step, to: step + 1 });
  }
  return spans;
}

function toneOf(monitor: Shown, step: number, startMs: number): StripTone {
  const { state, since, strip, last_seen_at: seenAt } = monitor;
  if (seenAt === null) return 'none';
  const isHeard = (strip[step]?.alive_minutes ?? 0) > 0;
  if (isHeard) {
    const isPartMissing = (state === 'no_scale' || state === 'no_camera') && since !== null;
    return isPartMissing && startMs + stepMs > Date.parse(since) ? 'late' : 'online';
  }
  // After the last call, silence begins only when the state says so.
  if (startMs > Date.parse(seenAt)) {
    return state === 'silent' || state === 'late' ? state : 'online';
  }
  const isBeforeFirstCall = strip.slice(0, step).every(({ alive_minutes: alive }) => alive === 0);
  return isBeforeFirstCall && monitor.usual_captures === null ? 'none' : 'silent';
}
