import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { useDiskFiles } from '../../server/src/adapters/files/disk.ts';
import { findRunningPostgres } from '../../server/src/adapters/postgres-embedded/running.ts';
import { openRecogniser } from '../../server/src/adapters/recogniser/recogniser.ts';
import {
  composeDemoPicture,
  encodePicture,
  putSizes,
} from '../../server/src/features/images/service.ts';
import { fitSite } from '../../server/src/features/recognition/fit.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { connect, type Db } from '../../server/src/platform/db/db.ts';
import type { Files } from '../../server/src/platform/ports/files.ts';
import type { Recogniser, SeenPicture } from '../../server/src/platform/ports/recogniser.ts';

interface MenuFood {
  name: string;
  perWeek: number;
  weightG: number;
  /** People have named every sixth capture as this food. */
  confusedWith?: string;
}

const rareFoods = [
  'Croissant',
  'Cooked salmon',
  'Tomato soup',
  'Strawberries',
  'Cooked chicken breast',
  'Cherry tomatoes',
  'Mixed baby leaves',
  'Cooked carrots',
];

const menu: MenuFood[] = [
  { name: 'Roast potatoes', perWeek: 17, weightG: 900 },
  { name: 'White sliced bread', perWeek: 16, weightG: 250 },
  { name: 'Scrambled egg', perWeek: 16, weightG: 400 },
  { name: 'Cooked rice', perWeek: 16, weightG: 700 },
  { name: 'Cooked broccoli', perWeek: 2, weightG: 300 },
  { name: 'Cooked pasta', perWeek: 13, weightG: 650, confusedWith: 'Cooked rice' },
  ...rareFoods.map((name) => ({ name, perWeek: 3, weightG: 350 })),
];
const weeks = 7;
const maxPicturesPerFood = 6;
const confusedEvery = 6;

interface Kitchen {
  siteId: number;
  deviceId: number;
}

interface SeenFood {
  id: number;
  pictures: (SeenPicture & { file: string })[];
}

/**
 * Gives a site of a running installation seven weeks of named and checked captures and trains its classifier. Each food
 * has a few drawn pictures, described as the product does, that its captures share.
 */
async function trainSite(
  deps: { db: Db; files: Files; recogniser: Recogniser },
  kitchen: Kitchen,
): Promise<void> {
  const { db, recogniser } = deps;
  const seen = new Map<string, SeenFood>();
  for (const food of menu) seen.set(food.name, await drawFood(deps, kitchen, food));
  // While recognition is off, the installation does not fit the site at the same time.
  await sql`
    insert into recognition_setting (site_id, is_on) values (${kitchen.siteId}, false)
  `.execute(db);
  await insertHistory(db, kitchen, recogniser.encoder.version, plannedCaptures(seen));
  const signal = new AbortController().signal;
  await fitSite({ db, recogniser, clock: systemClock, signal }, kitchen.siteId);
  await sql`delete from recognition_setting where site_id = ${kitchen.siteId}`.execute(db);
}

async function drawFood(
  { db, files, recogniser }: { db: Db; files: Files; recogniser: Recogniser },
  kitchen: Kitchen,
  { name, weightG, perWeek }: MenuFood,
): Promise<SeenFood> {
  const id = await findFoodId(db, name);
  const pictures: SeenFood['pictures'] = [];
  for (let number = 0; number < Math.min(perWeek, maxPicturesPerFood); number += 1) {
    const grams = Math.round(weightG * (0.7 + 0.12 * number));
    const sizes = await encodePicture(await drawCapture(db, kitchen, id, grams, number));
    const file = `${crypto.randomUUID().replaceAll('-', '')}.large.jpg`;
    await putSizes(files, file, sizes);
    pictures.push({ ...(await recogniser.encode(sizes.large)), file });
  }
  return { id, pictures };
}

const drawCapture = (
  db: Db,
  { siteId, deviceId }: Kitchen,
  food: number,
  grams: number,
  number: number,
): Promise<Buffer> =>
  composeDemoPicture(db, {
    siteId,
    deviceId,
    deviceType: 'PREP_AND_PRODUCTION_WASTE',
    captureId: `trained-${number}`,
    piles: [{ food, grams }],
  });

