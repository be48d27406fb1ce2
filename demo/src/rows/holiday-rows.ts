import { addDays, addMonths, type Day } from '@wastegauge/contract/values/dates';
import { z } from 'zod';
import holidayFile from '../../tables/holidays.json' with { type: 'json' };
import { calendarDay, daysFrom, isBankHoliday, monthDay } from '../calendar.ts';
import type { DemoKitchen } from '../captures.ts';
import type { DemoCountry } from '../tables.ts';
import type { RowValue, TableRows } from './bulk-insert.ts';

const country = z.enum(['IE', 'GB', 'DE', 'FR'] satisfies DemoCountry[]);

const {
  public: fixed,
  moving,
  school,
} = z
  .strictObject({
    public: z.record(country, z.record(z.string(), z.string())),
    moving: z.record(country, z.string()),
    school: z.record(
      country,
      z.array(z.strictObject({ name: z.string(), from: z.string(), to: z.string() })),
    ),
  })
  .parse(holidayFile);

const enteredMonthsAhead = 6;

/** Public and school holidays since each site went live. */
export function holidayRows(
  kitchens: readonly DemoKitchen[],
  today: Day,
  ownerOf: (siteId: number) => number | null,
): TableRows {
  const rows = kitchens.flatMap(({ site, timeline }) => {
    const period = { from: timeline.installedOn, to: addMonths(today, enteredMonthsAhead) };
    return [...publicHolidays(site.country, period), ...schoolHolidays(site.country, period)].map(
      (holiday): RowValue[] => [
        site.id,
        ...holiday,
        ownerOf(site.id),
        `${addDays(timeline.installedOn, 1)}T09:00:00Z`,
      ],
    );
  });
  return {
    table: 'site_holiday',
    columns: {
      id: 'bigint',
      site_id: 'bigint',
      name: 'text',
      kind: 'text',
      start_date: 'date',
      end_date: 'date',
      set_by: 'bigint',
      set_at: 'timestamptz',
    },
    rows: rows.map((row, index) => [index + 1, ...row]),
  };
}

interface Entered {
  from: Day;
  to: Day;
}

const publicHolidays = (of: DemoCountry, { from, to }: Entered): RowValue[][] =>
  daysFrom(from, to)
    .map(calendarDay)
    .filter((date) => isBankHoliday(of, date))
    .map((date) => [fixed[of][monthDay(date)] ?? moving[of], 'public', date.day, date.day]);

const schoolHolidays = (of: DemoCountry, { from, to }: Entered): RowValue[][] => {
  const firstYear = Number(from.slice(0, 4));
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - firstYear + 1 },
    (_, index) => firstYear + index,
  );
  return years.flatMap((year) =>
    school[of]
      .map((holiday) => [
        holiday.name,
        'school',
        `${year}-${holiday.from}`,
        `${year}-${holiday.to}`,
      ])
      .filter(([, , start = '']) => start >= from && start <= to),
  );
};
