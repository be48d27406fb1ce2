import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';

/** As if the monitor had sent a heartbeat every minute between two instants of full ten minutes. */
export const hearMonitor = (
  db: Db,
  site: { id: number },
  device: { id: number },
  from: string,
  to: string,
): Promise<unknown> =>
  sql`
    insert into device_presence as known (site_id, device_id, day, slots)
    select ${site.id}, ${device.id}, (at at time zone 'UTC')::date,
      bit_or(set_bit(repeat('0', 144)::bit(144),
        (extract(epoch from at at time zone 'UTC' - date_trunc('day', at at time zone 'UTC'))
          / 600)::integer, 1))
    from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 second',
      interval '10 minutes') as at
    group by 3
    on conflict (site_id, device_id, day) do update set slots = known.slots | excluded.slots
  `.execute(db);
