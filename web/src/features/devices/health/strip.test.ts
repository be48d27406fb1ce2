import type { MonitorHealth } from '@wastegauge/contract/insight/monitor-health';
import { expect, test } from 'vitest';
import { hourMarks, stripSpans } from './strip.ts';

const asOf = '2026-11-16T12:40:00Z';

function monitor(change: Partial<MonitorHealth>, silentSteps: readonly number[] = []) {
  return {
    state: 'online' as const,
    since: null,
    last_seen_at: '2026-11-16T12:39:30Z',
    usual_captures: 4,
    strip: Array.from({ length: 48 }, (_, step) => ({
      alive_minutes: silentSteps.includes(step) ? 0 : 30,
      captures: 0,
    })),
    ...change,
  };
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

test('a monitor that was heard of all day has one span', () => {
  expect(stripSpans(monitor({}), asOf)).toEqual([{ tone: 'online', from: 0, to: 48 }]);
});

test('a gap in the night is silent, the time after the last call follows the state', () => {
  expect(stripSpans(monitor({}, [10, 11]), asOf)).toEqual([
    { tone: 'online', from: 0, to: 10 },
    { tone: 'silent', from: 10, to: 12 },
    { tone: 'online', from: 12, to: 48 },
  ]);
  const seen = { since: '2026-11-16T12:18:00Z', last_seen_at: '2026-11-16T12:18:00Z' };
  expect(stripSpans(monitor({ ...seen, state: 'late' }, [47]), asOf).at(-1)).toEqual({
    tone: 'late',
    from: 47,
    to: 48,
  });
  const since = '2026-11-16T06:10:00Z';
  const silent = monitor({ state: 'silent', since, last_seen_at: since }, range(35, 48));
  expect(stripSpans(silent, asOf).at(-1)).toEqual({ tone: 'silent', from: 35, to: 48 });
});

test('the current half hour before its first call is not silent yet', () => {
  const seen = { last_seen_at: '2026-11-16T12:29:40Z' };
  expect(stripSpans(monitor(seen, [47]), '2026-11-16T12:30:10Z')).toHaveLength(1);
});

test('a lost scale is marked from the half hour of the loss', () => {
  const lost = monitor({ state: 'no_scale', since: '2026-11-16T12:06:00Z' });
  expect(stripSpans(lost, asOf)).toEqual([
    { tone: 'online', from: 0, to: 46 },
    { tone: 'late', from: 46, to: 48 },
  ]);
});

test('time before a new monitor first called is not silent, nor is a monitor that never called', () => {
  const fresh = monitor({ usual_captures: null }, range(0, 40));
  expect(stripSpans(fresh, asOf)).toEqual([
    { tone: 'none', from: 0, to: 40 },
    { tone: 'online', from: 40, to: 48 },
  ]);
  const never = monitor({ state: 'never', last_seen_at: null }, range(0, 48));
  expect(stripSpans(never, asOf)).toEqual([{ tone: 'none', from: 0, to: 48 }]);
});

test('the axis names every sixth hour and leaves room for now', () => {
  const utcHour = (instant: Date): string => instant.toISOString().slice(11, 16);
  expect(hourMarks(asOf, utcHour).map(({ text }) => text)).toEqual(['18:00', '00:00', '06:00']);
});
