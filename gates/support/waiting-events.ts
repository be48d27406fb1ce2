import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';

/** Events that wait for a label, a second apart and of these monitors in turns. */
export async function giveWaitingEvents(
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
