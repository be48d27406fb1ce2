import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import type { Route } from '@wastegauge/contract/route';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFactories } from '../../server/test/support/factories.ts';
import { callRoute, gatePassword, signInAs } from './caller.ts';
import { atScale, type Scale } from './gate.ts';
import type { GateProduct } from './product.ts';
import { quantile } from './quantile.ts';

const pauseMs = 50;
const allowedShare = 0.01;

export interface Bystander {
  /** Stops calling and reports the problems of an ordinary user during the attack. */
  finish(): Promise<{ measured: Record<string, number>; problems: string[] }>;
}

/** An ordinary user who calls Home and the feed and signs in now and then. */
export async function startBystander({ url, db }: GateProduct, scale: Scale): Promise<Bystander> {
  // The quick form also runs on busy machines.
  const slowMs = atScale(scale, 3000, 1000);
  const given = createFactories(db);
  const site = await given.site();
  const { email } = await given.user({ sites: [site], password: gatePassword });
  const { token } = await signInAs(url, email, gatePassword);
  const answers: { status: number; ms: number }[] = [];
  const finishing = new AbortController();
  const callUntilFinished = async (): Promise<void> => {
    for (let round = 0; !finishing.signal.aborted; round += 1) {
      for (const route of [overviewRoutes.getOverviewHeader, feedRoutes.listFeed]) {
        const { status, ms } = await callRoute<Route>(url, token, route);
        answers.push({ status, ms });
      }
      if (round % 10 === 0) await signInAs(url, email, gatePassword);
      await sleep(pauseMs);
    }
  };
  const calling = callUntilFinished();
  return {
    finish: async () => {
      finishing.abort();
      await calling;
      const times = answers.map(({ ms }) => ms);
      const refused = answers.filter(({ status }) => status !== 200).length;
      const bad = answers.filter(({ status, ms }) => status !== 200 || ms > slowMs).length;
      return {
        measured: {
          bystanderCalls: answers.length,
          bystanderRefused: refused,
          bystanderP50Ms: Math.round(quantile(times, 0.5)),
          bystanderP99Ms: Math.round(quantile(times, 0.99)),
          bystanderSlowestMs: Math.round(Math.max(...times)),
        },
        problems:
          bad <= answers.length * allowedShare
            ? []
            : [`${bad} of ${answers.length} calls of an ordinary user failed or were slow`],
      };
    },
  };
}
