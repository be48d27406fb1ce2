import type { Report } from '@wastegauge/contract/insight/reports';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { MailPicture } from '../../platform/ports/mail.ts';
import { readFoodPictureForMail } from '../images/service.ts';
import { findTranslations } from '../translations/service.ts';
import { drawChart } from './chart-picture.ts';
import { chartName, foodPictureName, renderReportHtml } from './mail-html.ts';
import type { ReportReader } from './queries.ts';
import { buildReportView, type ReportView, type ReportChange } from './report-view.ts';

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

function renderReportText(view: ReportView): string {
  const head = [view.title, view.where, view.when].map(flat).join('\n');
  const body = view.hasWaste
    ? figuresText(view)
    : [...view.nothing.map(flat), ...coverageText(view)];
  const { words, links } = view;
  const end = words.colon.trimEnd();
  const addresses = [
    `${words.openOverview}${end}\n${links.overview}`,
    ...(view.hasWaste
      ? [
          `${words.explore[view.kind]}${end}\n${links.explore}`,
          `${words.openFeed}${end}\n${links.feed}`,
        ]
      : []),
  ];
  const footer = [
    flat(view.footer),
    `${words.openPage}${end}\n${links.page}`,
    `${words.changeMails}${end}\n${links.profile}`,
  ].join('\n');
  return `${[head, ...body, ...addresses].join('\n\n')}\n\n-- \n${footer}\n`;
}

const coverageText = ({ coverage, control, savings }: ReportView): string[] =>
  [...coverage, control, savings].filter((line) => line !== null).map(flat);

function figuresText(view: ReportView): string[] {
  const { words, total, pending, figures, chart, changes, month, day, focus, foods } = view;
  const { colon } = words;
  const end = colon.trimEnd();
  const totals = [
    `${total.label}${colon}${total.value} kg${changeText(total.change, view)} ${total.versus}`,
    ...(pending === null ? [] : [flat(pending)]),
    ...coverageText(view),
    ...figures.map(
      ({ label, value, unit, change, note }) =>
        `${label}${colon}${value}${unit === '' ? '' : ` ${unit}`}${changeText(change, view)}${note === null ? '' : `, ${note}`}`,
    ),
  ];
  const bars = [
    `${chart.label}${end}`,
    ...chart.bars.map(({ label, text }) => `${label}${colon}${text}`),
  ];
  const sentences =
    changes.length === 0
      ? [words.nothingChanged]
      : changes.map(({ site, text }) => (site === null ? text : `${site}${colon}${text}`));
  const targets = [
    ...(month
      ? [
          `${words.monthlyTarget} (${month.when})${colon}${month.text}, ${month.used}, ${month.elapsed}`,
        ]
      : []),
    ...focus.map(({ name, text }) => `${name}${colon}${text}`),
    ...(day ? [`${words.dailyTarget}${colon}${day.join(', ')}`] : []),
  ];
  const foodLines = foods.map(
    ({ name, value, change }, index) =>
      `${index + 1}. ${name}${colon}${value} kg${changeText(change, view)}`,
  );
  return [
    totals,
    bars,
    [
      `${words.whatChanged}${end}`,
      ...sentences,
      ...(view.moreChanges === null ? [] : [view.moreChanges]),
    ],
    targets,
    foodLines.length === 0 ? [] : [`${words.mostWasted}${end}`, ...foodLines],
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map(flat).join('\n'));
}

function changeText(change: ReportChange | null, { words }: ReportView): string {
  if (!change) return '';
  const said = { up: words.more(change.text), down: words.less(change.text), none: change.text };
  return ` (${said[change.way]})`;
}

// A name must not be able to fake a line of its own.
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
