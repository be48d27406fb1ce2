import { expect, test } from 'vitest';
import { coversOfDaysForm, daysFields, enteredDays, lastDays } from './days-fields.ts';

const form = coversOfDaysForm(1000, 'Too many');

test('all days of a gap are asked for, at most a month at a time', () => {
  expect(lastDays({ startDate: '2026-10-30', endDate: '2026-11-02' })).toEqual([
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ]);
  const long = lastDays({ startDate: '2026-01-01', endDate: '2026-11-02' });
  expect(long).toHaveLength(31);
  expect([long[0], long.at(-1)]).toEqual(['2026-10-03', '2026-11-02']);
});

test('covers that were recorded in the meantime are filled in, defaults are not', () => {
  const stored = { id: 1, site: 1, occupancy_type: 'BUSINESS_USUAL', default_value: 80 } as const;
  const fields = daysFields(
    ['2026-11-01', '2026-11-02', '2026-11-03'],
    [
      { ...stored, day: '2026-11-01', covers_per_day: 80, is_default: true, x: '', y: 80 },
      { ...stored, day: '2026-11-02', covers_per_day: 75, is_default: false, x: '', y: 75 },
    ],
  );
  expect(fields.covers).toEqual({ '2026-11-01': '', '2026-11-02': '75', '2026-11-03': '' });
});

test('empty days are left out, 0 is not', () => {
  const entry = form.parse({
    covers: { '2026-11-01': ' ', '2026-11-02': '0', '2026-11-03': '12' },
  });
  expect(enteredDays(entry)).toEqual([
    { day: '2026-11-02', covers: 0 },
    { day: '2026-11-03', covers: 12 },
  ]);
});

test.each([
  ['many', /./],
  ['-1', /./],
  ['1.5', /./],
  ['1001', /^Too many$/],
])('%s is refused at its day', (text, message) => {
  const { error } = form.safeParse({ covers: { '2026-11-01': '5', '2026-11-02': text } });
  expect(error?.issues.map(({ path }) => path)).toEqual([['covers', '2026-11-02']]);
  expect(error?.issues[0]?.message).toMatch(message);
});
