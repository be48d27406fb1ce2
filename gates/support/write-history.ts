import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { findRunningPostgres } from '../../server/src/adapters/postgres-embedded/running.ts';
import { connect } from '../../server/src/platform/db/db.ts';

/** Past entries and covers of a site in UTC, as JSON on standard input. */
const history = z.strictObject({
  site: z.number(),
  entries: z.array(
    z.strictObject({ food: z.number(), grams: z.number(), at: z.string(), service: z.string() }),
  ),
  covers: z.array(z.strictObject({ day: z.string(), covers: z.number() })),
});

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const { site, entries, covers } = history.parse(JSON.parse(await text(process.stdin)));
const { db, close } = connect(findRunningPostgres(values.data ?? '') ?? '');
await sql`
  insert into event (site_id, status, processed_at, logged_at, local_day, local_hour, raw_weight_g,
    weight_g, value_e4, value_eur_e4, food_id, waste_type_id, service_time)
  select ${site}, 'SUCCESSFUL', at, at, at::date, extract(hour from at), grams, grams, grams * 20,
    grams * 20, food, 1, service
  from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
    as given (food bigint, grams integer, at timestamp, service text)
`.execute(db);
await sql`
  insert into daily_cover (site_id, day, covers_per_day, is_default)
  select ${site}, day, covers, false
  from jsonb_to_recordset(${JSON.stringify(covers)}::jsonb) as given (day date, covers integer)
  on conflict (site_id, day) do update
    set covers_per_day = excluded.covers_per_day, is_default = false
`.execute(db);
await close();
