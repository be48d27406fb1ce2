import type { Language } from '@wastegauge/contract/values/languages';
import { pictureId } from '../../platform/ports/mail.ts';
import type { MailContent } from './mail-kinds.ts';
import { mailWords } from './mail-words.ts';

export const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
export const ink = 'color:#1D1B17';
export const soft = 'color:#57534B';
export const line = '1px solid #E7E3DC';

/** Tables and inline styles for consistent rendering; nothing is loaded from the network. */
export function renderHtml(content: MailContent, language: Language): string {
  const { frame } = mailWords[language];
  const [lead = ''] = content.paragraphs;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
<style>@media (max-width:599px){.pad{padding:20px 16px!important}.btn{display:block!important;text-align:center}}</style>
</head>
<body style="margin:0;background:#FAF9F6;${ink};${font};font-size:15px;line-height:24px">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 0">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#FFFFFF;border:${line};border-radius:12px">
<tr><td class="pad" style="padding:20px 32px;border-bottom:${line}">${brand}</td></tr>
<tr><td class="pad" style="padding:28px 32px;${font};font-size:15px;line-height:24px;${ink}">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600">${escapeHtml(content.subject)}</h1>
${paragraph(content.greeting)}
${content.paragraphs.map((text) => paragraph(text)).join('\n')}
${content.list === undefined ? '' : listHtml(content.list)}
${content.quote === undefined ? '' : quoteHtml(content.quote)}
${content.pictureText === undefined ? '' : pictureHtml(content.pictureText)}
${content.button ? buttonHtml(content.button, frame.copyAddress) : ''}
${content.notes.map((text) => paragraph(text, `font-size:13px;line-height:20px;${soft}`)).join('\n')}
</td></tr>
<tr><td class="pad" style="padding:16px 32px 20px;border-top:${line};${font};font-size:12px;line-height:18px;${soft}">${escapeHtml(frame.footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

export function renderText(content: MailContent, language: Language): string {
  const { frame } = mailWords[language];
  const button = content.button ? [`${flat(content.button.label)}:\n${content.button.url}`] : [];
  const quote = content.quote === undefined ? [] : [quoteText(content.quote)];
  const list = content.list?.map((item) => `- ${flat(item)}`).join('\n');
  const parts = [
    ...[content.greeting, ...content.paragraphs].map(flat),
    ...(list === undefined ? [] : [list]),
    ...quote,
    ...button,
    ...content.notes.map(flat),
  ];
  return `${parts.join('\n\n')}\n\n-- \n${frame.footer}\n`;
}

// A name must not be able to fake a paragraph.
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

// The quote mark prevents user text from looking like ours.
const quoteText = (quote: string): string =>
  quote
    .split(/\r?\n/)
    .map((words) => `> ${words}`)
    .join('\n');

const quoteHtml = (quote: string): string =>
  `<p style="margin:0 0 14px;padding:10px 14px;background:#FAF9F6;border-left:3px solid #0F6B52;border-radius:4px">${quote
    .split(/\r?\n/)
    .map(escapeHtml)
    .join('<br>')}</p>`;

const listHtml = (items: readonly string[]): string =>
  `<ul style="margin:0 0 14px;padding-left:20px">${items
    .map((item) => `<li style="margin:0 0 4px">${escapeHtml(item)}</li>`)
    .join('')}</ul>`;

/** Attached to the mail, so nothing is fetched. */
const pictureHtml = (text: string): string =>
  `<p style="margin:0 0 14px"><img src="cid:${pictureId}" alt="${escapeHtml(text)}" width="320" style="display:block;width:100%;max-width:320px;height:auto;border-radius:8px"></p>`;

const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 14px;${style}">${escapeHtml(text)}</p>`;

function buttonHtml(button: { label: string; url: string }, copyAddress: string): string {
  const url = escapeHtml(button.url);
  const buttonStyle =
    'display:inline-block;background:#0F6B52;color:#FFFFFF;border-radius:8px;padding:0 20px;line-height:44px;font-weight:600;text-decoration:none';
  return `<p style="margin:20px 0 14px"><a class="btn" href="${url}" style="${buttonStyle}">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 14px;font-size:13px;line-height:20px;${soft}">${escapeHtml(copyAddress)}<br><a href="${url}" style="color:#0B5A44;word-break:break-all">${url}</a></p>`;
}

const brand = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="28" height="28" align="center" style="width:28px;height:28px;background:#0F6B52;border-radius:8px;color:#FFFFFF;${font};font-size:15px;line-height:28px;font-weight:700">W</td>
<td style="padding-left:10px;${font};font-size:16px;line-height:28px;font-weight:650;${ink}">WasteGauge</td>
</tr></table>`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
