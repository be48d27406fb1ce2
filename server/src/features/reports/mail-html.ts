import { pictureContentId } from '../../platform/ports/mail.ts';
import { escapeHtml, font, ink, line, soft } from '../messages/service.ts';
import { chartSize } from './chart-picture.ts';
import type { ReportView, ReportChange } from './report-view.ts';

export const chartName = 'chart';
export const foodPictureName = (foodId: number): string => `food-${foodId}`;

/** `pictures` are the names of the attached pictures. */
export function renderReportHtml(view: ReportView, pictures: ReadonlySet<string>): string {
  if (!view.hasWaste) {
    const rows = [introHtml(view, nothingHtml(view) + coverageHtml(view)), buttonsHtml(view)];
    return renderFrame(view, view.nothing[0] ?? '', rows);
  }
  const lead = `${view.total.label} ${view.total.value} kg. ${view.changes[0]?.text ?? ''}`;
  return renderFrame(view, lead, [
    introHtml(
      view,
      totalHtml(view) + coverageHtml(view) + chartHtml(view, pictures) + figuresHtml(view),
    ),
    changesHtml(view),
    ...targetsHtml(view),
    foodsHtml(view, pictures),
    buttonsHtml(view),
  ]);
}

const introHtml = (view: ReportView, content: string): string =>
  `<tr><td class="pad ink" style="padding:28px 32px 24px;${font};${ink}">
<p class="soft" style="margin:0 0 2px;${font};font-size:13px;line-height:20px;${soft}">${escapeHtml(view.when)}</p>
<h1 class="ink" style="margin:0;${font};font-size:24px;line-height:32px;font-weight:600;${ink}">${escapeHtml(view.where)}</h1>
${content}</td></tr>`;

const nothingHtml = (view: ReportView): string =>
  view.nothing.map((text) => paragraph(escapeHtml(text))).join('\n');

const totalHtml = ({ total, pending }: ReportView): string => `
<p class="soft" style="margin:18px 0 0;${font};font-size:13px;line-height:20px;${soft}">${escapeHtml(total.label)}</p>
<p class="big ink" style="margin:0;${font};font-size:40px;line-height:48px;font-weight:600;${ink}">${escapeHtml(total.value)}<span class="soft" style="font-size:16px;font-weight:500;${soft}"> kg</span></p>
<p style="margin:0 0 14px">${changeHtml(total.change)} <span class="soft" style="${font};font-size:13px;${soft}">${escapeHtml(total.versus)}</span></p>${
  pending === null
    ? ''
    : `<p class="soft" style="margin:0 0 14px;${font};font-size:13px;line-height:20px;${soft}">${escapeHtml(pending)}</p>`
}`;

/** The estimate of a control week is a line of its own: it is no part of any total. */
const coverageHtml = ({ coverage, control, savings }: ReportView): string =>
  [
    coverage.map((text, index) => (index === 0 ? `<b>${escapeHtml(text)}</b>` : escapeHtml(text))),
    control === null ? [] : [escapeHtml(control)],
    savings === null ? [] : [escapeHtml(savings)],
  ]
    .filter((texts) => texts.length > 0)
    .map(
      (texts) =>
        `<p class="ink" style="margin:0 0 14px;${font};font-size:13px;line-height:20px;${ink}">${texts.join('<br>')}</p>`,
    )
    .join('\n');

/** Labels and figures are text, for readers who block pictures. */
function chartHtml({ chart }: ReportView, pictures: ReadonlySet<string>): string {
  const { width, height } = chartSize;
  const columns = chart.bars
    .map(
      ({ label, text }) =>
        `<td class="soft col" align="center" width="${(100 / chart.bars.length).toFixed(2)}%" style="padding-top:4px;${font};font-size:12px;line-height:16px;${soft}">${escapeHtml(label)}<br><span class="ink" style="${ink};font-weight:600">${escapeHtml(text)}</span></td>`,
    )
    .join('');
  const picture = pictures.has(chartName)
    ? `<img src="cid:${pictureContentId(chartName)}" alt="${escapeHtml(chart.label)}" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0">`
    : '';
  return `${picture}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${columns}</tr></table>
<p class="soft" style="margin:8px 0 20px;${font};font-size:12px;line-height:16px;${soft}">${swatch(green)} ${escapeHtml(chart.shown)} &nbsp; ${swatch(paleGreen)} ${escapeHtml(chart.before)}</p>`;
}

const swatch = (colour: string): string =>
  `<span style="display:inline-block;width:9px;height:9px;border-radius:3px;background:${colour}"></span>`;

const figuresInRow = 3;

const noteHtml = (note: string | null): string =>
  note === null
    ? ''
    : `<br><span class="soft" style="${font};font-size:12px;line-height:16px;${soft}">${escapeHtml(note)}</span>`;

