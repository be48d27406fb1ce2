import { reportKinds, type ReportKind } from '@wastegauge/contract/values/address-options';
import {
  addDays,
  addMonths,
  givenDay,
  startOfMonth,
  type Day,
} from '@wastegauge/contract/values/dates';
import type { Report } from '@wastegauge/contract/insight/reports';
import { siteSearch } from '../../widgets/places/site-search.ts';

export const reportSearch = siteSearch.extend({
  date: givenDay.optional().catch(undefined),
});

export const parseKind = (text: string | undefined): ReportKind | undefined =>
  reportKinds.find((kind) => kind === text);

export function nextDate({ kind, period }: Pick<Report, 'kind' | 'period'>, today: Day) {
  const first = addDays(period.endDate, 1);
  const lastDays = {
    daily: first,
    weekly: addDays(first, 6),
    monthly: addDays(addMonths(startOfMonth(first), 1), -1),
  };
  return lastDays[kind] < today ? first : undefined;
}
