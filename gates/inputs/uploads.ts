import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { imageSizes, sizedImage, type ImageSize } from '@wastegauge/contract/services/images';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createImageLinks } from '../../server/src/features/images/service.ts';
import { hashSecret } from '../../server/src/platform/auth/link-secrets.ts';
import { createTokens } from '../../server/src/platform/auth/tokens.ts';
import { canary } from './hostile-bytes.ts';
import { hostileUploads, secondsAllowed, type HostileUpload } from './hostile-uploads.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { sendAsPeople } from './uploads-by-people.ts';
import { withProduct, type GateProduct } from '../support/product.ts';

const megabytesAllowed = 500;
const appSecret = randomBytes(24).toString('hex');
const tokens = createTokens(appSecret);

interface Kitchen {
  siteId: number;
  userId: number;
  deviceKey: string;
  /** Token of a user who may send pictures and tables. */
  token: string;
}

interface Result {
  name: string;
  outcome: 'refused' | 'rejected' | 'shown';
  seconds: number;
  problems: string[];
}

/** One or two of each kind. */
const quickNames = new Set([
  'SVG with a script',
  'twenty million bytes',
  'TIFF',
  'page behind the first bytes of a JPEG',
  '256 megapixels',
  'a text that unpacks to 500 MB',
  'cut PNG',
  'PNG with a script in its text',
  'place and script in the metadata',
  '65,535 pixels a side',
  'a thousand scans',
  'WebP that moves',
  'WebP of 268 megapixels',
  'a path for a name',
]);

/** Hostile files sent by a monitor: each is rejected or reduced to its pixels. */
export async function sendHostileUploads(scale: Scale): Promise<GateOutcome> {
  const everything = await hostileUploads();
  const chosen = everything.filter(({ name }) => quickNames.has(name));
  const uploads = atScale(scale, chosen, everything);
  // Recognition takes a constant 270 MB with the first picture, which would hide growth by hostile ones.
  const settings = { APP_SECRET: appSecret, LOG_LEVEL: 'fatal', RECOGNITION: 'off' };
  return withProduct(settings, async (product) => {
    const kitchen = await prepareKitchen(product);
    const memory = watchMemory(product);
    const results: Result[] = [];
    for (const upload of uploads) results.push(await send(product, kitchen, upload));
    const left = await leftovers(product);
    const byPeople = await sendAsPeople(product, kitchen, uploads);
    const megabytes = await memory.stop();
    const problems = [
      ...results.flatMap(({ name, problems: found }) =>
        found.map((problem) => `${name}: ${problem}`),
      ),
      ...left,
      ...byPeople.problems,
    ];
    if (everything.length < 60) problems.push(`only ${everything.length} uploads`);
    if (chosen.length < quickNames.size) problems.push('an upload of the quick form is gone');
    if (megabytes > megabytesAllowed) problems.push(`memory grew by ${megabytes} MB`);
    const count = (outcome: string): number =>
      results.filter((result) => result.outcome === outcome).length;
    const measured = {
      uploads: uploads.length,
      refused: count('refused'),
      rejected: count('rejected'),
      shown: count('shown'),
      sentByPeople: byPeople.sent,
      slowestSeconds: Math.max(byPeople.slowestSeconds, ...results.map((result) => result.seconds)),
      memoryGrowthMb: megabytes,
    };
    return { measured, problems };
  });
}

async function prepareKitchen({ db }: GateProduct): Promise<Kitchen> {
  const deviceKey = randomBytes(32).toString('base64url');
  const made = await sql<{ siteId: number; userId: number }>`
    with place as (
      insert into site (name, address, timezone, locale_id)
      values ('Fortress', 'Somewhere 1', 'Europe/Dublin', 1) returning id
    ), device as (
      insert into device (site_id, name, serial, type)
      select id, 'Gate', 'GATE-1', 'PLATE_WASTE' from place returning id
    ), key as (
      insert into device_key (device_id, key_hash)
      select id, ${hashSecret(deviceKey)} from device
    ), person as (
      insert into app_user (email, first_name, surname, is_superuser)
      values ('gate@kitchen.example', 'Gate', 'Keeper', true) returning id
    )
    select place.id as "siteId", person.id as "userId" from place, person
  `.execute(db);
  const [row] = made.rows;
  if (!row) throw new Error('The kitchen could not be made.');
  const sessionId = randomUUID();
  await sql`
    insert into session (id, user_id, expires_at)
    values (${sessionId}, ${row.userId}, now() + interval '1 hour')
  `.execute(db);
  const token = await tokens.signAccess(row.userId, sessionId, new Date());
  return { ...row, deviceKey, token };
}

