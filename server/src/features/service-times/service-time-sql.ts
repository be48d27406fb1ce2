import { siteInfoDefaults } from '@wastegauge/contract/directory/sites';
import { sql, type RawBuilder } from 'kysely';

/** A service that ends before it starts continues past midnight. */
function isServed(own: string, meal: 'breakfast' | 'lunch' | 'dinner'): RawBuilder<unknown> {
  const limit = (end: 'start' | 'end') =>
    sql`coalesce(${sql.ref(`${own}.${meal}_time_${end}`)}, ${sql.ref(`info.${meal}_time_${end}`)},
      ${siteInfoDefaults[`${meal}_time_${end}`]}::time)`;
  const [start, end] = [limit('start'), limit('end')];
  const now = sql`site_clock.local::time`;
  return sql`case when ${start} <= ${end}
    then ${now} >= ${start} and ${now} < ${end} else ${now} >= ${start} or ${now} < ${end} end`;
}

/** Uses the times of the monitor, then of the site (`info`), then the defaults; needs `site_clock` in the query. */
export const serviceTimeBy = (own: string): RawBuilder<unknown> => sql`case
  when ${isServed(own, 'breakfast')} then 'BREAKFAST'
  when ${isServed(own, 'lunch')} then 'LUNCH'
  when ${isServed(own, 'dinner')} then 'DINNER'
end`;

export const serviceTime = serviceTimeBy('own');
