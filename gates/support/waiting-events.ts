import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';

/** Unlabelled events, one second apart, from the monitors in turn. */
export async function insertWaitingEvents(
  db: Db,
  deviceIds: readonly number[],
  count: number,
): Promise<void> {
  await sql`
    insert into event (site_id, device_id, status, processed_at, local_day, local_hour,
      raw_weight_g, weight_g, waste_type_id)
    select device.site_id, device.id, 'PROCESSING', now() - interval '1 second' * number,
      current_date, 12, 500, 500, 1
    from generate_series(1, ${count}::int) as number
    join device
      on device.id = (${deviceIds}::bigint[])[1 + number % cardinality(${deviceIds}::bigint[])]
  `.execute(db);
}
