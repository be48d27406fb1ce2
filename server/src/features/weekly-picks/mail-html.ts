import { pictureContentId } from '../../platform/ports/mail.ts';
import { escapeHtml, font, ink, line, soft } from '../messages/service.ts';
import {
  buttonHtml,
  changeHtml,
  heading,
  linkHtml,
  paragraph,
  renderMailFrame,
  section,
} from '../reports/service.ts';
import type { PicksView, ShownPick } from './mail-view.ts';

const styles = `
@media (max-width:599px){.pc{display:block!important;width:auto!important;padding:0 0 12px!important}}
@media (prefers-color-scheme:dark){.box{background:#2A2723!important}.number{background:#1F4A3B!important;color:#BFE5D6!important}}`;

/** `pictures` are the names of the attached pictures. */
export const renderPicksHtml = (view: PicksView, pictures: ReadonlySet<string>): string =>
  renderMailFrame({
    language: view.language,
    subject: view.subject,
    title: view.where,
    lead: view.lead,
    styles,
    rows: [
      introHtml(view),
      ...view.picks.map((pick, index) => pickHtml(view, pick, index, pictures)),
      ...(view.running.length === 0 ? [] : [runningHtml(view)]),
    ],
    footer: `${escapeHtml([view.coverage, view.sent].filter((text) => text !== null).join(' '))}<br>${linkHtml(view.words.openOverview, view.overviewUrl)} · ${linkHtml(view.words.changeMails, view.profileUrl)}`,
  });

function introHtml(view: PicksView): string {
  const { words, together } = view;
  const texts = [
    ...view.warnings.map((text) => `<b>${escapeHtml(text)}</b>`),
    ...(together
      ? [
          escapeHtml(words.together('\n')).replace('\n', `<b>${escapeHtml(together.picked)}</b>`) +
            escapeHtml(words.ofTheWeek(together.week)),
        ]
      : []),
    ...(view.nothing === null ? [] : [escapeHtml(view.nothing)]),
  ];
  return `<tr><td class="pad ink" style="padding:28px 32px 24px;${font};${ink}">
<p class="soft" style="margin:0 0 2px;${font};font-size:13px;line-height:20px;${soft}">${escapeHtml(view.when)}</p>
<h1 class="ink" style="margin:0;${font};font-size:24px;line-height:32px;font-weight:600;${ink}">${escapeHtml(view.title)}</h1>
${texts.map((text) => paragraph(text)).join('\n')}</td></tr>`;
}

const presentation = 'role="presentation" cellpadding="0" cellspacing="0"';

function pickHtml(
  view: PicksView,
  pick: ShownPick,
  index: number,
  pictures: ReadonlySet<string>,
): string {
  return `<tr><td class="pad line ink" style="padding:24px 32px 28px;border-top:${line};${font};${ink}">
<table ${presentation} width="100%"><tr><td valign="top" width="36"><div class="number" style="width:26px;height:26px;line-height:26px;border-radius:13px;background:#D2E8DE;color:#0B5A44;text-align:center;${font};font-size:14px;font-weight:650">${index + 1}</div></td><td><h2 class="ink" style="margin:0;${font};font-size:18px;line-height:26px;font-weight:600;${ink}">${escapeHtml(pick.name)}</h2></td></tr></table>
${picturesHtml(pick, pictures)}
${figuresHtml(view, pick)}
${paragraph(escapeHtml(pick.sentence), 'margin-top:6px')}
<table ${presentation} class="box" width="100%" style="margin-top:14px;background:#F3F1EC;border-radius:10px"><tr><td style="padding:14px 16px"><div class="soft" style="${font};font-size:13px;line-height:20px;${soft}">${escapeHtml(pick.suggestion === null ? view.words.noSuggestion : view.words.tryThis)}</div><div class="ink" style="${font};font-size:16px;line-height:24px;font-weight:600;${ink}">${escapeHtml(pick.suggestion ?? view.words.ownIdea)}</div></td></tr><tr><td style="padding:0 16px 8px">${buttonHtml(pick.startLabel, pick.startUrl, true)}${buttonHtml(view.words.seeCaptures, pick.feedUrl, false)}</td></tr></table>
</td></tr>`;
}

function picturesHtml({ name, pictures, foodPicture }: ShownPick, attached: ReadonlySet<string>) {
  const shown = pictures.filter((picture) => attached.has(picture.name));
  if (shown.length === 0) {
    return foodPicture && attached.has(foodPicture.name)
      ? `<img src="cid:${pictureContentId(foodPicture.name)}" alt="" width="96" height="96" style="display:block;margin-top:14px;border-radius:10px;border:0">`
      : '';
  }
  const cells = shown.map(({ name: picture, caption }, index) => {
    const side = index === 0 ? 'padding-right:8px' : 'padding-left:8px';
    return `<td class="pc" width="50%" valign="top" style="${side}"><img src="cid:${pictureContentId(picture)}" alt="${escapeHtml(`${name}, ${caption}`)}" width="260" style="display:block;width:100%;height:196px;object-fit:cover;border-radius:10px;border:0;background:#2B2A28"><div class="soft" style="padding-top:6px;${font};font-size:13px;line-height:20px;${soft}">${escapeHtml(caption)}</div></td>`;
  });
  const rest = shown.length === 1 ? '<td class="pc" width="50%"></td>' : '';
  return `<table ${presentation} width="100%" style="margin-top:14px"><tr>${cells.join('')}${rest}</tr></table>`;
}

function figuresHtml({ words }: PicksView, { kg, value, change }: ShownPick): string {
  const big = `class="ink" style="${font};font-size:24px;line-height:32px;font-weight:600;${ink}"`;
  const cells = [
    `<td style="padding-right:28px;white-space:nowrap"><span ${big}>${escapeHtml(kg)}</span><span class="soft" style="${font};font-size:14px;font-weight:500;${soft}"> kg</span></td>`,
    ...(value === null
      ? []
      : [
          `<td style="padding-right:28px;white-space:nowrap"><span ${big}>${escapeHtml(value)}</span></td>`,
        ]),
    ...(change === null
      ? []
      : [
          `<td valign="bottom" style="padding-bottom:5px">${changeHtml(change)} <span class="soft" style="${font};font-size:13px;${soft}">${escapeHtml(words.versusBefore)}</span></td>`,
        ]),
  ];
  return `<table ${presentation} style="margin-top:16px"><tr>${cells.join('')}</tr></table>`;
}

const runningHtml = ({ words, running }: PicksView): string =>
  section(
    [heading(words.trying), ...running.map((text) => paragraph(escapeHtml(text)))].join('\n'),
  );
