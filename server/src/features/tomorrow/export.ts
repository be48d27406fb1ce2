import {
  adviceLimits,
  type AdviceService,
  type tomorrowRoutes,
} from '@wastegauge/contract/insight/tomorrow';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { addDays, countDays, type Day } from '@wastegauge/contract/values/dates';
import { inOrder } from '@wastegauge/contract/values/filters';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor } from '../../platform/auth/auth.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Media } from '../../platform/http/http.ts';
import { narrowTo } from '../../platform/scope.ts';
import { periodDays } from '../analytics/service.ts';
import { rejectFutureDates } from '../sites/service.ts';
import {
  adviseDay,
  loadSiteAdvice,
  type AdviceDeps,
  type ServiceSeries,
  type SiteAdvice,
} from './site-advice.ts';

type Query = ParsedRequest<(typeof tomorrowRoutes)['exportAdvice']>['query'];

interface AdviceRow {
  day: Day;
  service: AdviceService;
  advice: number | null;
  low: number | null;
  high: number | null;
  method: string | null;
  plan: number | null;
  actual: number | null;
}

/** Described in docs/exports.md. */
const columns: CsvColumns<AdviceRow> = [
  ['date', (row) => row.day],
  ['service', (row) => row.service],
  ['advice', (row) => row.advice],
  ['low', (row) => row.low],
  ['high', (row) => row.high],
  ['method', (row) => row.method],
  ['plan', (row) => row.plan],
  ['actual', (row) => row.actual],
  ['error', (row) => difference(row.advice, row.actual)],
  ['plan_error', (row) => difference(row.plan, row.actual)],
];

const difference = (planned: number | null, actual: number | null): number | null =>
  planned === null || actual === null ? null : planned - actual;

export async function exportAdvice(
  deps: AdviceDeps,
  actor: Actor,
  { site, ...dates }: Query,
): Promise<Media> {
  const scope = narrowTo(actor.scope, site);
  await rejectFutureDates(deps, actor, dates);
  const period = inOrder(dates);
  if (countDays(period) > adviceLimits.maxExportDays) {
    throw invalidField('startDate', texts.invalidDateRange);
  }
  const advice = await loadSiteAdvice(deps, scope, site, period.startDate);
  const last = addDays(advice.today, -1);
  const days = periodDays(period).filter((day) => day <= last);
  const rows = days.flatMap((day) => advice.series.flatMap((one) => toRows(advice, one, day)));
  return {
    type: csvType,
    content: streamCsv([rows], columns),
    headers: csvHeaders(`advice-${period.startDate}-${period.endDate}.csv`, rows.length),
  };
}

/** None for a closed service, and for one with neither advice, plan nor covers. */
function toRows(advice: SiteAdvice, series: ServiceSeries, day: Day): AdviceRow[] {
  const { state, forecast, covers, low, high } = adviseDay(advice, series, day);
  const plan = series.plans.get(day) ?? null;
  const actual = series.actuals.get(day) ?? null;
  if (state === 'closed' || (covers === null && plan === null && actual === null)) return [];
  const method = forecast?.method ?? null;
  return [{ day, service: series.service, advice: covers, low, high, method, plan, actual }];
}
