import { createHash } from 'node:crypto';
import type { Zone } from '@wastegauge/contract/directory/devices';
import { composePicture, composePixels, type Scene } from '@wastegauge/pictures/picture';
import { z } from 'zod';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/ports/files.ts';
import { encodePixels } from './encoding.ts';
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
  /** Missing in scenes of early versions. */
  monitor: z.string().optional(),
  seed: z.string(),
});
type StoredScene = z.infer<typeof storedScene>;

export interface DemoPictureSet {
  siteId: number;
  deviceId: number;
  deviceType: Zone['type'];
  captureId: string;
  piles: StoredScene['piles'];
}

export interface PlannedPicture {
  position: number;
  file: string;
  scene: string;
}

/** Readings of a monitor reach several kilograms, which only these hold. */
const containers: Record<Zone['type'], Scene['container']> = {
  PLATE_WASTE: 'bin',
  PREP_AND_PRODUCTION_WASTE: 'tray',
};

/** File names depend on the content, so that a changed demo is drawn again. */
export function planPictures(
  { siteId, deviceId, deviceType, captureId, piles }: DemoPictureSet,
  positions: readonly number[],
): PlannedPicture[] {
  const scene = JSON.stringify({
    piles,
    container: containers[deviceType],
    monitor: String(deviceId),
    seed: `${siteId} ${deviceId} ${captureId}`,
  } satisfies StoredScene);
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

/** For a capture that is delivered with its picture. */
export async function composeDemoPicture(db: Db, set: DemoPictureSet): Promise<Buffer> {
  const [planned] = planPictures(set, [0]);
  if (!planned) throw new Error('No picture was planned.');
  return composePicture(await readScene(db, planned.scene, 0));
}

/** For a capture that was delivered without a picture. */
export const insertPlannedPictures = (
  db: Db,
  event: EventKey,
  set: DemoPictureSet,
): Promise<void> => insertPlanned(db, event, planPictures(set, drawnPositions(event.id)));

/** Returns the bytes of the large size. */
export async function drawPicture(
  deps: { db: Db; files: Files },
  picture: { file: string; scene: string },
  position: number,
): Promise<number> {
  const scene = await readScene(deps.db, picture.scene, position);
  const { data, info } = await composePixels(scene);
  const encoded = await encodePixels(data, info);
  await putSizes(deps.files, picture.file, encoded);
  return encoded.large.length;
}

async function readScene(db: Db, text: string, position: number): Promise<Scene> {
  const { piles, container, seed, monitor = seed } = storedScene.parse(JSON.parse(text));
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
    monitor,
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
