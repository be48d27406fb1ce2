import type { CurrencyChange, siteCurrencyRoutes } from '@wastegauge/contract/waste/currency-rates';
import type { Locale } from '@wastegauge/contract/directory/sites';
import type { ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { moneyFromE4 } from '@wastegauge/contract/values/units';
import { z } from 'zod';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField, requireFound } from '../../platform/errors.ts';
import { describeJob, handleJob, type JobContext, type Jobs } from '../../platform/jobs/jobs.ts';
import { narrowTo } from '../../platform/scope.ts';
import { lockRecount, revalue } from '../events/service.ts';
import { eventsOfDays, forEachMonth } from './months.ts';
import {
  convertPrices,
  findAmounts,
  findLocale,
  findNewTotalE4,
  findRatesOfDays,
  findSiteLocale,
  lockSiteRow,
  setNextLocale,
  switchLocale,
} from './site-currency-queries.ts';

type Routes = typeof siteCurrencyRoutes;

interface CurrencyPair {
  from: Locale & { currency: string };
  to: Locale & { currency: string };
}

export const recountInCurrency = describeJob({
  name: 'recount-in-currency',
  payload: z.strictObject({
    siteId: z.number().int(),
    localeId: z.number().int(),
    requestId: z.string(),
    userId: z.number().int(),
  }),
  queue: 'recount',
});

/** Calculated by making the change and rolling it back. */
export async function previewCurrencyChange(
  { db }: { db: Db },
  actor: Actor,
  siteId: number,
  localeId: number,
): Promise<CurrencyChange> {
  narrowTo(actor.scope, siteId);
  const { from, to } = await findCurrencies(db, siteId, localeId);
  const amounts = await findAmounts(db, siteId);
  const trial = await db.startTransaction().execute();
  let newTotalE4 = 0;
  try {
    await convertPrices(trial, siteId, from.currency, to.currency);
    await switchLocale(trial, siteId, localeId);
    await forEachMonth({ db: trial }, { siteId }, async (first, end) => {
      newTotalE4 += await findNewTotalE4(trial, eventsOfDays(siteId, first, end));
    });
  } finally {
    await trial.rollback().execute();
  }
  return {
    from,
    to,
    events: amounts.events,
    prices: amounts.prices,
    old_total: moneyFromE4(amounts.totalE4),
    new_total: moneyFromE4(newTotalE4),
    rates: await findRatesOfDays(db, [from.currency, to.currency], amounts),
  };
}

export async function requestCurrencyChange(
  { db, jobs }: { db: Db; jobs: Jobs },
  actor: Actor,
  siteId: number,
  localeId: number,
): Promise<ReplyOf<Routes['changeCurrency']>> {
  narrowTo(actor.scope, siteId);
  return inTransaction(db, async (transaction) => {
    await lockSiteRow(transaction, siteId);
    const { from, to } = await findCurrencies(transaction, siteId, localeId);
    await setNextLocale(transaction, siteId, localeId);
    await writeAudit(transaction, actor, 'site.currencyRequested', ['site', siteId, siteId], {
      before: { currency: from.currency },
      after: { currency: to.currency },
    });
    const payload = { siteId, localeId, requestId: actor.requestId, userId: actor.user.id };
    await jobs.enqueue(transaction, recountInCurrency, payload, { key: String(siteId) });
    return { next_locale: to };
  });
}

async function findCurrencies(db: Db, siteId: number, localeId: number): Promise<CurrencyPair> {
  const from = requireFound(await findSiteLocale(db, siteId));
  const to = await findLocale(db, localeId);
  if (!to) throw invalidField('locale', texts.localeUnknown);
  if (to.currency === from.currency) throw invalidField('locale', texts.sameCurrency);
  return { from, to };
}

export const siteCurrencyJob = handleJob(recountInCurrency, recountSiteInCurrency);

/** One transaction, so that no reader sees amounts of two currencies added up. */
async function recountSiteInCurrency(
  { db, signal }: JobContext,
  { siteId, localeId, requestId, userId }: z.output<(typeof recountInCurrency)['payload']>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockRecount(transaction, siteId);
    const requestedId = await lockSiteRow(transaction, siteId);
    const from = await findSiteLocale(transaction, siteId);
    const to = await findLocale(transaction, localeId);
    if (requestedId !== localeId || !from || !to) return;
    const before = await findAmounts(transaction, siteId);
    await convertPrices(transaction, siteId, from.currency, to.currency);
    await switchLocale(transaction, siteId, localeId);
    await forEachMonth({ db: transaction, signal }, { siteId }, async (first, end) => {
      await revalue(transaction, eventsOfDays(siteId, first, end));
    });
    const after = await findAmounts(transaction, siteId);
    const caller = { requestId, user: { id: userId } };
    await writeAudit(transaction, caller, 'site.currencyChanged', ['site', siteId, siteId], {
      before: { currency: from.currency, total_e4: before.totalE4, prices: before.prices },
      after: { currency: to.currency, total_e4: after.totalE4, events: after.events },
    });
  });
}
