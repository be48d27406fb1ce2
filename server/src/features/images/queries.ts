import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { idList, prepared } from '../../platform/db/prepared.ts';
import type { StoredPicture } from './stored-picture.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';

/** Every third event of the demo organisation has two backup frames. */
export const drawnPositions = (eventId: number): number[] => (eventId % 3 === 0 ? [0, 1, 2] : [0]);

export interface EventKey {
  siteId: number;
  id: number;
}

export async function insertOriginals(
  transaction: Db,
  { siteId, id }: EventKey,
  pictures: readonly { position: number; picture: StoredPicture }[],
): Promise<void> {
  for (const { position, picture } of pictures) {
    await sql`${prepared}
      insert into event_image (site_id, event_id, position, file, width, height, bytes, digest)
      values (${siteId}, ${id}, ${position}, ${picture.file}, ${picture.width},
        ${picture.height}, ${picture.bytes}, ${picture.digest})
    `.execute(transaction);
  }
}

export async function findPictures(
  db: Db,
  keys: readonly EventKey[],
): Promise<Map<number, readonly number[]>> {
  const found = await sql<{ id: number; positions: number[]; isDrawn: boolean }>`${prepared}
    select event.id,
      coalesce(
        array_agg(image.position order by image.position)
          filter (where image.state in ('ready', 'planned')),
        '{}'
      ) as positions,
      count(image.position) = 0 and ${isDemoCapture} as "isDrawn"
    from unnest(
      ${idList(keys.map((key) => key.siteId))}, ${idList(keys.map((key) => key.id))}
    ) requested (site_id, id)
    join event on event.site_id = requested.site_id and event.id = requested.id
    left join event_image image on image.site_id = event.site_id and image.event_id = event.id
    group by event.site_id, event.id
  `.execute(db);
  return new Map(
    found.rows.map((row) => [row.id, row.isDrawn ? drawnPositions(row.id) : row.positions]),
  );
}

/** Only captures of real monitors have a digest. */
export const isDemoCapture = sql<boolean>`
  event.capture_id is not null and event.capture_digest is null
    and exists (select 1 from installation where installation.is_demo)`;

export interface ShownPicture {
  file: string;
  scene: string | null;
}

/** Excludes originals: only re-encoded files are safe to show. */
export const findPicture = (
  db: Db,
  { siteId, id }: EventKey,
  position: number,
): Promise<ShownPicture | undefined> =>
  queryRow(db)`
    select file, case when state = 'planned' then scene end as scene
    from event_image
    where site_id = ${siteId} and event_id = ${id} and position = ${position}
      and state in ('ready', 'planned')
  `;

export interface FoodPicture {
  id: number;
  name: string;
  category: string;
  subcategory: string;
}

export const findFoods = (db: Db, ids: readonly number[]): Promise<FoodPicture[]> =>
  queryRows(db)`
    select food.id, food.name, category.name as category, subcategory.name as subcategory
    from food
    join food_category category on category.id = food.category_id
    join food_subcategory subcategory on subcategory.id = food.subcategory_id
    where food.id = any(${ids})
  `;
