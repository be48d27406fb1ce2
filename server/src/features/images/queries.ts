import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { idList, prepared } from '../../platform/db/prepared.ts';
import type { StoredPicture } from './stored-picture.ts';

/** Every third event of the demo organisation has two backup frames. */
export const drawnPositions = (eventId: number): number[] => (eventId % 3 === 0 ? [0, 1, 2] : [0]);

export interface EventKey {
  siteId: number;
  eventId: number;
}

export async function insertOriginals(
  transaction: Db,
  { siteId, eventId }: EventKey,
  pictures: readonly { position: number; picture: StoredPicture }[],
): Promise<void> {
  for (const { position, picture } of pictures) {
    await sql`${prepared}
      insert into event_image (site_id, event_id, position, file, width, height, bytes, digest)
      values (${siteId}, ${eventId}, ${position}, ${picture.file}, ${picture.width},
        ${picture.height}, ${picture.bytes}, ${picture.digest})
    `.execute(transaction);
  }
}

/** Which pictures of events can be looked at, by the event's id; what the demo organisation draws counts. */
export async function findPictures(
  db: Db,
  keys: readonly { siteId: number; id: number }[],
): Promise<Map<number, readonly number[]>> {
  const found = await sql<{ id: number; positions: number[]; isDrawn: boolean }>`${prepared}
    select event.id,
      coalesce(
        array_agg(image.position order by image.position)
          filter (where image.state in ('ready', 'planned')),
        '{}'
      ) as positions,
      count(image.position) = 0 and ${isOfDemo} as "isDrawn"
    from unnest(
      ${idList(keys.map((key) => key.siteId))}, ${idList(keys.map((key) => key.id))}
    ) asked (site_id, id)
    join event on event.site_id = asked.site_id and event.id = asked.id
    left join event_image image on image.site_id = event.site_id and image.event_id = event.id
    group by event.site_id, event.id
  `.execute(db);
  return new Map(
    found.rows.map((row) => [row.id, row.isDrawn ? drawnPositions(row.id) : row.positions]),
  );
}

/** Captured by a monitor of the demo organisation; what a real monitor delivered has a digest. */
export const isOfDemo = sql<boolean>`
  event.capture_id is not null and event.capture_digest is null
    and exists (select from installation where installation.is_demo)`;

export interface ShownPicture {
  file: string;
  /** What to draw, when it is not drawn yet. */
  scene: string | null;
}

/** Never one that was not written anew: only such a file is safe to show. */
export async function findPicture(
  db: Db,
  { siteId, eventId }: EventKey,
  position: number,
): Promise<ShownPicture | undefined> {
  const found = await sql<ShownPicture>`
    select file, case when state = 'planned' then scene end as scene
    from event_image
    where site_id = ${siteId} and event_id = ${eventId} and position = ${position}
      and state in ('ready', 'planned')
  `.execute(db);
  return found.rows[0];
}

export interface FoodFacts {
  id: number;
  name: string;
  category: string;
  subcategory: string;
}

export async function findFoods(db: Db, ids: readonly number[]): Promise<FoodFacts[]> {
  const found = await sql<FoodFacts>`
    select food.id, coalesce(food.source_name, food.name) as name,
      category.name as category, subcategory.name as subcategory
    from food
    join food_category category on category.id = food.category_id
    join food_subcategory subcategory on subcategory.id = food.subcategory_id
    where food.id = any(${ids})
  `.execute(db);
  return found.rows;
}
