import type { Report } from '@wastegauge/contract/insight/reports';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { MailPicture } from '../../platform/ports/mail.ts';
import { readFoodPictureForMail } from '../images/service.ts';
import { findTranslations } from '../translations/service.ts';
import { drawChart } from './chart-picture.ts';
import { chartName, foodPictureName, renderReportHtml } from './mail-html.ts';
import { renderReportText } from './mail-text.ts';
import type { ReportReader } from './queries.ts';
import { buildReportView, type ReportView } from './report-view.ts';

export interface ReportMail {
  subject: string;
  html: string;
  text: string;
  pictures: MailPicture[];
  unsubscribeUrl: string;
}

export interface ReportMailDeps {
  db: Db;
  files: Files;
  /** Without a trailing slash. */
  publicUrl: string;
}

export async function composeReportMail(
  deps: ReportMailDeps,
  reader: ReportReader,
  report: Report,
  { isOnDemand }: { isOnDemand: boolean },
): Promise<ReportMail> {
  const names = await findFoodNames(deps.db, reader, report);
  const view = buildReportView(report, {
    language: reader.language,
    publicUrl: deps.publicUrl,
    email: reader.email,
    nameOf: (food) => names.get(food) ?? food,
    isOnDemand,
  });
  const pictures = view.hasWaste ? await collectPictures(deps, view) : [];
  return {
    subject: view.subject.replaceAll(/\s+/g, ' '),
    html: renderReportHtml(view, new Set(pictures.map(({ name }) => name))),
    text: renderReportText(view),
    pictures,
    unsubscribeUrl: view.links.profile,
  };
}

async function findFoodNames(
  db: Db,
  { language }: ReportReader,
  report: Report,
): Promise<Map<string, string>> {
  if (language === 'en') return new Map();
  const reasons = report.what_changed.flatMap((site) => site.reasons);
  const foods = [
    ...report.foods.map(({ name }) => name),
    ...report.targets.foods.map(({ name }) => name),
    ...reasons.flatMap(({ kind, name }) => (kind === 'food' && name !== null ? [name] : [])),
  ];
  return findTranslations(db, [...new Set(foods)], language);
}

async function collectPictures(deps: ReportMailDeps, view: ReportView): Promise<MailPicture[]> {
  const chart = await drawChart(view.chart.bars);
  const pictures: MailPicture[] = [{ name: chartName, mediaType: 'image/png', content: chart }];
  for (const { id, hasPicture } of view.foods) {
    const content = hasPicture ? await readFoodPictureForMail(deps, id) : null;
    if (content) pictures.push({ name: foodPictureName(id), mediaType: 'image/jpeg', content });
  }
  return pictures;
}
