import { feedRoutes } from '@wastegauge/contract/feed';
import { overviewRoutes } from '@wastegauge/contract/overview';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFactories } from '../../server/test/factories.ts';
import { callRoute, gatePassword, signInAs } from './caller.ts';
import type { Product } from './product.ts';
import { quantile } from './quantile.ts';

const pauseMs = 50;
const slowMs = 1000;
const allowedShare = 0.01;

export interface Bystander {
  /** What an ordinary user met during the attack. */
  finish(): Promise<{ measured: Record<string, number>; problems: string[] }>;
}

/** An ordinary user who keeps calling Home and the feed, and signs in now and then, while something else happens. */
export async function startBystander({ url, db }: Product): Promise<Bystander> {
  const given = createFactories(db);
  const site = await given.site();
  const { email } = await given.user({ sites: [site], password: gatePassword });
  const { token } = await signInAs(url, email, gatePassword);
  const answers: { status: number; ms: number }[] = [];
  let isFinished = false;
  const read = async (
    route: typeof feedRoutes.listFeed | typeof overviewRoutes.getOverviewHeader,
  ) => {
    const { status, ms } = await callRoute(url, token, route);
    answers.push({ status, ms });
  };
  const working = (async () => {
    for (let round = 0; !isFinished; round += 1) {
      await read(overviewRoutes.getOverviewHeader);
      await read(feedRoutes.listFeed);
      if (round % 10 === 0) await signInAs(url, email, gatePassword);
      await sleep(pauseMs);
    }
  })();
  return {
    finish: async () => {
      isFinished = true;
      await working;
      const times = answers.map(({ ms }) => ms);
      const bad = answers.filter(({ status, ms }) => status !== 200 || ms > slowMs).length;
      const refused = answers.filter(({ status }) => status !== 200).length;
      return {
        measured: {
          bystanderCalls: answers.length,
          bystanderRefused: refused,
          bystanderP50Ms: Math.round(quantile(times, 0.5)),
          bystanderSlowestMs: Math.round(Math.max(...times)),
        },
        problems:
          bad <= answers.length * allowedShare
            ? []
            : [
                `${bad} of ${answers.length} calls of an ordinary user failed or took over a second`,
              ],
      };
    },
  };
}
