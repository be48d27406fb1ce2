import { randomBytes } from 'node:crypto';
import { buildRequest } from '@wastegauge/contract/http-request';
import { captureRoutes, deliveryReply } from '@wastegauge/contract/waste/captures';
import { sql } from 'kysely';
import sharp from 'sharp';
import { hashSecret } from '../../server/src/platform/auth/link-secrets.ts';
import type { Db } from '../../server/src/platform/db/db.ts';

export interface GateMonitor {
  id: number;
  key: string;
}

/** A new site with monitors; every second one weighs its bin. */
export async function insertMonitors(db: Db, count: number): Promise<GateMonitor[]> {
  const monitors: GateMonitor[] = [];
  const site = await sql<{ id: number }>`
    insert into site (name, timezone, locale_id) values ('Gate', 'Europe/Dublin', 1) returning id
  `.execute(db);
  for (let index = 0; index < count; index += 1) {
    const key = `wgk_${randomBytes(32).toString('base64url')}`;
    const made = await sql<{ id: number }>`
      with made as (
        insert into device (site_id, name, serial, type, weighing)
        values (${site.rows[0]?.id}, 'Gate', ${`GATE-${site.rows[0]?.id}-${index}`}, 'PLATE_WASTE',
          ${index % 2 === 0 ? 'single' : 'cumulative'})
        returning id
      )
      insert into device_key (device_id, key_hash) select id, ${hashSecret(key)} from made
      returning device_id as id
    `.execute(db);
    monitors.push({ id: made.rows[0]?.id ?? 0, key });
  }
  return monitors;
}

export interface GateCapture {
  capture_id: string;
  captured_at: string;
  raw_weight: number;
  food?: string;
  confidence?: number;
}

/** Unique pictures: the same pixels with a different comment, which decoders skip. */
export async function pictureMaker(): Promise<(remark: string) => Buffer> {
  const background = { r: 170, g: 160, b: 150 };
  const noise = { type: 'gaussian' as const, mean: 0, sigma: 30 };
  const plain = await sharp({ create: { width: 320, height: 240, channels: 3, background, noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
  return (remark) => {
    const text = Buffer.from(remark);
    const segment = Buffer.alloc(4);
    segment.writeUInt16BE(0xfffe, 0);
    segment.writeUInt16BE(text.length + 2, 2);
    return Buffer.concat([plain.subarray(0, 2), segment, text, plain.subarray(2)]);
  };
}

export interface Acknowledged {
  outcome: 'accepted' | 'repeated';
  id: number;
}

/** Throws when the server rejects it. */
export async function deliver(
  url: string,
  monitor: GateMonitor,
  capture: GateCapture,
  pictures: Buffer[],
): Promise<Acknowledged> {
  return acknowledge(await post(url, monitor, captureForm(capture, pictures)));
}

export function captureForm(capture: GateCapture, pictures: Buffer[]): FormData {
  const form = new FormData();
  form.set('capture', JSON.stringify({ ...capture, sent_at: new Date().toISOString() }));
  for (const [index, picture] of pictures.entries()) {
    form.append(index === 0 ? 'image' : 'backup_image', new Blob([new Uint8Array(picture)]), 'x');
  }
  return form;
}

/** Without pictures, which follow separately. */
export async function deliverInBatch(
  url: string,
  monitor: GateMonitor,
  capture: GateCapture,
): Promise<Acknowledged> {
  return acknowledge(await post(url, monitor, { captures: [capture] }));
}

export async function sendPicture(
  url: string,
  monitor: GateMonitor,
  captureId: string,
  position: number,
  picture: Buffer,
): Promise<void> {
  const { url: address, ...request } = buildRequest(
    captureRoutes.deliverPicture,
    { params: { capture_id: captureId }, query: { position } },
    { baseUrl: url, token: monitor.key, headers: { 'content-type': 'image/jpeg' } },
  );
  const answer = await fetch(address, { ...request, body: new Uint8Array(picture) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

function post(url: string, monitor: GateMonitor, body: FormData | object): Promise<Response> {
  const isForm = body instanceof FormData;
  const { url: address, ...request } = buildRequest(
    captureRoutes.deliverCaptures,
    isForm ? {} : { body },
    { baseUrl: url, token: monitor.key },
  );
  return fetch(address, isForm ? { ...request, body } : request);
}

async function acknowledge(answer: Response): Promise<Acknowledged> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  const [result] = deliveryReply.parse(JSON.parse(text)).results;
  if (!result?.id || result.outcome === 'refused') throw new Error(`refused: ${text}`);
  return { outcome: result.outcome, id: result.id };
}
