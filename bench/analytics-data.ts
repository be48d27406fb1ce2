import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { startEmbeddedPostgres } from '../server/src/adapters/postgres-embedded/postgres-embedded.ts';
import { withBareTable } from '@wastegauge/demo/rows/bare-table';
import { loadCatalogue } from '../server/src/features/foods/catalogue.ts';
import { connect, inTransaction, type Db } from '../server/src/platform/db/db.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';

export const siteCount = 200;
export const foodCount = 300;
export const firstDay = '2024-10-01';
export const dayCount = 730;
const devicesPerSite = 4;

export interface BenchData {
  databaseUrl: string;
  db: Db;
  dataDir: string;
  events: number;
  close(): Promise<void>;
}

/** Two years of 200 sites, the same in every run, created once under data/bench. */
export async function openBenchData(say: (line: string) => void): Promise<BenchData> {
  const events = Number(process.env['BENCH_EVENTS'] ?? 10_000_000);
  const dataDir = fileURLToPath(new URL(`../data/bench/analytics-${events}/`, import.meta.url));
  await mkdir(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_buffers: '1GB', work_mem: '64MB', max_wal_size: '4GB' },
  });
  await migrate(postgres.url);
  const { db, close } = connect(postgres.url, { statementTimeoutMs: 0 });
  const counted = await sql<{ count: number }>`select count(*) as count from site`.execute(db);
  if (counted.rows[0]?.count !== siteCount) {
    say(`Making ${events} events once; they are kept in ${dataDir}`);
    await loadCatalogue(db);
    await inTransaction(db, (transaction) => fillBenchData(transaction, events));
    await sql`vacuum analyze`.execute(db);
  }
  return {
    databaseUrl: postgres.url,
    db,
    dataDir,
    events,
    close: async () => {
      await close();
      await postgres.stop();
    },
  };
}

const zones = [
  'Europe/Dublin',
  'Europe/Berlin',
  'Europe/Athens',
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Singapore',
];

/** Must run inside a transaction. */
export async function fillBenchData(db: Db, events: number): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  await sql`
    insert into site (id, name, locale_id, timezone)
    select n, 'Site ' || n, 1 + n % 3, (${zones}::text[])[1 + n % 6]
    from generate_series(1, ${siteCount}::integer) as n`.execute(db);
  await sql`
    insert into device (id, site_id, name, serial, type)
    select n, 1 + (n - 1) / ${devicesPerSite}::integer, 'Bench ' || n, 'BENCH-' || n,
      case when n % 4 < 2 then 'PLATE_WASTE' else 'PREP_AND_PRODUCTION_WASTE' end
    from generate_series(1, ${siteCount * devicesPerSite}::integer) as n`.execute(db);
  await withBareTable(db, 'event', () => insertEvents(db, events));
  await sql`
    insert into daily_cover (site_id, day, covers_per_day, occupancy_type)
    select site.id, ${firstDay}::date + n, 100 + hashint4(n * 1000 + site.id::integer) % 90,
      'BUSINESS_USUAL'
    from site, generate_series(0, ${dayCount - 1}::integer) as n where n % 9 > 0`.execute(db);
  await sql`
    insert into focus_food (site_id, position, food_id)
    select site.id, n, n * 7 from site, generate_series(1, 3) as n`.execute(db);
}

/** In order of time, as monitors deliver; properties are derived from a hash of the number, so that runs are equal. */
async function insertEvents(db: Db, events: number): Promise<void> {
  await sql`
    insert into event (site_id, device_id, status, processed_at, logged_at, local_day, local_hour,
      raw_weight_g, weight_g, value_e4, value_eur_e4, co2_g, water_ml, food_id, waste_type_id,
      service_time, trimmings, is_secondary, non_food, auto_label, is_flagged, comment_count)
    select
      dice.site_id, dice.device_id,
      case when dice.mood < 0.96 then 'SUCCESSFUL' when dice.mood < 0.99 then 'DISCARDED'
        else 'PROCESSING' end,
      moment.at, moment.at, dice.day, dice.hour, dice.grams, dice.grams, dice.grams * dice.price,
      dice.grams * dice.price * 11 / 10, dice.grams * 2 + dice.food_id,
      dice.grams * (500 + dice.food_id * 10), dice.food_id,
      case when dice.taste < 0.1 then 3 when dice.device_id % 4 < 2 then 1 else 2 end,
      case when dice.hour < 11 then 'BREAKFAST' when dice.hour < 16 then 'LUNCH' else 'DINNER' end,
      dice.device_id % 4 >= 2 and dice.taste > 0.6, dice.mood < 0.06, dice.food_id > 294,
      dice.taste > 0.5, dice.mood between 0.5 and 0.51,
      case when dice.taste between 0.3 and 0.32 then 1 else 0 end
    from (
      select
        drawn.site_id, drawn.day, drawn.mood, drawn.taste,
        (drawn.site_id - 1) * ${devicesPerSite}::integer + 1 + floor(drawn.place * ${devicesPerSite}::integer)::integer
          as device_id,
        7 + floor(drawn.time * 16)::integer as hour,
        20 + floor(1500 * drawn.size * drawn.size * drawn.size)::integer as grams,
        1 + floor(${foodCount}::integer * drawn.kind * drawn.kind)::integer as food_id,
        20 + floor(80 * drawn.kind)::integer as price
      from (
        select
          1 + floor(${siteCount}::integer * ${chance(1)})::integer as site_id,
          ${firstDay}::date + (n * ${dayCount}::bigint / ${events}::bigint)::integer as day,
          ${chance(2)} as mood, ${chance(3)} as taste, ${chance(4)} as place, ${chance(5)} as time,
          ${chance(6)} as size, ${chance(7)} as kind
        from generate_series(0::bigint, ${events - 1}::bigint) as n
      ) as drawn
    ) as dice
    cross join lateral (select dice.day + dice.hour * interval '1 hour' as at) as moment
  `.execute(db);
}

const chance = (seed: number): ReturnType<typeof sql> =>
  sql`((hashint8extended(n, ${seed}::bigint) & 1048575)::float8 / 1048576)`;
