import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { weeklyPickRoutes, type WeeklyPicks } from '@wastegauge/contract/insight/weekly-picks';
import { sql } from 'kysely';
import { refreshChangedDays } from '../coverage/jobs.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import { makePicks } from './service.ts';

export interface WeekRow {
  id: number;
}

/** The last complete week of the stories; they take place on Monday 9 March 2026. */
export const week = '2026-03-02';
export const monday = '2026-03-09T06:30:00Z';
export const weeksBefore = (count: number, from: Day = week): Day => addDays(from, -7 * count);

export const wasteTypes = { plate: 1, preparation: 2, unserved: 3 } as const;

/** An entry of ten grams of trimmings in every service, so that all of them count as measured. */
export const keepMeasured = (
  { db }: TestApp,
  site: WeekRow,
  from: Day,
  to: Day,
  services: readonly string[] = ['08:30', '12:30', '17:00'],
): Promise<unknown> =>
  sql`
    insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g, weight_g,
      food_id, waste_type_id, trimmings, service_time)
    select listed.* from (
      select site.id, 'SUCCESSFUL', (day + at.time) at time zone site.timezone, day::date,
        extract(hour from at.time), 10, 10, 1, 2, true,
        case when at.time < '12:00' then 'BREAKFAST' when at.time < '16:00' then 'LUNCH'
          else 'DINNER' end
      from site
      cross join generate_series(${from}::date, ${to}::date, interval '1 day') as day
      cross join unnest(${services}::time[]) as at (time)
      where site.id = ${site.id}
      offset 0
    ) as listed
  `.execute(db);

interface GivenWaste {
  grams: number;
  valueE4?: number;
  wasteType?: keyof typeof wasteTypes;
  service?: 'BREAKFAST' | 'LUNCH' | 'DINNER';
  trimmings?: boolean;
}

/** Split over Tuesday to Friday at 13:00. */
export async function throwAway(
  { given }: TestApp,
  site: WeekRow,
  food: WeekRow | null,
  inWeek: Day,
  { grams, valueE4 = 0, wasteType = 'unserved', service = 'LUNCH', ...rest }: GivenWaste,
): Promise<void> {
  for (const day of [1, 2, 3, 4]) {
    await given.event({
      site,
      food,
      at: `${addDays(inWeek, day)}T13:00:00Z`,
      grams: grams / 4,
      valueE4: valueE4 / 4,
      wasteType: wasteTypes[wasteType],
      service,
      status: food ? 'SUCCESSFUL' : 'PROCESSING',
      ...rest,
    });
  }
}

export async function pickWeek(product: TestApp, site: WeekRow, inWeek: Day = week): Promise<void> {
  await refreshChangedDays(product.db, product.clock.now());
  const { db, clock, deps } = product;
  await makePicks({ db, clock, analytics: deps.analytics }, site.id, inWeek);
}

export async function readAs(product: TestApp, user: WeekRow, query = {}): Promise<WeeklyPicks> {
  const client = await product.as(user);
  const { status, body } = await client.call(weeklyPickRoutes.getWeeklyPicks, { query });
  if (status !== 200) throw new Error(`the answer was ${status}`);
  return weeklyPickRoutes.getWeeklyPicks.reply.parse(body);
}
