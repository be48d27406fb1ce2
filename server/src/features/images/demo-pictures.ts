import { createHash } from 'node:crypto';
import { composePicture, type Scene } from '@wastegauge/pictures/picture';
import { z } from 'zod';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/ports/files.ts';
import { encodePicture } from './encoding.ts';
import { putSizes } from './picture-files.ts';
import {
  drawnPositions,
  findFoods,
  isDemoCapture,
  type EventKey,
  type ShownPicture,
} from './queries.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';

const pile = z.strictObject({ food: z.number().int().nullable(), grams: z.number().int() });

const storedScene = z.strictObject({
  piles: z.array(pile).min(1),
  container: z.enum(['tray', 'plate', 'bin', 'board']),
  seed: z.string(),
});
type StoredScene = z.infer<typeof storedScene>;

export interface DemoPictureSet {
  siteId: number;
  deviceId: number;
  deviceType: string;
  captureId: string;
  piles: StoredScene['piles'];
}

export interface PlannedPicture {
  position: number;
  file: string;
  scene: string;
}

const containersByDeviceType: Record<string, readonly Scene['container'][]> = {
  PLATE_WASTE: ['plate', 'tray', 'plate', 'bin'],
  PREP_AND_PRODUCTION_WASTE: ['tray', 'board', 'tray', 'bin'],
};

/** File names depend on the content, so that a changed demo is drawn again. */
export function planPictures(
  { siteId, deviceId, deviceType, captureId, piles }: DemoPictureSet,
  positions: readonly number[],
): PlannedPicture[] {
  const seed = `${siteId} ${deviceId} ${captureId}`;
  const containers = containersByDeviceType[deviceType] ?? ['tray'];
  const container = containers[(digest(seed)[0] ?? 0) % containers.length] ?? 'tray';
  const scene = JSON.stringify({ piles, container, seed } satisfies StoredScene);
  return positions.map((position) => ({
    position,
    scene,
    file: `drawn-${digest(`${position} ${scene}`).toString('hex', 0, 16)}.large.jpg`,
  }));
}

export async function planEventPicture(
  db: Db,
  event: EventKey,
  position: number,
): Promise<ShownPicture | undefined> {
  const capture = await findUndrawnCapture(db, event);
  if (!capture) return undefined;
  const planned = planPictures(capture, drawnPositions(event.id));
  await insertPlanned(db, event, planned);
  return planned.find((picture) => picture.position === position);
}

export async function drawPicture(
  deps: { db: Db; files: Files },
  picture: { file: string; scene: string },
  position: number,
): Promise<void> {
  const scene = await readScene(deps.db, picture.scene, position);
  await putSizes(deps.files, picture.file, await encodePicture(await composePicture(scene)));
}

async function readScene(db: Db, text: string, position: number): Promise<Scene> {
  const { piles, container, seed } = storedScene.parse(JSON.parse(text));
  const foods = await findFoods(
    db,
    piles.flatMap(({ food }) => food ?? []),
  );
  const findFood = (id: number | null) => foods.find((food) => food.id === id) ?? null;
  const [main, second] = piles;
  const besides = second && findFood(second.food);
  return {
    food: findFood(main?.food ?? null),
    grams: main?.grams ?? 0,
    ...(besides && { second: { food: besides, grams: second.grams } }),
    container,
    seed,
    frame: position,
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const findUndrawnCapture = (
  db: Db,
  { siteId, id }: EventKey,
): Promise<DemoPictureSet | undefined> =>
  queryRow(db)`
    select event.site_id as "siteId", event.device_id as "deviceId", device.type as "deviceType",
      event.capture_id as "captureId", (
        select json_agg(json_build_object('food', item.food_id, 'grams', item.weight_g)
          order by item.capture_item)
        from event item
        where item.site_id = event.site_id and item.device_id = event.device_id
          and item.capture_id = event.capture_id
      ) as piles
    from event join device on device.id = event.device_id
    where event.site_id = ${siteId} and event.id = ${id} and ${isDemoCapture}
      and not exists (
        select from event_image image
        where image.site_id = event.site_id and image.event_id = event.id)
  `;

/** Stored, so that the picture stays the same when the label changes. */
const insertPlanned = (
  db: Db,
  { siteId, id }: EventKey,
  pictures: readonly PlannedPicture[],
): Promise<void> =>
  runStatement(db)`
    insert into event_image (site_id, event_id, position, file, bytes, state, scene)
    select ${siteId}, ${id}, planned.position, planned.file, 0, 'planned', planned.scene
    from json_to_recordset(${JSON.stringify(pictures)}::json)
      planned (position smallint, file text, scene text)
    on conflict do nothing
  `;
