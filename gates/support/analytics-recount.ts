import { setTimeout as sleep } from 'node:timers/promises';
import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { operationsRoutes } from '@wastegauge/contract/edges/operations';
import { sql } from 'kysely';
import { createFactories } from '../../server/test/support/factories.ts';
import { gatePassword, signInAs, type GateCaller } from './caller.ts';
import type { GateProduct } from './product.ts';

/** The copy answers all questions, also those about few events. */
export const onlyCopy = { ANALYTICS_MIN_ROWS: '0' };

const copyTimeoutMs = 30_000;

export interface RecountResult {
  events: number;
  grams: number;
  problems: string[];
}

/** Compares the API's analytics of the last months with a plain recount of the events. */
export async function recountAnalytics(
  { url, db }: GateProduct,
  siteId: number | null = null,
): Promise<RecountResult> {
  const given = createFactories(db);
  const { email } = await given.user({ role: 'Admin', isSuperuser: true, password: gatePassword });
  const reader = await signInAs(url, email, gatePassword);
  const isCopy = await waitForCopy(reader);
  const site: Record<string, string> = siteId === null ? {} : { site: String(siteId) };
  const told = {
    events: await ask(reader, { metric: 'waste_logs', ...site }),
    kg: await ask(reader, { metric: 'total_waste', ...site }),
  };
  const found = await sql<{ events: number; grams: number }>`
    select count(*) as events, coalesce(sum(weight_g), 0) as grams
    from event where status = 'SUCCESSFUL' and (${siteId}::bigint is null or site_id = ${siteId})
  `.execute(db);
  const { events = 0, grams = 0 } = found.rows[0] ?? {};
  const toldGrams = Math.round(told.kg * 1000);
  const problems = [
    ...(isCopy ? [] : ['there is no analytics copy']),
    ...(told.events === events ? [] : [`analytics tells ${told.events} events of ${events}`]),
    ...(toldGrams === grams ? [] : [`analytics tells ${toldGrams} g of ${grams}`]),
    ...(events > 0 ? [] : ['no event counts: nothing was compared']),
  ];
  return { events, grams, problems };
}

async function waitForCopy(reader: GateCaller): Promise<boolean> {
  const giveUpAt = performance.now() + copyTimeoutMs;
  while (performance.now() < giveUpAt) {
    const { answer } = await reader.call(operationsRoutes.getOperations);
    if (answer?.analytics.engine === 'copy' && answer.analytics.is_ready) return true;
    await sleep(250);
  }
  return false;
}

async function ask(
  reader: GateCaller,
  query: { metric: 'waste_logs' | 'total_waste'; site?: string },
): Promise<number> {
  const { answer, status } = await reader.call(exploreRoutes.getExploreChart, { query });
  if (!answer) throw new Error(`the question about ${query.metric} answered ${status}`);
  return answer.total_waste ?? 0;
}