function figuresHtml({ figures }: ReportView): string {
  const cells = figures.map(({ label, value, unit, change, note }, index) => {
    const edges = [
      index % figuresInRow === 0 ? '' : `border-left:${line};`,
      index < figuresInRow ? '' : `border-top:${line};`,
    ].join('');
    return `<td class="cell line" width="33%" valign="top" style="padding:12px 16px;${edges}"><span class="soft" style="${font};font-size:13px;line-height:20px;${soft}">${escapeHtml(label)}</span><br><span class="ink" style="${font};font-size:20px;line-height:28px;font-weight:600;${ink}">${escapeHtml(value)}</span><span class="soft" style="${font};font-size:13px;${soft}"> ${escapeHtml(unit)}</span><br class="wide"><span class="change">${changeHtml(change)}</span>${noteHtml(note)}</td>`;
  });
  const rows = [cells.slice(0, figuresInRow), cells.slice(figuresInRow)].map(
    (row) => `<tr>${row.join('')}</tr>`,
  );
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" style="border:${line};border-radius:12px;border-collapse:separate">${rows.join('')}</table>`;
}

function changesHtml({ words, changes, moreChanges }: ReportView): string {
  const sentences = changes.map(({ site, text }) =>
    paragraph(
      `${site === null ? '' : `<b>${escapeHtml(site)}</b>${words.colon}`}${escapeHtml(text)}`,
    ),
  );
  const rest = moreChanges === null ? [] : [paragraph(escapeHtml(moreChanges), soft)];
  const none = changes.length === 0 ? [paragraph(escapeHtml(words.nothingChanged))] : [];
  return section([heading(words.whatChanged), ...sentences, ...none, ...rest].join('\n'));
}

function targetsHtml({ words, month, day, focus }: ReportView): string[] {
  const standings = focus.map(
    ({ name, text, percent }) =>
      `<p class="ink" style="margin:16px 0 6px;${font};font-size:13px;line-height:20px;font-weight:600;${ink}">${escapeHtml(name)}</p>${railHtml(percent)}<p class="soft" style="margin:4px 0 0;${font};font-size:12px;line-height:16px;${soft}">${escapeHtml(text)}</p>`,
  );
  const ofMonth = month
    ? [
        heading(words.monthlyTarget, month.when),
        paragraph(
          `<b>${escapeHtml(month.text)}</b> <span class="soft" style="font-size:13px;${soft}">${escapeHtml(month.used)}, ${escapeHtml(month.elapsed)}</span>`,
          'margin-bottom:8px',
        ),
        railHtml(month.percent),
      ]
    : standings.length > 0
      ? [heading(words.monthlyTarget)]
      : [];
  const ofDay = day
    ? [heading(words.dailyTarget), ...day.map((text) => paragraph(escapeHtml(text)))]
    : [];
  return [[...ofMonth, ...standings], ofDay]
    .filter((parts) => parts.length > 0)
    .map((parts) => section(parts.join('\n')));
}

function foodsHtml(view: ReportView, pictures: ReadonlySet<string>): string {
  if (view.foods.length === 0) return '';
  const rows = view.foods.map(({ id, name, url, value, change }, index) => {
    const edge = index === 0 ? '' : `border-top:${line};`;
    const picture = pictures.has(foodPictureName(id))
      ? `<img src="cid:${pictureContentId(foodPictureName(id))}" alt="" width="48" height="48" style="display:block;border-radius:8px;border:0">`
      : '';
    return `<tr><td class="line" width="60" style="padding:8px 0;${edge}">${picture}</td><td class="line name" style="padding:8px;${edge}${font};font-size:14px"><a class="ink" href="${escapeHtml(url)}" style="${ink};font-weight:600;text-decoration:none">${escapeHtml(name)}</a></td><td class="line ink" align="right" style="padding:8px 0;white-space:nowrap;${edge}${font};font-size:14px;${ink}"><b>${escapeHtml(value)}</b> <span class="soft" style="${soft}">kg</span></td><td class="line" align="right" width="84" style="padding-left:12px;white-space:nowrap;${edge}">${changeHtml(change)}</td></tr>`;
  });
  return section(
    `${heading(view.words.mostWasted, view.versusBefore)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:6px">${rows.join('\n')}</table>`,
  );
}

const buttonsHtml = ({ words, links, kind, hasWaste }: ReportView): string =>
  section(
    [
      buttonHtml(words.openOverview, links.overview, true),
      ...(hasWaste
        ? [
            buttonHtml(words.explore[kind], links.explore, false),
            buttonHtml(words.openFeed, links.feed, false),
          ]
        : []),
    ].join(''),
  );

const green = '#1F8262';
const paleGreen = '#BBDCCE';

