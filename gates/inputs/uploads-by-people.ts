import { importRoutes } from '@wastegauge/contract/edges/imports';
import { uploadRoutes } from '@wastegauge/contract/services/uploads';
import { sql } from 'kysely';
import { secondsAllowed, type HostileUpload } from './hostile-uploads.ts';
import type { GateProduct } from '../support/product.ts';

interface Sent {
  sent: number;
  slowestSeconds: number;
  problems: string[];
}

/** The same files sent by a signed-in user, as a photo and as a table to import. */
export async function sendAsPeople(
  product: GateProduct,
  { token }: { token: string },
  uploads: HostileUpload[],
): Promise<Sent> {
  const problems: string[] = [];
  let slowestSeconds = 0;
  const authorization = `Bearer ${token}`;
  for (const { name, content, picture, fileName = 'photo.jpg' } of uploads) {
    // Reset rate limits, which would reject so many uploads.
    await sql`delete from rate_limit`.execute(product.db);
    const file = new Blob([new Uint8Array(content)], { type: 'image/jpeg' });
    const form = new FormData();
    form.set('file', file, fileName);
    const photo = await timed(product.url + uploadRoutes.uploadPicture.path, {
      headers: { authorization },
      body: form,
    });
    const isTaken = photo.status === 201;
    if (!isTaken && ![0, 400, 413].includes(photo.status)) {
      problems.push(`${name}: as a photo answered ${photo.status}`);
    }
    if (isTaken && picture === 'never') problems.push(`${name}: became a photo`);
    if (!isTaken && picture === 'always') problems.push(`${name}: was refused as a photo`);
    const query = new URLSearchParams({ kind: 'waste', name: fileName });
    const table = await timed(
      `${product.url}${importRoutes.uploadImport.path}?${query.toString()}`,
      {
        headers: { authorization, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(content),
      },
    );
    if (table.status >= 500) problems.push(`${name}: as a table answered ${table.status}`);
    for (const { seconds } of [photo, table]) {
      if (seconds > secondsAllowed)
        problems.push(`${name}: took ${seconds} s from somebody signed in`);
      slowestSeconds = Math.max(slowestSeconds, seconds);
    }
  }
  return { sent: uploads.length * 2, slowestSeconds, problems };
}

/** 0 when the connection was closed: far too large files are not read to the end. */
async function timed(
  url: string,
  request: RequestInit,
): Promise<{ status: number; seconds: number }> {
  const startedAt = performance.now();
  let status = 0;
  try {
    const answer = await fetch(url, { method: 'POST', ...request });
    await answer.arrayBuffer();
    status = answer.status;
  } catch {
    // Cut.
  }
  return { status, seconds: Math.round((performance.now() - startedAt) / 10) / 100 };
}
