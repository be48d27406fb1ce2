import { randomBytes } from 'node:crypto';
import { captureRoutes } from '@wastegauge/contract/waste/captures';
import type { Route } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import sharp from 'sharp';
import { hashSecret } from '../../src/platform/auth/link-secrets.ts';
import type { Answer, TestApp } from './test-app.ts';

export type FormPart = [name: string, content: string | Buffer];

/** A monitor client that can also break the protocol. */
export interface TestMonitor {
  id: number;
  serial: string;
  key: string;
  /** A form with the capture and its pictures, main picture first. */
  deliver(capture: object, pictures?: Buffer[]): Promise<Answer>;
  sendForm(parts: FormPart[]): Promise<Answer>;
  deliverBatch(body: object): Promise<Answer>;
  sendPicture(captureId: string, picture: Buffer, position?: number): Promise<Answer>;
  sendHeartbeat(report?: object): Promise<Answer>;
}

interface GivenMonitor {
  site: { id: number };
  type?: 'PLATE_WASTE' | 'PREP_AND_PRODUCTION_WASTE';
  weighing?: 'single' | 'cumulative';
}

export async function giveMonitor(product: TestApp, given: GivenMonitor): Promise<TestMonitor> {
  const { db } = product;
  const device = await product.given.device(given);
  const key = `wgk_${randomBytes(32).toString('base64url')}`;
  await sql`
    insert into device_key (device_id, key_hash) values (${device.id}, ${hashSecret(key)})
  `.execute(db);
  const found = await sql<{ serial: string }>`
    update device set weighing = ${given.weighing ?? 'single'} where id = ${device.id}
    returning serial
  `.execute(db);
  const send = (route: Route, body: Buffer | object, rest: object = {}): Promise<Answer> =>
    product.withToken(key).call(route, { body, ...rest });
  const sendForm = async (parts: FormPart[]): Promise<Answer> => {
    const { body, type } = await encodeForm(parts);
    return send(captureRoutes.deliverCaptures, body, { headers: { 'content-type': type } });
  };
  return {
    id: device.id,
    serial: found.rows[0]?.serial ?? '',
    key,
    sendForm,
    deliver: (capture, pictures = []) =>
      sendForm([
        ['capture', JSON.stringify(capture)],
        ...pictures.map((picture, index): FormPart => [index ? 'backup_image' : 'image', picture]),
      ]),
    deliverBatch: (body) => send(captureRoutes.deliverCaptures, body),
    sendPicture: (captureId, picture, position = 0) =>
      send(captureRoutes.deliverPicture, picture, {
        params: { capture_id: captureId },
        query: { position },
        headers: { 'content-type': 'image/jpeg' },
      }),
    sendHeartbeat: (report = {}) => send(captureRoutes.sendHeartbeat, report),
  };
}

export async function encodeForm(parts: FormPart[]): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, content] of parts) {
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, new Blob([new Uint8Array(content)]), 'picture');
  }
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  };
}

/** A small JPEG, different for each shade. */
export const jpegOf = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: shade, g: 90, b: 40 } } })
    .jpeg()
    .toBuffer();
