import type { Language } from '@wastegauge/contract/values/languages';
import { renderHtml, renderText } from './mail-layout.ts';
import type {
  ComposedMail,
  ProductMail,
  MailContent,
  MentionMail,
  MonitorMail,
  MonitorWords,
} from './mail-kinds.ts';
import { mailWords } from './mail-words.ts';

export function composeMail(mail: ProductMail, language: Language): ComposedMail {
  const content = mailContent(mail, language);
  return {
    subject: content.subject.replaceAll(/\s+/g, ' '),
    text: renderText(content, language),
    html: renderHtml(content, language),
  };
}

export const composeOtpSms = (code: string, language: Language): string =>
  mailWords[language].codeSms(code);

function mailContent(mail: ProductMail, language: Language): MailContent {
  const words = mailWords[language];
  switch (mail.template) {
    case 'magic-link':
      return words.magicLink(mail);
    case 'password-reset':
      return words.passwordReset(mail);
    case 'sign-up':
      return words.signUp(mail);
    case 'email-change':
      return words.emailChange(mail);
    case 'account-added':
      return words.accountAdded(mail);
    case 'unlinked-account':
      return words.unlinkedAccount(mail);
    case 'sign-up-known':
      return words.signUpKnown(mail);
    case 'invite':
      return words.invite(mail);
    case 'security-notice':
      return words.securityNotice({ ...mail, at: formatInstant(language, mail.at) });
    case 'widget-suggestion':
      return { ...words.widgetSuggestion(mail), quote: mail.text };
    case 'recognition-paused':
      return words.recognitionPaused(mail);
    case 'mention':
      return mentionContent(mail, language);
    case 'monitor-silent':
      return words.monitorSilent(monitorWords(mail, language));
    case 'monitor-back':
      return words.monitorBack(monitorWords(mail, language));
  }
}

function monitorWords(
  { monitors, stillSilent, timezone, ...mail }: MonitorMail,
  language: Language,
): MonitorWords {
  const lines = monitors.map((monitor) => ({
    ...monitor,
    since: formatInstant(language, monitor.since, timezone),
    at: formatInstant(language, monitor.at, timezone),
    duration: formatDuration(language, monitor.at.getTime() - monitor.since.getTime()),
  }));
  return {
    ...mail,
    monitors: lines,
    only: lines.length === 1 ? lines[0] : undefined,
    stillSilent: new Intl.ListFormat(locales[language]).format(stillSilent),
  };
}

/** The two largest units: 18 hours and 48 minutes. */
function formatDuration(language: Language, ms: number): string {
  const locale = locales[language];
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const parts = [
    { unit: 'day', count: Math.floor(minutes / 1440) },
    { unit: 'hour', count: Math.floor(minutes / 60) % 24 },
    { unit: 'minute', count: minutes % 60 },
  ].filter(({ count }) => count > 0);
  const shown = parts
    .slice(0, 2)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    );
  return new Intl.ListFormat(locale).format(shown);
}

function mentionContent(mail: MentionMail, language: Language): MailContent {
  const content = mailWords[language].mention({
    ...mail,
    weight: `${new Intl.NumberFormat(locales[language], { maximumFractionDigits: 3 }).format(mail.kg)} kg`,
    at: formatInstant(language, mail.at, mail.timezone),
  });
  const pictureText = mail.foodName ?? mail.siteName;
  return { ...content, quote: mail.comment, ...(mail.hasPicture && { pictureText }) };
}

export const locales = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' } as const satisfies Record<
  Language,
  string
>;

/** Includes the time zone, since readers may be anywhere. */
const formatInstant = (language: Language, at: Date, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at);
