import { ratedCurrencies } from '@wastegauge/contract/values/address-options';
import { day, type Day } from '@wastegauge/contract/values/dates';
import { z } from 'zod';
import { inTransaction } from '../../platform/db/db.ts';
import { describeJob, handleJob, type Job, type JobContext } from '../../platform/jobs/jobs.ts';
import { lockRecount, revalue } from '../events/service.ts';
import { eventsOfDays, forEachMonth } from './months.ts';
import { findSitesUsing } from './queries.ts';
import { siteCurrencyJob } from './site-currency.ts';

export const recountAtRate = describeJob({
  name: 'recount-at-rate',
  payload: z.strictObject({
    currency: z.enum(ratedCurrencies),
    /** Null for all earlier days. */
    from: day.nullable(),
    before: day.nullable(),
  }),
  queue: 'recount',
});

export const currencyRateJobs: Job[] = [
  handleJob(recountAtRate, async (context, { currency, from, before }) => {
    for (const siteId of await findSitesUsing(context.db, currency)) {
      await recountSite(context, { siteId, from, before });
    }
  }),
  siteCurrencyJob,
];

/** A transaction per month keeps prices unlocked for captures in between. */
const recountSite = (
  context: JobContext,
  days: { siteId: number; from: Day | null; before: Day | null },
): Promise<void> =>
  forEachMonth(context, days, (first, end) =>
    inTransaction(context.db, async (transaction) => {
      await lockRecount(transaction, days.siteId);
      await revalue(transaction, eventsOfDays(days.siteId, first, end));
    }),
  );
