import { sql, type RawBuilder } from 'kysely';

export const usualServices = {
  breakfast: ['08:00', '12:00'],
  lunch: ['12:00', '16:00'],
  dinner: ['16:00', '23:59'],
} as const;

/** From its start up to its end; a service that ends before it starts goes on past midnight. */
function isServed(own: string, meal: keyof typeof usualServices): RawBuilder<unknown> {
  const [from, to] = usualServices[meal];
  const limit = (end: 'start' | 'end', standard: string) =>
    sql`coalesce(${sql.ref(`${own}.${meal}_time_${end}`)}, ${sql.ref(`info.${meal}_time_${end}`)},
      ${standard}::time)`;
  const [start, end] = [limit('start', from), limit('end', to)];
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
