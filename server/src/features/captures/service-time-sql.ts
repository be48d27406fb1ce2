import { siteInfoDefaults } from '@wastegauge/contract/directory/sites';
import { sql, type RawBuilder } from 'kysely';

/** From its start up to its end; a service that ends before it starts goes on past midnight. */
function isServed(own: string, meal: 'breakfast' | 'lunch' | 'dinner'): RawBuilder<unknown> {
  const limit = (end: 'start' | 'end') =>
    sql`coalesce(${sql.ref(`${own}.${meal}_time_${end}`)}, ${sql.ref(`info.${meal}_time_${end}`)},
      ${siteInfoDefaults[`${meal}_time_${end}`]}::time)`;
  const [start, end] = [limit('start'), limit('end')];
  const now = sql`site_clock.local::time`;
  return sql`case when ${start} <= ${end}
    then ${now} >= ${start} and ${now} < ${end} else ${now} >= ${start} or ${now} < ${end} end`;
}

/** By the monitor's times, else the site's (`info`), else the usual ones, on the clock `site_clock`. */
export const serviceTimeBy = (own: string): RawBuilder<unknown> => sql`case
  when ${isServed(own, 'breakfast')} then 'BREAKFAST'
  when ${isServed(own, 'lunch')} then 'LUNCH'
  when ${isServed(own, 'dinner')} then 'DINNER'
end`;

export const serviceTime = serviceTimeBy('own');
