import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';

/** Sites, monitors and two years of waste and covers with every kind of event; deterministic. */
export async function fillWithWaste(db: Db, { events }: { events: number }): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select setseed(0.4711)`.execute(connection);
    await sql`
      insert into site (id, name, locale_id, timezone)
      select number, 'Kitchen ' || number, 1 + number % 3,
        (array['Europe/Dublin', 'Europe/Berlin', 'America/New_York'])[1 + number % 3]
      from generate_series(1, 6) as number`.execute(connection);
    await sql`insert into site_info (site_id, covers_per_day) values (1, 120), (2, 0)`.execute(
      connection,
    );
    await sql`
      insert into device (id, site_id, name, serial, type)
      select number, 1 + number % 6, 'Bench ' || number % 4, 'SER-' || number, 'PLATE_WASTE'
      from generate_series(1, 14) as number`.execute(connection);
    await sql`
      insert into event (site_id, device_id, status, processed_at, local_day, local_hour,
        raw_weight_g, weight_g, value_e4, value_eur_e4, co2_g, water_ml, food_id, waste_type_id,
        service_time, trimmings, is_secondary, non_food, auto_label, is_flagged, comment_count,
        capture_id)
      select
        dice.site_id, case when dice.device < 0.1 then null else 1 + (dice.device * 13)::int end,
        (array['SUCCESSFUL', 'SUCCESSFUL', 'SUCCESSFUL', 'SUCCESSFUL', 'PROCESSING', 'DISCARDED',
          'ESCALATED'])[1 + floor(dice.status * 7)::int],
        dice.day + dice.hour * interval '1 hour' + dice.micros * interval '1 microsecond',
        dice.day, dice.hour, dice.weight, dice.weight, dice.weight * 37, dice.weight * 41,
        dice.weight * 2, dice.weight * 1999::bigint, dice.food_id, 1 + dice.weight % 3,
        (array['BREAKFAST', 'LUNCH', 'DINNER', null])[1 + dice.hour % 4],
        dice.flags % 4 = 0, dice.flags % 7 = 0, dice.flags % 11 = 0, dice.flags % 2 = 0,
        dice.flags % 13 = 0, dice.flags % 5,
        case when dice.flags % 3 > 0 then 'capture-' || dice.micros end
      from (
        select
          1 + floor(random() * 6)::int as site_id, random() as device, random() as status,
          date '2024-11-01' + floor(random() * random() * 500)::int as day,
          floor(random() * 24)::int as hour, floor(random() * 3600000000)::bigint as micros,
          floor(random() * 4000)::int as weight, floor(random() * 1000)::int as flags,
          (select food.id from food where food.id > number * 0 + floor(random() * 120)::int
            order by food.id limit 1) as food_id
        from generate_series(1, ${events}::integer) as number
      ) as dice`.execute(connection);
    await sql`
      update event set food_id = null, value_e4 = 0, value_eur_e4 = 0, co2_g = 0, water_ml = 0,
        trimmings = false
      where status in ('PROCESSING', 'ESCALATED')`.execute(connection);
    await sql`
      insert into daily_cover (site_id, day, covers_per_day, is_default, occupancy_type)
      select listed.* from (
      select site.id, date '2024-11-01' + n,
        case when random() < 0.1 then null else floor(random() * 400)::int end, random() < 0.2,
        (array['EVENT', 'HOLIDAY', 'BUSINESS_USUAL'])[1 + floor(random() * 3)::int]
      from site, generate_series(0, 499) as n where random() < 0.5 offset 0) as listed`.execute(
      connection,
    );
    await sql`
      insert into cover_default (site_id, date, default_covers, monday, sunday)
      select listed.* from (
      select site.id, date '2024-12-01' + n * 200, 100 + n * 10, case when n = 1 then 55 end, 5
      from site, generate_series(0, 1) as n where site.id <> 3 offset 0) as listed`.execute(
      connection,
    );
    await sql`
      insert into venue_event (site_id, name, occupancy_type, estimate_occupancy, counted_guests,
        start_date, end_date)
      select 1 + n % 6, 'Fair', (array['EXPO', 'CONFERENCE', 'EVENT'])[1 + n % 3],
        case when n % 9 = 0 then null else 1 + n * 8000 end,
        case when n % 4 = 0 then 333 + n end,
        date '2024-11-05' + n * 7 + interval '9 hours',
        date '2024-11-05' + n * 7 + n % 5 * 15 + interval '17 hours'
      from generate_series(1, 60) as n`.execute(connection);
    await sql`
      insert into focus_food (site_id, position, food_id)
      select listed.* from (
      select site.id, n, n * 5 + site.id % 2 from site, generate_series(1, 3) as n offset 0) as listed`.execute(
      connection,
    );
    await sql`select setval('site_id_seq', 1000), setval('device_id_seq', 1000)`.execute(
      connection,
    );
    await sql`analyze`.execute(connection);
  });
}

/** Random service records of the same sites and days. */
export async function fillWithServices(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select setseed(0.815)`.execute(connection);
    await sql`
      insert into service_record (site_id, day, service, state, planned_minutes, alive_minutes,
        weight_g, usual_g)
      select listed.* from (
      select site.id, date '2024-11-01' + n, service,
        (array['measured', 'measured', 'measured', 'partly', 'silent', 'no_entry',
          'closed'])[1 + floor(random() * 7)::int],
        240, floor(random() * 241)::int, floor(random() * 9000)::int,
        case when site.id = 4 then 0 else floor(random() * 9000)::int end
      from site, generate_series(0, 499) as n, unnest('{BREAKFAST,LUNCH,DINNER}'::text[]) as service
      where random() < 0.9 offset 0) as listed`.execute(connection);
  });
}