const styles = `
a{text-decoration:none}
@media (max-width:599px){.pad{padding:20px 16px!important}.btn{display:block!important;text-align:center!important;margin:0 0 10px!important}.cell{display:block!important;width:auto!important;padding:10px 14px!important;border-left:0!important}.wide{display:none}.name{overflow-wrap:anywhere;font-size:13px!important}.change{float:right;padding-top:4px}.cell+.cell{border-top:1px solid #E7E3DC}.big{font-size:34px!important}.col{font-size:11px!important}}
@media (prefers-color-scheme:dark){.ground{background:#171613!important}.paper{background:#1F1D1A!important}.ink{color:#F2EFE9!important}.soft{color:#BDB7AC!important}.line{border-color:#3A362F!important}.rail{background:#3A362F!important}.link{color:#7FCFB2!important}.good{color:#6FCF97!important}.bad{color:#FF9A8F!important}.plain{background:#1F1D1A!important;color:#F2EFE9!important;border-color:#57534B!important}}`;

const linkHtml = (text: string, url: string): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#0B5A44;text-decoration:underline">${escapeHtml(text)}</a>`;

/** Tables and inline styles for consistent rendering; nothing is loaded from the network. */
function renderFrame(view: ReportView, lead: string, rows: readonly string[]): string {
  return `<!doctype html>
<html lang="${view.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(view.subject)}</title>
<style>${styles}
</style>
</head>
<body class="ground ink" style="margin:0;background:#FAF9F6;${ink};${font};font-size:14px;line-height:20px">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:0">
<table role="presentation" class="paper" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#FFFFFF">
<tr><td class="pad line" style="padding:20px 32px;border-bottom:${line}">${brand(view.title)}</td></tr>
${rows.join('\n')}
<tr><td class="pad line ground soft" style="padding:20px 32px 28px;background:#FAF9F6;border-top:${line};${font};font-size:12px;line-height:18px;${soft}">${escapeHtml(view.footer)}<br>${linkHtml(view.words.openPage, view.links.page)} · ${linkHtml(view.words.changeMails, view.links.profile)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const brand = (
  title: string,
): string => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td width="28" height="28" align="center" style="width:28px;height:28px;background:#0F6B52;border-radius:8px;color:#FFFFFF;${font};font-size:15px;line-height:28px;font-weight:700">W</td>
<td class="ink" style="padding-left:10px;${font};font-size:16px;line-height:28px;font-weight:650;${ink}">WasteGauge</td>
<td class="soft" align="right" style="${font};font-size:13px;${soft}">${escapeHtml(title)}</td>
</tr></table>`;

const section = (content: string): string =>
  `<tr><td class="pad line ink" style="padding:24px 32px;border-top:${line};${font};font-size:14px;line-height:20px;${ink}">${content}</td></tr>`;

const heading = (text: string, beside = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td><h2 class="ink" style="margin:0;${font};font-size:16px;line-height:24px;font-weight:600;${ink}">${escapeHtml(text)}</h2></td><td class="soft" align="right" style="${font};font-size:13px;line-height:20px;${soft}">${escapeHtml(beside)}</td></tr></table>`;

const paragraph = (html: string, style = ''): string =>
  `<p class="ink" style="margin:8px 0 0;${font};font-size:15px;line-height:24px;${ink};${style}">${html}</p>`;

const arrows = { up: '&#8593;&nbsp;', down: '&#8595;&nbsp;', none: '' };
const tones = {
  up: { name: 'bad', colour: '#A82B20' },
  down: { name: 'good', colour: '#176B37' },
  none: { name: 'soft', colour: '#57534B' },
};

function changeHtml(change: ReportChange | null): string {
  if (!change) return '';
  const { name, colour } = tones[change.way];
  return `<span class="${name}" style="${font};font-size:13px;font-weight:600;white-space:nowrap;color:${colour}">${arrows[change.way]}${escapeHtml(change.text)}</span>`;
}

function railHtml(percent: number): string {
  const used = Math.min(Math.max(percent, 0), 100);
  const colour = percent > 100 ? '#C4402F' : green;
  const filled =
    used === 0
      ? ''
      : `<td width="${used.toFixed(2)}%" height="8" style="background:${colour};border-radius:4px;font-size:0;line-height:8px">&nbsp;</td>`;
  const rest = used === 100 ? '' : '<td style="font-size:0;line-height:8px">&nbsp;</td>';
  return `<table role="presentation" class="rail" width="100%" cellpadding="0" cellspacing="0" style="border-radius:4px;background:#F3F1EC"><tr>${filled}${rest}</tr></table>`;
}

function buttonHtml(label: string, url: string, isMain: boolean): string {
  const style = isMain
    ? 'background:#0F6B52;color:#FFFFFF;border:1px solid #0F6B52;font-weight:600'
    : `background:#FFFFFF;${ink};border:1px solid #D6D1C7;font-weight:500`;
  return `<a class="btn${isMain ? '' : ' plain'}" href="${escapeHtml(url)}" style="display:inline-block;${font};font-size:14px;line-height:42px;padding:0 16px;margin:0 8px 8px 0;border-radius:8px;text-decoration:none;${style}">${escapeHtml(label)}</a>`;
}
