import { expect, test } from 'vitest';
import { eventBands, showsEvents } from './event-bands.ts';

const event = (name: string, start: string, end: string) => ({
  name,
  start_date: start,
  end_date: end,
});

test('an event lies behind the points of its days, cut to those of the chart', () => {
  const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'];
  const bands = eventBands(days, [
    event('Long fair', '2026-11-01T09:00:00', '2026-11-11T17:00:00'),
    event('Dinner', '2026-11-12T19:00:00', '2026-11-12T23:00:00'),
    event('Before', '2026-11-08T09:00:00', '2026-11-09T17:00:00'),
    event('Beyond', '2026-11-13T09:00:00', '2027-02-20T17:00:00'),
  ]);
  expect(bands).toEqual([
    { from: 0, to: 1, name: 'Long fair' },
    { from: 2, to: 2, name: 'Dinner' },
    { from: 3, to: 3, name: 'Beyond' },
  ]);
});

test('by weeks it lies behind the week it is in, by hours behind its hours', () => {
  const weeks = ['2026-11-02', '2026-11-09', '2026-11-16'];
  const dinner = event('Dinner', '2026-11-12T19:00:00', '2026-11-12T23:00:00');
  expect(eventBands(weeks, [dinner])).toEqual([{ from: 1, to: 1, name: 'Dinner' }]);
  const hours = Array.from(
    { length: 24 },
    (_, hour) => `2026-11-12T${String(hour).padStart(2, '0')}:00`,
  );
  expect(eventBands(hours, [dinner])).toEqual([{ from: 19, to: 23, name: 'Dinner' }]);
});

test('months are too long to show an event in', () => {
  expect(showsEvents('daily')).toBe(true);
  expect(showsEvents('monthly')).toBe(false);
});
