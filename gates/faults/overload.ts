import { setTimeout as sleep } from 'node:timers/promises';
import { systemRoutes } from '@wastegauge/contract/services/system';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { makeLoad, type LoadAnswer, type LoadCall } from '../support/load.ts';
import { createMixedCalls, mixedCallsEnvironment } from '../support/mixed-calls.ts';
import { withProduct } from '../support/product.ts';
import { quantile } from '../support/quantile.ts';

const times = 10;
const lanes = 16;
const recoveredMs = 10_000;
const healthEveryMs = 100;

/** Ten times the supported load: admitted calls are answered in time, the rest is asked to retry. */
export function overload(scale: Scale): Promise<GateOutcome> {
  // Short runs on a busy machine vary widely; they only have to detect a missing limit.
  const { measuredFor, overloadedFor, admittedP99Ms, healthMs } = atScale(
    scale,
    { measuredFor: 1, overloadedFor: 4, admittedP99Ms: 4000, healthMs: 1500 },
    { measuredFor: 15, overloadedFor: 60, admittedP99Ms: 2000, healthMs: 250 },
  );
  const environment = { ...mixedCallsEnvironment, LOG_LEVEL: 'fatal' };
  return withProduct(environment, async (product) => {
    const { url } = product;
    const calls = await createMixedCalls(product);
    const load = { url, calls };
    await makeLoad({ ...load, name: 'warm', seconds: measuredFor, lanes });
    const held = await makeLoad({ ...load, name: 'held', seconds: measuredFor, lanes });
    const heldPerSecond = held.filter(({ status }) => status === 200).length / measuredFor;

    const health = watchHealth(url);
    const perSecond = Math.round(times * heldPerSecond);
    const offered = { ...load, name: 'over', seconds: overloadedFor, perSecond };
    const answers = await makeLoad(offered);
    const healthTimes = await health.stop();
    const recovered = await untilRecovered(url, calls);

    const admitted = answers.filter(({ status }) => status < 400 && status > 0);
    const refused = answers.filter(({ status }) => status === 429 || status === 503);
    const admittedP99 = quantile(msOf(admitted), 0.99);
    const measured = {
      heldPerSecond: Math.round(heldPerSecond),
      heldP99Ms: Math.round(quantile(msOf(held), 0.99)),
      offeredPerSecond: Math.round(answers.length / overloadedFor),
      admittedPerSecond: Math.round(admitted.length / overloadedFor),
      admittedP50Ms: Math.round(quantile(msOf(admitted), 0.5)),
      admittedP99Ms: Math.round(admittedP99),
      refused: refused.length,
      refusedP99Ms: Math.round(quantile(msOf(refused), 0.99)),
      healthAsked: healthTimes.length,
      healthP50Ms: Math.round(quantile(healthTimes, 0.5)),
      healthSlowestMs: Math.round(Math.max(...healthTimes)),
      recoveredMs: Math.round(recovered),
      ...slowestByCall(admitted),
    };
    const problems = [
      ...wrongAnswers(answers),
      ...(admitted.length > 0 ? [] : ['nobody was let in']),
      ...(refused.length > 0 ? [] : ['nobody was refused: nothing was tried']),
      ...(admittedP99 <= admittedP99Ms ? [] : [`admitted p99 ${Math.round(admittedP99)} ms`]),
      ...(Math.max(...healthTimes) <= healthMs
        ? []
        : [`health took ${measured.healthSlowestMs} ms`]),
      ...(recovered <= recoveredMs ? [] : ['not recovered in time']),
    ];
    return { measured, problems };
  });
}

const msOf = (answers: LoadAnswer[]): number[] => answers.map(({ ms }) => ms);

function slowestByCall(admitted: LoadAnswer[]): Record<string, string> {
  const byName = Map.groupBy(admitted, ({ name }) => name);
  return Object.fromEntries(
    [...byName].map(([name, answers]) => [
      name,
      `${answers.length}, p99 ${Math.round(quantile(msOf(answers), 0.99))} ms`,
    ]),
  );
}

function wrongAnswers(answers: LoadAnswer[]): string[] {
  const wrong = answers.filter(
    ({ status, hasRetryAfter }) =>
      !(status < 400 && status > 0) && !((status === 429 || status === 503) && hasRetryAfter),
  );
  const kinds = Map.groupBy(wrong, ({ name, status, error }) => `${name} ${error ?? status}`);
  return [...kinds].map(([kind, those]) => `${kind}: ${those.length} times`);
}

interface HealthWatch {
  stop(): Promise<number[]>;
}

function watchHealth(url: string): HealthWatch {
  const took: number[] = [];
  const watch = { isOver: false };
  const paths = [systemRoutes.getLiveness.path, systemRoutes.getReadiness.path];
  const asking = (async () => {
    for (let index = 0; !watch.isOver; index += 1) {
      const startedAt = performance.now();
      const answer = await fetch(url + paths[index % paths.length]);
      await answer.arrayBuffer();
      took.push(answer.ok ? performance.now() - startedAt : Infinity);
      await sleep(healthEveryMs);
    }
  })();
  return {
    stop: async () => {
      watch.isOver = true;
      await asking;
      return took;
    },
  };
}

/** Until one second of ordinary load passes without a rejection. */
async function untilRecovered(url: string, calls: LoadCall[]): Promise<number> {
  const startedAt = performance.now();
  for (let round = 0; performance.now() < startedAt + 2 * recoveredMs; round += 1) {
    const before = performance.now() - startedAt;
    const quiet = { url, calls, name: `after${round}`, seconds: 1, lanes: 2 };
    const answers = await makeLoad(quiet);
    if (answers.every(({ status }) => status === 200)) return before;
  }
  return Infinity;
}
