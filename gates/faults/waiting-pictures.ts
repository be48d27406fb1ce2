import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';
import { outages, removeFolder } from './folder-outage.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { deliver, insertMonitors, pictureMaker, type GateMonitor } from '../support/monitors.ts';
import { withProduct, type GateProduct } from '../support/product.ts';
import { compareWithStored, type SentCapture } from '../support/stored-captures.ts';

const clients = 4;
const picturesPerCapture = 3;
const timeoutMs = 60_000;

/** Removes the picture folder while accepted pictures wait to be re-encoded: all are shown afterwards. */
export function loseWaitingPictures(scale: Scale): Promise<GateOutcome> {
  const { captures, awayMs } = atScale(
    scale,
    { captures: 16, awayMs: 1000 },
    { captures: 200, awayMs: 12_000 },
  );
  return withProduct({ LOG_LEVEL: 'fatal' }, async (product) => {
    const filesFolder = path.join(product.dataDir, 'files');
    const monitors = await insertMonitors(product.db, clients);
    const pictureOf = await pictureMaker();
    const sent: SentCapture[] = [];
    let waited = 0;
    for (const outage of outages) {
      const work = monitors.map((monitor) =>
        deliverSome(product, monitor, { name: outage, captures: captures / clients, pictureOf }),
      );
      sent.push(...(await Promise.all(work)).flat());
      const folder = removeFolder(filesFolder, outage);
      try {
        const { waiting } = await countPictures(product.db);
        waited += waiting;
        if (waiting > 0) await waitUntilAttempted(product.db);
        await sleep(awayMs);
      } finally {
        folder.bringBack();
      }
    }
    const { rejected } = await countPictures(product.db);
    const problems = [
      ...(waited > 0 ? [] : ['no picture was waiting: nothing was tried']),
      ...(rejected === 0 ? [] : [`${rejected} good pictures were rejected`]),
    ];
    if (problems.length > 0) return { measured: { waited, rejected }, problems };
    const { lost, extra, ...compared } = await compareWithStored(product.db, filesFolder, sent);
    const measured = { captures: sent.length, waited, rejected, lost, extra };
    return { measured, problems: compared.problems };
  });
}

async function deliverSome(
  { url }: GateProduct,
  monitor: GateMonitor,
  given: { name: string; captures: number; pictureOf: (remark: string) => Buffer },
): Promise<SentCapture[]> {
  const sent: SentCapture[] = [];
  for (let index = 0; index < given.captures; index += 1) {
    const capture = {
      capture_id: `${given.name}-${index}`,
      captured_at: new Date().toISOString(),
      raw_weight: 1 + index / 1000,
    };
    const pictures = Array.from({ length: picturesPerCapture }, (_, at) =>
      given.pictureOf(`${monitor.id} ${capture.capture_id} ${at}`),
    );
    const { id } = await deliver(url, monitor, capture, pictures);
    sent.push({ monitorId: monitor.id, capture, pictures: pictures.length, id });
  }
  return sent;
}

/** Until every waiting picture was attempted without its folder or rejected. */
async function waitUntilAttempted(db: Db): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (performance.now() < giveUpAt) {
    const found = await sql<{ untried: number }>`
      select count(*) as untried from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'process-pictures' and job.last_error is null
    `.execute(db);
    if (found.rows[0]?.untried === 0) return;
    await sleep(100);
  }
  throw new Error('Pictures that wait were never tried.');
}

async function countPictures(db: Db): Promise<{ waiting: number; rejected: number }> {
  const found = await sql<{ waiting: number; rejected: number }>`
    select count(*) filter (where state = 'original') as waiting,
      count(*) filter (where state = 'rejected') as rejected
    from event_image
  `.execute(db);
  return found.rows[0] ?? { waiting: 0, rejected: 0 };
}
