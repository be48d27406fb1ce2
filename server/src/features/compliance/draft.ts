import { reportTexts } from '@wastegauge/contract/insight/report-texts';
import {
  complianceLimits,
  type ComplianceReport,
  type complianceRoutes,
  type ReportAnswers,
} from '@wastegauge/contract/insight/compliance';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { countDays, firstDay, type Period } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor } from '../../platform/auth/auth.ts';
import { invalidField } from '../../platform/errors.ts';
import { narrowToSites } from '../../platform/scope.ts';
import { rejectFutureDates } from '../sites/service.ts';
import { buildReport, type ComplianceQuery } from './build-report.ts';
import { canonicalJson, hashText } from './canonical.ts';
import type { ComplianceDeps } from './deps.ts';

type Routes = typeof complianceRoutes;

export async function readDraft(
  deps: ComplianceDeps,
  actor: Actor,
  { scheme, startDate, endDate, site, ...given }: ParsedRequest<Routes['draftReport']>['query'],
): Promise<ReplyOf<Routes['draftReport']>> {
  const answers = {
    ...given,
    base_year: given.base_year ?? null,
    is_output_used: given.is_output_used === 'true',
  };
  const { report, hash } = await draftReport(deps, actor, site, {
    scheme,
    startDate,
    endDate,
    answers: pickAnswers(answers),
  });
  return { report, hash };
}

export interface ShownReport {
  report: ComplianceReport;
  content: string;
  hash: string;
}

export async function draftReport(
  deps: ComplianceDeps,
  actor: Actor,
  siteIds: readonly number[],
  query: ComplianceQuery,
): Promise<ShownReport> {
  const scope = narrowToSites(actor.scope, siteIds);
  checkPeriod(query);
  await rejectFutureDates(deps, actor, query);
  const report = await buildReport(deps, scope, query);
  const content = canonicalJson(report);
  return { report, content, hash: hashText(content) };
}

export const pickAnswers = (given: ReportAnswers): ReportAnswers => ({
  assurance: given.assurance,
  narrative: given.narrative,
  hierarchy_reason: given.hierarchy_reason,
  base_year: given.base_year,
  is_output_used: given.is_output_used,
});

function checkPeriod(period: Period): void {
  const { startDate, endDate } = period;
  if (startDate < firstDay) throw invalidField('startDate', texts.invalidDate);
  if (endDate < startDate) throw invalidField('endDate', texts.endBeforeStart);
  if (countDays(period) > complianceLimits.maxDays) {
    throw invalidField('endDate', reportTexts.reportPeriodTooLong);
  }
}
