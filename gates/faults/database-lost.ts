import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { createFactories } from '../../server/test/support/factories.ts';
import { gatePassword, signInAs } from '../support/caller.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { deliver, insertMonitors, pictureMaker, type GateMonitor } from '../support/monitors.ts';
import { withDistantProduct, type DistantProduct } from '../support/distant-product.ts';
import {
  callUntilOver,
  readSteadily,
  untilNormal,
  type SteadyAnswer,
  type SteadyCall,
} from '../support/steady-calls.ts';

const allowedMs = 5000;
const settledAfterMs = 5000;
const jobTimeoutMs = 60_000;

/** Freezes the database and cuts its connections repeatedly: 503 in time and quick recovery. */
export function loseDatabase(scale: Scale): Promise<GateOutcome> {
  const { frozenMs, cuts } = atScale(
    scale,
    { frozenMs: 5200, cuts: 10 },
    { frozenMs: 30_000, cuts: 100 },
  );
  return withDistantProduct({ LOG_LEVEL: 'fatal' }, async (product) => {
    const [monitor] = await insertMonitors(product.db, 1);
    if (!monitor) throw new Error('no monitor was made');
    const calls = await prepareCalls(product, monitor);
    const answered: SteadyAnswer[] = [];
    const shift = { isOver: false };
    const work = calls.map((call) => callUntilOver(call, shift, answered));
    await sleep(300);

    const frozenAt = performance.now();
    product.line.setMood('stall');
    await sleep(frozenMs);
    product.line.setMood('pass');
    const thawedAt = performance.now();
    await untilNormal(answered, thawedAt, 2 * settledAfterMs);
    const normalAfterFreezeMs = performance.now() - thawedAt;

    let cutConnections = 0;
    for (let index = 0; index < cuts; index += 1) {
      cutConnections += product.line.cutAll();
      await sleep(50 + Math.random() * 250);
    }
    const mendedAt = performance.now();
    await untilNormal(answered, mendedAt, 2 * settledAfterMs);
    const normalAfterCutsMs = performance.now() - mendedAt;
    shift.isOver = true;
    await Promise.all(work);

    const jobsBackMs = await untilJobsWork(product, monitor);
    const inFreeze = answered.filter(
      ({ startedMs, tookMs }) => startedMs + tookMs > frozenAt && startedMs < thawedAt,
    );
    const measured = {
      frozenMs,
      cuts,
      cutConnections,
      calls: answered.length,
      refusedWhileFrozen: inFreeze.filter(({ status }) => status === 503).length,
      slowestMs: Math.round(Math.max(...answered.map(({ tookMs }) => tookMs))),
      normalAfterFreezeMs: Math.round(normalAfterFreezeMs),
      normalAfterCutsMs: Math.round(normalAfterCutsMs),
      jobsBackMs: Math.round(jobsBackMs),
    };
    const problems = [
      ...answered.flatMap((answer) => wrongs(answer)),
      ...(measured.refusedWhileFrozen > 0 ? [] : ['nothing was refused: nothing was tried']),
      ...(normalAfterFreezeMs <= settledAfterMs ? [] : ['not normal in time after the freeze']),
      ...(normalAfterCutsMs <= settledAfterMs ? [] : ['not normal in time after the cuts']),
      ...(jobsBackMs < jobTimeoutMs ? [] : ['no job was worked off any more']),
    ];
    return { measured, problems };
  });
}

function wrongs({ call, status, tookMs, retryAfter }: SteadyAnswer): string[] {
  const isAnswer = status === 200 || (status === 503 && retryAfter);
  return [
    ...(isAnswer ? [] : [`${call} answered ${status}`]),
    ...(tookMs <= allowedMs ? [] : [`${call} took ${Math.round(tookMs)} ms`]),
  ];
}

async function prepareCalls(
  { url, db }: DistantProduct,
  monitor: GateMonitor,
): Promise<SteadyCall[]> {
  const given = createFactories(db);
  const site = await given.site();
  const { email } = await given.user({ sites: [site], password: gatePassword });
  const reader = await signInAs(url, email, gatePassword);
  const read = (name: string, path: string): SteadyCall => readSteadily(reader, name, path);
  return [
    read('overview', overviewRoutes.getOverviewHeader.path),
    read('feed', feedRoutes.listFeed.path),
    read('sites', siteRoutes.listSites.path),
    read('snapshot', overviewRoutes.getMonthlySnapshot.path),
    beating(url, monitor),
  ];
}

const beating =
  (url: string, { key }: GateMonitor): SteadyCall =>
  async () => {
    const answer = await fetch(url + captureRoutes.sendHeartbeat.path, {
      method: captureRoutes.sendHeartbeat.method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{}',
    });
    await answer.arrayBuffer();
    const retryAfter = answer.headers.has('retry-after');
    return { call: 'heartbeat', status: answer.status, retryAfter };
  };

async function untilJobsWork({ url, db }: DistantProduct, monitor: GateMonitor): Promise<number> {
  const pictureOf = await pictureMaker();
  const startedAt = performance.now();
  const capture = {
    capture_id: 'after',
    captured_at: new Date().toISOString(),
    raw_weight: 1,
  };
  await deliver(url, monitor, capture, [pictureOf('after')]);
  while (performance.now() < startedAt + jobTimeoutMs) {
    const found = await sql<{ count: number }>`
      select count(*) as count from event_image where state = 'original'`.execute(db);
    if (found.rows[0]?.count === 0) break;
    await sleep(100);
  }
  return performance.now() - startedAt;
}
