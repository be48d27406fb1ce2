import type { ReportKind } from '@wastegauge/contract/values/address-options';
import type { Day } from '@wastegauge/contract/values/dates';
import type { Report } from '@wastegauge/contract/insight/reports';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { narrowTo } from '../../platform/scope.ts';
import { inlinePictures, type Messages } from '../messages/service.ts';
import { buildReport, type ContentDeps } from './content.ts';
import { currentDayEverywhere, lastPeriodBefore, periodWith } from './periods.ts';
import { findReader, findReportedSites, type ReportReader } from './queries.ts';
import { composeReportMail, type ReportMail, type ReportMailDeps } from './report-mail.ts';

export { createFigureFormat, type FigureFormat } from './figures.ts';
export {
  buttonHtml,
  changeHtml,
  heading,
  linkHtml,
  paragraph,
  renderMailFrame,
  section,
} from './mail-parts.ts';
export { findReader, type ReportReader } from './queries.ts';
export type { ReportChange } from './report-view.ts';

export interface ReportDeps extends ContentDeps, ReportMailDeps {
  clock: Clock;
  messages: Messages;
}

export interface ChosenReport {
  kind: ReportKind;
  site?: number | undefined;
  date?: Day | undefined;
}

export async function readReport(
  deps: Pick<ReportDeps, 'db' | 'analytics' | 'clock'>,
  actor: Actor,
  { kind, site, date }: ChosenReport,
): Promise<Report> {
  const scope = site === undefined ? actor.scope : narrowTo(actor.scope, site);
  const sites = await findReportedSites(deps.db, scope);
  const today = currentDayEverywhere(sites.timezones, deps.clock.now());
  const last = lastPeriodBefore(kind, today);
  const period = date === undefined ? last : periodWith(kind, date);
  if (period.endDate > last.endDate) throw invalidField('date', texts.futureDate);
  return buildReport(deps, actor.user, { kind, period, scope, sites });
}

export async function previewReport(
  deps: ReportDeps,
  actor: Actor,
  chosen: ChosenReport,
): Promise<{ subject: string; html: string; text: string }> {
  const { mail } = await composeReport(deps, actor, chosen);
  const { subject, html, text, pictures } = mail;
  return { subject, html: inlinePictures(html, pictures), text };
}

const sendsAllowed = { hits: 5, windowSeconds: 600 };

/** Sent only to the caller. */
export async function sendReport(
  deps: ReportDeps,
  actor: Actor,
  chosen: ChosenReport,
): Promise<{ email: string; subject: string }> {
  await countHit(deps.db, { key: `report:${actor.user.id}`, ...sendsAllowed });
  const { reader, mail } = await composeReport(deps, actor, chosen);
  await inTransaction(deps.db, (transaction) =>
    deps.messages.queueMail(transaction, reportMailJob(reader, mail)),
  );
  return { email: reader.email, subject: mail.subject };
}

export const reportMailJob = (reader: ReportReader, mail: ReportMail) => ({
  to: reader.email,
  template: 'report',
  language: reader.language,
  ...mail,
});

async function composeReport(
  deps: ReportDeps,
  actor: Actor,
  chosen: ChosenReport,
): Promise<{ reader: ReportReader; mail: ReportMail }> {
  const reader = await findReader(deps.db, actor.user.id);
  if (!reader) throw new AppError('sessionExpired');
  const report = await readReport(deps, actor, chosen);
  return { reader, mail: await composeReportMail(deps, reader, report, { isOnDemand: true }) };
}
