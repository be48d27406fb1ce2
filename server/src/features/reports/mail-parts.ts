import type { Language } from '@wastegauge/contract/values/languages';
import { escapeHtml, font, ink, line, soft } from '../messages/service.ts';
import type { ReportChange } from './report-view.ts';

export interface MailFrame {
  language: Language;
  subject: string;
  /** Beside the brand. */
  title: string;
  /** Shown by mail programs beside the subject. */
  lead: string;
  rows: readonly string[];
  /** HTML. */
  footer: string;
  styles?: string;
}

const styles = `
a{text-decoration:none}
@media (max-width:599px){.pad{padding:20px 16px!important}.btn{display:block!important;text-align:center!important;margin:0 0 10px!important}.cell{display:block!important;width:auto!important;padding:10px 14px!important;border-left:0!important}.wide{display:none}.name{overflow-wrap:anywhere;font-size:13px!important}.change{float:right;padding-top:4px}.cell+.cell{border-top:1px solid #E7E3DC}.big{font-size:34px!important}.col{font-size:11px!important}}
@media (prefers-color-scheme:dark){.ground{background:#171613!important}.paper{background:#1F1D1A!important}.ink{color:#F2EFE9!important}.soft{color:#BDB7AC!important}.line{border-color:#3A362F!important}.rail{background:#3A362F!important}.link{color:#7FCFB2!important}.good{color:#6FCF97!important}.bad{color:#FF9A8F!important}.plain{background:#1F1D1A!important;color:#F2EFE9!important;border-color:#57534B!important}}`;

export const linkHtml = (text: string, url: string): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#0B5A44;text-decoration:underline">${escapeHtml(text)}</a>`;

/** Tables and inline styles for consistent rendering; nothing is loaded from the network. */
export function renderMailFrame(frame: MailFrame): string {
  return `<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(frame.subject)}</title>
<style>${styles}${frame.styles ?? ''}
</style>
</head>
<body class="ground ink" style="margin:0;background:#FAF9F6;${ink};${font};font-size:14px;line-height:20px">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(frame.lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:0">
<table role="presentation" class="paper" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#FFFFFF">
<tr><td class="pad line" style="padding:20px 32px;border-bottom:${line}">${brand(frame.title)}</td></tr>
${frame.rows.join('\n')}
<tr><td class="pad line ground soft" style="padding:20px 32px 28px;background:#FAF9F6;border-top:${line};${font};font-size:12px;line-height:18px;${soft}">${frame.footer}</td></tr>
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

export const section = (content: string): string =>
  `<tr><td class="pad line ink" style="padding:24px 32px;border-top:${line};${font};font-size:14px;line-height:20px;${ink}">${content}</td></tr>`;

export const heading = (text: string, beside = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td><h2 class="ink" style="margin:0;${font};font-size:16px;line-height:24px;font-weight:600;${ink}">${escapeHtml(text)}</h2></td><td class="soft" align="right" style="${font};font-size:13px;line-height:20px;${soft}">${escapeHtml(beside)}</td></tr></table>`;

export const paragraph = (html: string, style = ''): string =>
  `<p class="ink" style="margin:8px 0 0;${font};font-size:15px;line-height:24px;${ink};${style}">${html}</p>`;

const arrows = { up: '&#8593;&nbsp;', down: '&#8595;&nbsp;', none: '' };
const tones = {
  up: { name: 'bad', colour: '#A82B20' },
  down: { name: 'good', colour: '#176B37' },
  none: { name: 'soft', colour: '#57534B' },
};

export function changeHtml(change: ReportChange | null): string {
  if (!change) return '';
  const { name, colour } = tones[change.way];
  return `<span class="${name}" style="${font};font-size:13px;font-weight:600;white-space:nowrap;color:${colour}">${arrows[change.way]}${escapeHtml(change.text)}</span>`;
}

export function buttonHtml(label: string, url: string, isMain: boolean): string {
  const style = isMain
    ? 'background:#0F6B52;color:#FFFFFF;border:1px solid #0F6B52;font-weight:600'
    : `background:#FFFFFF;${ink};border:1px solid #D6D1C7;font-weight:500`;
  return `<a class="btn${isMain ? '' : ' plain'}" href="${escapeHtml(url)}" style="display:inline-block;${font};font-size:14px;line-height:42px;padding:0 16px;margin:0 8px 8px 0;border-radius:8px;text-decoration:none;${style}">${escapeHtml(label)}</a>`;
}
