import type { WeeklyPicks } from '@wastegauge/contract/insight/weekly-picks';
import { dayIn } from '@wastegauge/contract/values/dates';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { MailPicture } from '../../platform/ports/mail.ts';
import { readFoodPictureForMail, readPictureForMail } from '../images/service.ts';
import type { ReportReader } from '../reports/service.ts';
import { findTranslations } from '../translations/service.ts';
import { renderPicksHtml } from './mail-html.ts';
import { buildPicksView, type PicksView, type ShownPick } from './mail-view.ts';

export interface PicksMail {
  subject: string;
  html: string;
  text: string;
  pictures: MailPicture[];
  unsubscribeUrl: string;
}

export interface PicksMailDeps {
  db: Db;
  files: Files;
  clock: Clock;
  /** Without a trailing slash. */
  publicUrl: string;
}

export async function composePicksMail(
  deps: PicksMailDeps,
  reader: ReportReader,
  picks: WeeklyPicks,
  timezone: string,
): Promise<PicksMail> {
  const translations = await findTexts(deps.db, reader, picks);
  const view = buildPicksView(picks, {
    language: reader.language,
    publicUrl: deps.publicUrl,
    email: reader.email,
    today: dayIn(timezone, deps.clock.now()),
    translated: (text) => translations.get(text) ?? text,
  });
  const pictures = await collectPictures(deps, view);
  return {
    subject: view.subject.replaceAll(/\s+/g, ' '),
    html: renderPicksHtml(view, new Set(pictures.map(({ name }) => name))),
    text: renderPicksText(view),
    pictures,
    unsubscribeUrl: view.profileUrl,
  };
}

async function findTexts(
  db: Db,
  { language }: ReportReader,
  { picks }: WeeklyPicks,
): Promise<Map<string, string>> {
  if (language === 'en') return new Map();
  const texts = picks.flatMap(({ food, suggestion }) => [
    food.name,
    ...(suggestion ? [suggestion.text] : []),
  ]);
  return findTranslations(db, [...new Set(texts)], language);
}

async function collectPictures(deps: PicksMailDeps, view: PicksView): Promise<MailPicture[]> {
  const found: MailPicture[] = [];
  for (const pick of view.picks) {
    const captures = await readCaptures(deps, pick);
    found.push(...captures);
    if (captures.length > 0 || !pick.foodPicture) continue;
    const { name, foodId } = pick.foodPicture;
    const content = await readFoodPictureForMail(deps, foodId);
    if (content) found.push({ name, mediaType: 'image/jpeg', content });
  }
  return found;
}

async function readCaptures(deps: PicksMailDeps, pick: ShownPick): Promise<MailPicture[]> {
  const found: MailPicture[] = [];
  for (const { name, siteId, event } of pick.pictures) {
    const content = await readPictureForMail(deps, { siteId, id: event });
    if (content) found.push({ name, mediaType: 'image/jpeg', content });
  }
  return found;
}

function renderPicksText(view: PicksView): string {
  const { words, together } = view;
  const end = words.colon.trimEnd();
  const head = [view.title, view.where, view.when].map(flat).join('\n');
  const intro = [
    ...view.warnings,
    ...(together ? [`${words.together(together.picked)}${words.ofTheWeek(together.week)}`] : []),
    ...(view.nothing === null ? [] : [view.nothing]),
  ].map(flat);
  const picks = view.picks.map((pick, index) =>
    [
      `${index + 1}. ${flat(pick.name)}`,
      flat([`${pick.kg} kg`, ...(pick.value === null ? [] : [pick.value])].join(', ')),
      flat(pick.sentence),
      pick.suggestion === null
        ? `${words.noSuggestion}. ${words.ownIdea}`
        : `${words.tryThis}${words.colon}${flat(pick.suggestion)}`,
      `${pick.startLabel}${end}\n${pick.startUrl}`,
      `${words.seeCaptures}${end}\n${pick.feedUrl}`,
    ].join('\n'),
  );
  const running =
    view.running.length === 0
      ? []
      : [[`${words.trying}${end}`, ...view.running.map(flat)].join('\n')];
  const foot = [
    ...(view.coverage === null ? [] : [view.coverage]),
    view.sent,
    `${words.changeMails}${end}\n${view.profileUrl}`,
  ].join('\n');
  return `${[head, ...intro, ...picks, ...running].join('\n\n')}\n\n-- \n${foot}\n`;
}

// A name must not be able to fake a line of its own.
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
