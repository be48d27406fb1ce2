import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Place } from './reading-queries.ts';
import { serviceTime } from './service-time-sql.ts';

export interface NewItem {
  weight_g: number;
  reasoning: string | null;
  bounding_x: number | null;
  bounding_y: number | null;
  bounding_width: number | null;
  bounding_height: number | null;
}

export interface NewCapture extends Place {
  digest: Buffer;
  loggedAt: Date;
  readingG: number;
  tags: string[];
  /** The first is the capture itself. */
  items: NewItem[];
}

/** One event for every item, each on the site's own day; the ids in the order of the items, or none: the id is taken. */
export async function insertEvents(db: Db, capture: NewCapture): Promise<number[]> {
  const items = capture.items.map((item, index) => ({ capture_item: index, ...item }));
  const found = await sql<{ id: number; captureItem: number }>`${prepared}
    insert into event (
      site_id, device_id, capture_id, capture_item, capture_digest, status, processed_at, logged_at,
      local_day, local_hour, raw_weight_g, weight_g, waste_type_id, service_time, is_secondary,
      tags, reasoning, bounding_x, bounding_y, bounding_width, bounding_height
    )
    select site.id, device.id, ${capture.captureId}, item.capture_item, ${capture.digest},
      'PROCESSING', ${capture.processedAt}, ${capture.loggedAt},
      site_clock.local::date, extract(hour from site_clock.local), ${capture.readingG},
      item.weight_g, waste_type.id, ${serviceTime}, item.capture_item > 0, ${capture.tags},
      item.reasoning, ${area('x')}, ${area('y')}, ${area('width')}, ${area('height')}
    from json_to_recordset(${JSON.stringify(items)}) as item (
      capture_item smallint, weight_g integer, reasoning text,
      bounding_x integer, bounding_y integer, bounding_width integer, bounding_height integer)
    join device on device.id = ${capture.deviceId}
    join site on site.id = ${capture.siteId}
    join waste_type on waste_type.name =
      case device.type when 'PLATE_WASTE' then 'Plate Waste' else 'Preparation Waste' end
    cross join lateral (
      select ${capture.processedAt}::timestamptz at time zone site.timezone as local
    ) site_clock
    left join service_time own on own.device_id = device.id
    left join site_info info on info.site_id = site.id
    order by item.capture_item
    on conflict (site_id, device_id, capture_id, capture_item) do nothing
    returning id, capture_item as "captureItem"
  `.execute(db);
  if (found.rows.length < items.length) return [];
  return found.rows.toSorted((a, b) => a.captureItem - b.captureItem).map(({ id }) => id);
}

/** The monitor's own area stands where the capture names none. */
const area = (side: 'x' | 'y' | 'width' | 'height') =>
  sql`case when item.bounding_x is null then ${sql.ref(`device.bounding_${side}`)}
    else ${sql.ref(`item.bounding_${side}`)} end`;
