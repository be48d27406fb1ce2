import { sql } from 'kysely';
import sharp from 'sharp';
import { createLog } from '../../platform/log.ts';
import type { Recogniser, SeenPicture } from '../../platform/ports/recogniser.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import { fitSite } from './fit.ts';

/** A picture in the colour of a food, different each time. */
export const colouredPicture = (background: string): Promise<Buffer> =>
  sharp({
    create: {
      width: 320,
      height: 240,
      channels: 3,
      background,
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .composite([
      {
        input: { create: { width: 320, height: 240, channels: 4, background } },
        blend: 'multiply',
      },
    ])
    .jpeg()
    .toBuffer();

export interface StoredRow {
  id: number;
}

export interface PicturedKitchen {
  site: StoredRow;
  monitor: StoredRow;
  /** A red, a green and, in some tests, a blue one. */
  foods: readonly [StoredRow, StoredRow, ...StoredRow[]];
}

const colours = ['#c03020', '#308040', '#2040b0'] as const;
type Look = 0 | 1 | 2;

export const recogniserOf = ({ deps }: TestApp): Recogniser => {
  if (!deps.recogniser) throw new Error('Recognition is off.');
  return deps.recogniser;
};

export const contextOf = ({ db, files }: TestApp, signal = new AbortController().signal) => ({
  db,
  files,
  log: createLog('silent'),
  signal,
});

let pictures = 0;

/** A capture with a picture of the food with this index. */
export async function capture(
  { db, given, files }: TestApp,
  { site, monitor, foods }: PicturedKitchen,
  index: Look,
  { at, label, verifiedBy }: { at: string; label?: 0 | 1; verifiedBy?: StoredRow },
): Promise<StoredRow> {
  const isNamed = label !== undefined;
  pictures += 1;
  const event = await given.event({
    site,
    device: monitor,
    at,
    grams: 400 + (pictures % 50),
    captureId: `picture-${pictures}`,
    status: isNamed ? 'SUCCESSFUL' : 'PROCESSING',
    food: isNamed ? foods[label] : null,
    ...(isNamed && { labelledAt: at, verify: true, ...(verifiedBy && { verifiedBy }) }),
  });
  const file = `${String(pictures).padStart(32, '0')}.large.jpg`;
  await files.put(file, await colouredPicture(colours[index]));
  await sql`
    insert into event_image (site_id, event_id, position, file, bytes, state)
    values (${site.id}, ${event.id}, 0, ${file}, 1, 'ready')`.execute(db);
  if (isNamed && verifiedBy) {
    await sql`update event set verified_at = ${at} where id = ${event.id}`.execute(db);
  }
  return event;
}

const seenPictures = new Map<string, Promise<SeenPicture[][]>>();

/** Four of each colour, described once for all tests. */
function describePictures(recogniser: Recogniser): Promise<SeenPicture[][]> {
  const { version } = recogniser.encoder;
  const known = seenPictures.get(version);
  if (known) return known;
  const seen = Promise.all(
    colours.map((colour) =>
      Promise.all(
        Array.from({ length: 4 }, async () => recogniser.encode(await colouredPicture(colour))),
      ),
    ),
  );
  seenPictures.set(version, seen);
  return seen;
}

interface GivenHistory {
  labels: number;
  checker: StoredRow;
  recogniser?: Recogniser;
  /** Colours of the pictures, in turn. */
  looks?: readonly Look[];
  /** Foods that people have named, in turn. */
  named?: readonly Look[];
  /** The names have nothing to do with the pictures. */
  isShuffled?: boolean;
}

/** Four weeks of captures named and checked by people, whose pictures have been described. */
export async function giveHistory(
  product: TestApp,
  { site, monitor, foods }: PicturedKitchen,
  {
    labels,
    checker,
    recogniser = recogniserOf(product),
    looks = [0, 1],
    named = looks,
    isShuffled = false,
  }: GivenHistory,
): Promise<void> {
  const seen = await describePictures(recogniser);
  const captures = Array.from({ length: labels }, (_, number) => {
    const picture = seen[looks[number % looks.length] ?? 0]?.[(number >> 1) % 4];
    const place = (isShuffled ? (number * 7919) % 101 : number) % named.length;
    const food = foods[named[place] ?? 0];
    if (!picture || !food) throw new Error('No picture was described.');
    const day = Math.floor((number * 28) / labels);
    return {
      at: new Date(Date.UTC(2026, 8, 14, 12) + day * 86_400_000).toISOString(),
      food: food.id,
      grams: 400 + (number % 50),
      vector: Buffer.from(picture.embedding.values).toString('hex'),
      scale: picture.embedding.scale,
    };
  });
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(captures)}::jsonb) as given (
        at timestamptz, food bigint, grams integer, vector text, scale real)
    ),
    numbered as (
      select nextval('event_id_seq') as id, given.* from given
    ),
    added as (
      insert into event (site_id, id, device_id, capture_id, status, processed_at, local_day,
        local_hour, raw_weight_g, weight_g, food_id, waste_type_id, labelled_at, verify,
        verified_at, user_verify)
      select ${site.id}, id, ${monitor.id}, 'history-' || id, 'SUCCESSFUL', at, at::date, 12, grams,
        grams, food, 1, at, true, at, ${checker.id}
      from numbered returning id
    ),
    pictured as (
      insert into event_image (site_id, event_id, position, file, bytes, state)
      select ${site.id}, id, 0, 'f' || lpad(id::text, 31, '0') || '.large.jpg', 1, 'ready'
      from numbered
    )
    insert into picture_embedding (site_id, event_id, encoder, vector, scale, cpu_ms)
    select ${site.id}, id, ${recogniser.encoder.version}, decode(vector, 'hex'), scale, 30
    from numbered
  `.execute(product.db);
}

export const fit = (
  product: TestApp,
  { site }: PicturedKitchen,
  recogniser = recogniserOf(product),
): Promise<void> =>
  fitSite(
    {
      db: product.db,
      recogniser,
      clock: product.clock,
      signal: new AbortController().signal,
    },
    site.id,
  );

/** New pictures vary more than the eight of the history, so their probabilities are lower. */
export const lowerThresholds = async (
  { db }: TestApp,
  { site }: PicturedKitchen,
): Promise<void> => {
  await sql`
    update recognition_food set threshold_90 = 0.5, threshold_95 = 0.5
    where site_id = ${site.id}`.execute(db);
};
