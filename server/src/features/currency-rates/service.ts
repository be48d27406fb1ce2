import type { CurrencyRate, currencyRateRoutes } from '@wastegauge/contract/waste/currency-rates';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { seesAllTenants } from '../accounts/service.ts';
import { readCatalogue } from '../foods/service.ts';
import { reportFrame } from '../sites/service.ts';
import { recountAtRate } from './jobs.ts';
import {
  deleteRate,
  findAffectedDays,
  findRate,
  findRates,
  lockRates,
  storeRate,
  type RateKey,
} from './queries.ts';

type Routes = typeof currencyRateRoutes;

export interface RateDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
}

export async function listRates(
  { db }: RateDeps,
  actor: Actor,
  query: ParsedRequest<Routes['listCurrencyRates']>['query'],
): Promise<ReplyOf<Routes['listCurrencyRates']>> {
  const isEditable = await seesAllTenants(db, actor);
  const { count, results } = await findRates(db, query);
  return {
    count,
    results: isEditable ? results : results.map((rate) => ({ ...rate, changed_by: null })),
    is_editable: isEditable,
  };
}

export async function setRate(
  deps: RateDeps,
  actor: Actor,
  key: RateKey,
  perEur: number,
): Promise<CurrencyRate> {
  const now = deps.clock.now();
  return changing(deps, actor, ['set', key], async (transaction, before) => {
    const { today } = await reportFrame(transaction, actor.scope, now);
    if (key.day > today) throw invalidField('day', texts.futureDate);
    if (before?.changed_at && before.per_eur === perEur) return before;
    await storeRate(transaction, { ...key, perEur, by: actor.user.id, at: now });
    return requireFound(await findRate(transaction, key));
  });
}

/** Only entered rates can be reset. */
export async function resetRate(deps: RateDeps, actor: Actor, key: RateKey): Promise<void> {
  const { 'fx-rates': shippedRates } = await readCatalogue();
  const shipped = shippedRates.find(
    ({ currency, day }) => currency === key.currency && day === key.day,
  );
  await changing(deps, actor, ['reset', key], async (transaction, before) => {
    if (!before?.changed_at) throw new AppError('notFound');
    if (shipped) {
      await storeRate(transaction, { ...key, perEur: shipped.per_eur, source: shipped.source });
    } else await deleteRate(transaction, key);
    return findRate(transaction, key);
  });
}

async function changing<Result extends CurrencyRate | undefined>(
  { db, jobs }: RateDeps,
  actor: Actor,
  [action, key]: ['set' | 'reset', RateKey],
  change: (transaction: Db, before: CurrencyRate | undefined) => Promise<Result>,
): Promise<Result> {
  if (!(await seesAllTenants(db, actor))) throw new AppError('forbidden');
  return inTransaction(db, async (transaction) => {
    await lockRates(transaction, key.currency);
    const before = await findRate(transaction, key);
    const after = await change(transaction, before);
    if (before === after) return after;
    const target = `${key.currency}-${key.day}`;
    await writeAudit(transaction, actor, `currencyRate.${action}`, ['currencyRate', target], {
      ...(before && { before: { per_eur: before.per_eur } }),
      ...(after && { after: { per_eur: after.per_eur } }),
    });
    const days = await findAffectedDays(transaction, key);
    await jobs.enqueue(transaction, recountAtRate, { currency: key.currency, ...days });
    return after;
  });
}
