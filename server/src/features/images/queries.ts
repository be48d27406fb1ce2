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

/** Only captures of real monitors have a digest. */
export const isDemoCapture = sql<boolean>`
  event.capture_id is not null and event.capture_digest is null
    and exists (select 1 from installation where installation.is_demo)`;

const ofEvent = sql`event_image as image
  where image.site_id = event.site_id and image.event_id = event.id`;

/** Columns for `shownPositions`. `event` is the table. */
export const pictureColumns = sql`
  array(
    select image.position from ${ofEvent} and image.state in ('ready', 'planned')
    order by image.position
  ) as positions,
  not exists (select from ${ofEvent}) and ${isDemoCapture} as is_drawn`;

export interface PictureColumns {
  positions: number[];
  is_drawn: boolean;
}

/** The first is the main picture. */
export const shownPositions = ({
  id,
  positions,
  is_drawn: isDrawn,
}: PictureColumns & { id: number }): readonly number[] =>
  isDrawn ? drawnPositions(id) : positions;

export async function findPictures(
  db: Db,
  keys: readonly EventKey[],
): Promise<Map<number, readonly number[]>> {
  const found = await queryRows(db)<PictureColumns & { id: number }>`${prepared}
    select event.id, ${pictureColumns}
    from unnest(
      ${idList(keys.map((key) => key.siteId))}, ${idList(keys.map((key) => key.id))}
    ) requested (site_id, id)
    join event on event.site_id = requested.site_id and event.id = requested.id
  `;
  return new Map(found.map((row) => [row.id, shownPositions(row)]));
}

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