async function send(
  product: GateProduct,
  kitchen: Kitchen,
  upload: HostileUpload,
): Promise<Result> {
  const captureId = randomUUID();
  const form = new FormData();
  const capture = { capture_id: captureId, captured_at: new Date().toISOString(), raw_weight: 1 };
  form.set('capture', JSON.stringify(capture));
  const type = upload.contentType ?? 'image/jpeg';
  const file = new Blob([new Uint8Array(upload.content)], { type });
  form.set('image', file, upload.fileName ?? 'capture.jpg');
  const startedAt = performance.now();
  const answer = await deliver(product, kitchen, form);
  const state = await finalState(product, captureId);
  const seconds = Math.round((performance.now() - startedAt) / 10) / 100;
  const outcome = state === 'ready' ? 'shown' : (state ?? 'refused');
  const problems: string[] = [];
  if (seconds > secondsAllowed) problems.push(`took ${seconds} s`);
  if (outcome === 'refused' && ![0, 400, 413].includes(answer)) problems.push(`answered ${answer}`);
  if (outcome === 'shown' && upload.picture === 'never') problems.push('became a picture');
  if (outcome !== 'shown' && upload.picture === 'always') problems.push(`was ${outcome}`);
  if (outcome === 'shown') problems.push(...(await fetchPictures(product, kitchen, captureId)));
  return { name: upload.name, outcome, seconds, problems };
}

/** 0 when the connection was closed: far too large files are not read to the end. */
async function deliver(product: GateProduct, kitchen: Kitchen, form: FormData): Promise<number> {
  try {
    const answer = await fetch(`${product.url}/api/ingest/events/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${kitchen.deviceKey}` },
      body: form,
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

async function finalState(
  { db }: GateProduct,
  captureId: string,
): Promise<'ready' | 'rejected' | undefined> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const found = await sql<{ state: 'ready' | 'rejected' | 'original' }>`
      select event_image.state from event
      join event_image on event_image.site_id = event.site_id and event_image.event_id = event.id
      where event.capture_id = ${captureId}
    `.execute(db);
    const state = found.rows[0]?.state;
    if (state !== 'original') return state;
    if (performance.now() > deadline) throw new Error('A picture was never processed.');
    await sleep(10);
  }
}

/** Every size, as served to a browser. */
async function fetchPictures(
  product: GateProduct,
  kitchen: Kitchen,
  captureId: string,
): Promise<string[]> {
  const found = await sql<{ id: number }>`
    select id from event where capture_id = ${captureId}`.execute(product.db);
  const eventId = found.rows[0]?.id ?? 0;
  const links = createImageLinks(tokens);
  const large = links.eventPictureUrl(kitchen.userId, kitchen.siteId, eventId, 0, new Date());
  const problems: string[] = [];
  for (const size of ['large', 'card', 'thumb'] as const satisfies ImageSize[]) {
    const answer = await fetch(product.url + sizedImage(large, size), {
      headers: { accept: 'image/webp' },
    });
    const content = Buffer.from(await answer.arrayBuffer());
    const type = size === 'large' ? 'image/jpeg' : 'image/webp';
    if (answer.status !== 200) problems.push(`${size} answers ${answer.status}`);
    if (answer.headers.get('content-type') !== type) problems.push(`${size} has another type`);
    if (answer.headers.get('x-content-type-options') !== 'nosniff') problems.push('may be sniffed');
    if (content.includes(canary)) problems.push(`${size} still holds the canary`);
    const { exif, xmp, icc, pages, width, height } = await sharp(content).metadata();
    if (exif || xmp || icc) problems.push(`${size} still has metadata`);
    if (pages !== undefined && pages > 1) problems.push(`${size} still moves`);
    if (Math.max(width, height) > imageSizes[size]) problems.push(`${size} is too large`);
  }
  return problems;
}

/** Refused uploads have no file, shown ones three; files of rejected ones are removed by the cleanup job. */
async function leftovers({ db, dataDir }: GateProduct): Promise<string[]> {
  await sleep(500);
  const found = await sql<{ expected: number; open: number }>`
    select sum(case state when 'ready' then 3 else 1 end)::int as expected,
      count(*) filter (where state = 'original') as open
    from event_image
  `.execute(db);
  const entries = readdirSync(path.join(dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  const files = entries.filter((entry) => entry.isFile()).length;
  const { expected = 0, open = 0 } = found.rows[0] ?? {};
  return files === expected && open === 0
    ? []
    : [`${files} files where ${expected} belong, ${open} pictures unprocessed`];
}

function watchMemory({ url }: GateProduct): { stop(): Promise<number> } {
  const ended = new AbortController();
  let first = 0;
  let peak = 0;
  const watch = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
      if (Number.isNaN(bytes)) throw new Error('The product does not tell its memory.');
      first ||= bytes;
      peak = Math.max(peak, bytes);
      await sleep(50);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      ended.abort();
      await watching;
      return Math.round((peak - first) / 1_000_000);
    },
  };
}