async function findFoodId(db: Db, name: string): Promise<number> {
  const found = await sql<{ id: number }>`
    select id from food where name = ${name} and not is_recipe order by id limit 1
  `.execute(db);
  const id = found.rows[0]?.id;
  if (id === undefined) throw new Error(`The catalogue has no ${name}.`);
  return id;
}

const dayMs = 86_400_000;

function plannedCaptures(seen: ReadonlyMap<string, SeenFood>) {
  const end = Math.floor(Date.now() / dayMs) * dayMs;
  return Array.from({ length: weeks }, (_, week) => week).flatMap((week) =>
    menu.flatMap(({ name, perWeek, weightG, confusedWith }) =>
      Array.from({ length: perWeek }, (_, number) => {
        const { id, pictures } = seenFood(seen, name);
        const other = confusedWith === undefined ? undefined : seenFood(seen, confusedWith);
        const isConfused = other !== undefined && number % confusedEvery === confusedEvery - 1;
        const picture = pictures[(week + number) % pictures.length];
        if (!picture) throw new Error(`${name} has no pictures.`);
        const day = 7 * (weeks - week) - Math.floor((7 * number) / perWeek);
        const minute = 12 * 60 + ((37 * number) % 120);
        return {
          at: new Date(end - day * dayMs + minute * 60_000).toISOString(),
          food: isConfused ? other.id : id,
          grams: Math.round(weightG * (0.7 + 0.1 * (number % 7))),
          file: picture.file,
          vector: Buffer.from(picture.embedding.values).toString('hex'),
          scale: picture.embedding.scale,
          cpuMs: Math.round(picture.cpuMs),
        };
      }),
    ),
  );
}

function seenFood(seen: ReadonlyMap<string, SeenFood>, name: string): SeenFood {
  const food = seen.get(name);
  if (!food) throw new Error(`${name} was not drawn.`);
  return food;
}

const insertHistory = (
  db: Db,
  { siteId, deviceId }: Kitchen,
  encoder: string,
  captures: ReturnType<typeof plannedCaptures>,
) =>
  sql`
    with given as (
      select nextval('event_id_seq') as id, given.*
      from jsonb_to_recordset(${JSON.stringify(captures)}::jsonb) as given (
        at timestamptz, food bigint, grams integer, file text, vector text, scale real,
        "cpuMs" integer)
    ),
    people as (
      select min(id) as labeller, max(id) as checker from app_user where is_active
    ),
    added as (
      insert into event (site_id, id, device_id, capture_id, status, processed_at, logged_at,
        local_day, local_hour, raw_weight_g, weight_g, food_id, waste_type_id, user_labelled,
        labelled_at, verify, user_verify, verified_at)
      select ${siteId}, given.id, ${deviceId}, 'trained-' || given.id, 'SUCCESSFUL', at, at,
        at::date, 12, grams, grams, food, 1, people.labeller, at + interval '1 hour', true,
        people.checker, at + interval '3 hours'
      from given cross join people returning id
    ),
    pictured as (
      insert into event_image (site_id, event_id, position, file, bytes, state)
      select ${siteId}, id, 0, file, 1, 'ready' from given
    )
    insert into picture_embedding (site_id, event_id, encoder, vector, scale, cpu_ms)
    select ${siteId}, id, ${encoder}, decode(vector, 'hex'), scale, "cpuMs" from given
  `.execute(db);

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    site: { type: 'string' },
    device: { type: 'string' },
    /** Gets a picture of each food that is not part of the history. */
    pictures: { type: 'string' },
  },
});
const dataDir = values.data ?? '';
const { db, close } = connect(findRunningPostgres(dataDir) ?? '');
const recogniser = await openRecogniser({});
const kitchen = { siteId: Number(values.site), deviceId: Number(values.device) };
await trainSite({ db, recogniser, files: useDiskFiles(join(dataDir, 'files')) }, kitchen);
for (const { name, weightG } of values.pictures === undefined ? [] : menu) {
  const food = await findFoodId(db, name);
  const picture = await drawCapture(db, kitchen, food, weightG, maxPicturesPerFood);
  writeFileSync(join(values.pictures ?? '', `${name}.jpg`), picture);
}
await recogniser.close();
await close();
