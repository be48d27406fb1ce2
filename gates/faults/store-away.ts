import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { captureRoutes, deliveryReply } from '@wastegauge/contract/waste/captures';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { sql } from 'kysely';
import { openDiskFiles } from '../../server/src/adapters/files/disk.ts';
import type { Db } from '../../server/src/platform/db/db.ts';
import { createFactories } from '../../server/test/support/factories.ts';
import { gatePassword, signInAs, type GateCaller } from '../support/caller.ts';
import { outages, removeFolder } from './folder-outage.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import {
  captureForm,
  insertMonitors,
  pictureMaker,
  type GateMonitor,
} from '../support/monitors.ts';
import { withProduct, type GateProduct } from '../support/product.ts';
import { compareWithStored, type SentCapture } from '../support/stored-captures.ts';

const clients = 4;
const normalWithinMs = 5000;

interface Tried {
  status: number;
  hasRetryAfter: boolean;
  atMs: number;
}

/** Removes the picture folder for a while: no capture is lost, and the rest of the product works. */
export function loseStore(scale: Scale): Promise<GateOutcome> {
  const { rounds, awayMs, pauseMs } = atScale(
    scale,
    { rounds: 2, awayMs: 1500, pauseMs: 1000 },
    { rounds: 6, awayMs: 15_000, pauseMs: 5000 },
  );
  return withProduct({ LOG_LEVEL: 'fatal', HUMAN_CHECK: 'off' }, async (product) => {
    const filesFolder = path.join(product.dataDir, 'files');
    const shift = { isOver: false };
    const tried: Tried[] = [];
    const monitors = await insertMonitors(product.db, clients);
    const pictureOf = await pictureMaker();
    const reader = await insertReader(product);
    const work = monitors.map((monitor) =>
      deliverUntilOver(product, monitor, { shift, tried, pictureOf }),
    );
    const pages = readUntilOver(reader, shift);
    let folder: ReturnType<typeof removeFolder> | undefined;
    try {
      let [refused, slowestMs] = [0, 0];
      for (let round = 0; round < rounds; round += 1) {
        await waitUntilAccepted(tried, performance.now());
        const lostAt = performance.now();
        folder = removeFolder(filesFolder, outages[round % outages.length] ?? 'gone');
        await sleep(awayMs);
        const during = tried.filter(({ atMs }) => atMs > lostAt);
        refused += during.filter(({ status }) => status === 503).length;
        folder.bringBack();
        const backAt = performance.now();
        await waitUntilAccepted(tried, backAt);
        slowestMs = Math.max(slowestMs, performance.now() - backAt);
        await sleep(pauseMs);
      }
      shift.isOver = true;
      const sent = (await Promise.all(work)).flat();
      const read = await pages;
      const compared = await compareWithStored(product.db, filesFolder, sent);
      const halfFiles = await countPartialFiles(product.db, filesFolder);
      const wrong = tried.filter(
        ({ status, hasRetryAfter }) => status !== 200 && !(status === 503 && hasRetryAfter),
      );
      const problems = [
        ...wrong.map(({ status }) => `a delivery answered ${status}`),
        ...compared.problems,
        ...read.failed,
        ...(halfFiles === 0 ? [] : [`${halfFiles} half files`]),
        ...(refused > 0 ? [] : ['nothing was refused: nothing was tried']),
        ...(slowestMs <= normalWithinMs ? [] : [`normal after ${Math.round(slowestMs)} ms`]),
      ];
      const measured = {
        rounds,
        captures: sent.length,
        refused,
        pagesRead: read.count,
        lost: compared.lost,
        extra: compared.extra,
        normalAfterMs: Math.round(slowestMs),
      };
      return { measured, problems };
    } finally {
      folder?.bringBack();
      shift.isOver = true;
      await Promise.allSettled([...work, pages]);
    }
  });
}

/** Retries each capture until it is accepted, like a monitor. */
async function deliverUntilOver(
  { url }: GateProduct,
  monitor: GateMonitor,
  {
    shift,
    tried,
    pictureOf,
  }: { shift: { isOver: boolean }; tried: Tried[]; pictureOf: (remark: string) => Buffer },
): Promise<SentCapture[]> {
  const sent: SentCapture[] = [];
  while (!shift.isOver) {
    const capture = {
      capture_id: `f-${sent.length}`,
      captured_at: new Date().toISOString(),
      raw_weight: 1 + sent.length / 1000,
    };
    const pictures = [0, 1].map((at) => pictureOf(`${monitor.id} ${capture.capture_id} ${at}`));
    for (let isTaken = false; !isTaken;) {
      const answer = await fetch(url + captureRoutes.deliverCaptures.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${monitor.key}` },
        body: captureForm(capture, pictures),
      });
      const content: unknown = await answer.json();
      const hasRetryAfter = answer.headers.has('retry-after');
      tried.push({ status: answer.status, hasRetryAfter, atMs: performance.now() });
      const id = answer.ok ? deliveryReply.parse(content).results[0]?.id : undefined;
      isTaken = typeof id === 'number';
      if (typeof id === 'number') {
        sent.push({ monitorId: monitor.id, capture, pictures: pictures.length, id });
      } else await sleep(100);
    }
    await sleep(30);
  }
  return sent;
}

async function insertReader({ url, db }: GateProduct): Promise<GateCaller> {
  const given = createFactories(db);
  const { email } = await given.user({ sites: [await given.site()], password: gatePassword });
  return signInAs(url, email, gatePassword);
}

async function readUntilOver(
  reader: GateCaller,
  shift: { isOver: boolean },
): Promise<{ count: number; failed: string[] }> {
  const failed: string[] = [];
  let count = 0;
  while (!shift.isOver) {
    for (const route of [feedRoutes.listFeed, overviewRoutes.getOverviewHeader]) {
      const { status } = await reader.call(route);
      count += 1;
      if (status !== 200) failed.push(`${route.path} answered ${status}`);
    }
    await sleep(50);
  }
  return { count, failed };
}

async function waitUntilAccepted(tried: Tried[], sinceMs: number): Promise<void> {
  while (performance.now() < sinceMs + 2 * normalWithinMs) {
    const taken = tried.filter(({ atMs, status }) => atMs > sinceMs && status === 200);
    if (taken.length >= clients) return;
    await sleep(20);
  }
}

async function countPartialFiles(db: Db, filesFolder: string): Promise<number> {
  const files = await openDiskFiles(filesFolder);
  const stored = await sql<{ file: string; bytes: number }>`
    select file, bytes from event_image
  `.execute(db);
  let half = 0;
  for (const { file, bytes } of stored.rows) {
    const opened = await files.open(file);
    opened?.stream.destroy();
    if (opened?.bytes !== bytes) half += 1;
  }
  return half;
}
