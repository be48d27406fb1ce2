import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { imageSizes, sizedImage, type ImageSize } from '@wastegauge/contract/images';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createImageLinks } from '../../server/src/features/images/service.ts';
import { hashDeviceKey } from '../../server/src/platform/auth.ts';
import { createTokens } from '../../server/src/platform/tokens.ts';
import { canary } from './hostile-bytes.ts';
import { hostileUploads, type HostileUpload } from './hostile-uploads.ts';
import { withProduct, type Product } from './product.ts';

const secondsAllowed = 2;
const megabytesAllowed = 500;
const appSecret = randomBytes(24).toString('hex');

interface Kitchen {
  siteId: number;
  userId: number;
  deviceKey: string;
}

interface Result {
  name: string;
  outcome: 'refused' | 'rejected' | 'shown';
  seconds: number;
  problems: string[];
}

/** Hostile files, sent as a monitor would: each is refused, rejected or shown as nothing but its pixels. */
export async function sendHostileUploads(): Promise<string[]> {
  const uploads = await hostileUploads();
  return withProduct({ APP_SECRET: appSecret, LOG_LEVEL: 'fatal' }, async (product) => {
    const kitchen = await prepareKitchen(product);
    const memory = watchMemory(product);
    const results: Result[] = [];
    for (const upload of uploads) results.push(await send(product, kitchen, upload));
    const megabytes = await memory.stop();
    const problems = results.flatMap(({ name, problems: found }) =>
      found.map((problem) => `${name}: ${problem}`),
    );
    if (uploads.length < 60) problems.push(`only ${uploads.length} uploads`);
    if (megabytes > megabytesAllowed) problems.push(`memory grew by ${megabytes} MB`);
    problems.push(...(await leftovers(product)));
    const count = (outcome: string): number =>
      results.filter((result) => result.outcome === outcome).length;
    console.log(
      JSON.stringify({
        gate: 'uploads',
        uploads: uploads.length,
        refused: count('refused'),
        rejected: count('rejected'),
        shown: count('shown'),
        slowestSeconds: Math.max(...results.map((result) => result.seconds)),
        memoryGrowthMb: megabytes,
        problems: problems.length,
      }),
    );
    return problems;
  });
}

async function prepareKitchen({ db }: Product): Promise<Kitchen> {
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
      select id, ${hashDeviceKey(deviceKey)} from device
    ), person as (
      insert into app_user (email, first_name, surname, is_superuser)
      values ('gate@kitchen.example', 'Gate', 'Keeper', true) returning id
    )
    select place.id as "siteId", person.id as "userId" from place, person
  `.execute(db);
  const [row] = made.rows;
  if (!row) throw new Error('The kitchen could not be made.');
  return { ...row, deviceKey };
}

async function send(product: Product, kitchen: Kitchen, upload: HostileUpload): Promise<Result> {
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
  if (outcome === 'shown') problems.push(...(await lookAt(product, kitchen, captureId)));
  return { name: upload.name, outcome, seconds, problems };
}

/** 0 when the connection was cut: a file that is far too large is not read to its end. */
async function deliver(product: Product, kitchen: Kitchen, form: FormData): Promise<number> {
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
  { db }: Product,
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

/** Every size, as somebody's browser gets it. */
async function lookAt(product: Product, kitchen: Kitchen, captureId: string): Promise<string[]> {
  const found = await sql<{ id: number }>`
    select id from event where capture_id = ${captureId}`.execute(product.db);
  const eventId = found.rows[0]?.id ?? 0;
  const links = createImageLinks(createTokens(appSecret));
  const large = links.urlOf(kitchen.userId, kitchen.siteId, eventId, 0, new Date());
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

/** What was refused has no file, what is shown has three; a rejected one waits for the sweeper. */
async function leftovers({ db, dataDir }: Product): Promise<string[]> {
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

function watchMemory({ url }: Product): { stop(): Promise<number> } {
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
