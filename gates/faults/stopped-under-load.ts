import { setTimeout as sleep } from 'node:timers/promises';
import { liveRoutes } from '@wastegauge/contract/waste/live';
import { sql } from 'kysely';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { openInstallation } from '../support/installation.ts';
import { makeLoad, type LoadAnswer } from '../support/load.ts';
import { createMixedCalls, mixedCallsEnvironment } from '../support/mixed-calls.ts';
import { withProductDatabase } from '../support/product.ts';

const lanes = 8;
const streams = 4;
const stopWithinMs = 20_000;

/** SIGTERM under load: every call is answered until the port is closed. */
export async function stopUnderLoad(scale: Scale): Promise<GateOutcome> {
  const { stops, busyMs } = atScale(scale, { stops: 1, busyMs: 1000 }, { stops: 10, busyMs: 4000 });
  const environment = { ...mixedCallsEnvironment, LOG_LEVEL: 'fatal' };
  const installation = await openInstallation(environment);
  const { url } = installation;
  try {
    await installation.start();
    const calls = await withProductDatabase(installation, createMixedCalls);
    const answers: LoadAnswer[] = [];
    const problems: string[] = [];
    let slowestStopMs = 0;
    for (let round = 0; round < stops; round += 1) {
      if (round > 0) await installation.start();
      const name = `stop${round}`;
      // The server keeps serving for a while after the port is closed.
      const load = makeLoad({ url, calls, name, seconds: busyMs / 1000 + 3, lanes });
      const heard = openStreams(url, calls[0]?.headers ?? {});
      await sleep(busyMs);
      const stoppedAt = performance.now();
      const code = await installation.stop();
      const tookMs = performance.now() - stoppedAt;
      slowestStopMs = Math.max(slowestStopMs, tookMs);
      if (code !== 0) problems.push(`the server ended with ${code}`);
      if (tookMs > stopWithinMs) problems.push(`stopping took ${Math.round(tookMs)} ms`);
      problems.push(...(await heard));
      answers.push(...(await load));
    }
    const answered = answers.filter(({ error }) => error !== 'ECONNREFUSED');
    const broken = answered.filter(({ status }) => status !== 200);
    const kinds = Map.groupBy(broken, ({ name, status, error }) => `${name} ${error ?? status}`);
    problems.push(...[...kinds].map(([kind, those]) => `${kind}: ${those.length} times`));
    if (answered.length === answers.length) problems.push('the load ended before the server');
    const lost = scale === 'full' ? await countLost(installation, answered) : 0;
    if (lost > 0) problems.push(`${lost} captures that were taken are not there`);
    const measured = {
      stops,
      answered: answered.length,
      broken: broken.length,
      refusedByClosedPort: answers.length - answered.length,
      lost,
      slowestStopMs: Math.round(slowestStopMs),
    };
    return { measured, problems };
  } finally {
    await installation.remove();
  }
}

/** Each has to end cleanly. */
async function openStreams(url: string, headers: Record<string, string>): Promise<string[]> {
  const read = async (): Promise<string[]> => {
    try {
      const answer = await fetch(url + liveRoutes.openLiveStream.path, { headers });
      await answer.text();
      return answer.ok ? [] : [`a stream answered ${answer.status}`];
    } catch (error) {
      return [`a stream broke: ${String(error)}`];
    }
  };
  return (await Promise.all(Array.from({ length: streams }, read))).flat();
}

async function countLost(
  installation: Awaited<ReturnType<typeof openInstallation>>,
  answered: LoadAnswer[],
): Promise<number> {
  await installation.start();
  const taken = answered.filter(({ name, status }) => name === 'capture' && status === 200).length;
  return withProductDatabase(installation, async ({ db }) => {
    const found = await sql<{ count: number }>`
      select count(*) as count from event where capture_id like 'stop%'`.execute(db);
    return taken - (found.rows[0]?.count ?? 0);
  });
}
