import type { Language } from '@wastegauge/contract/languages';
import { renderHtml, renderText } from './mail-layout.ts';
import { mailWords } from './mail-words.ts';

export type SecurityEvent =
  | 'refreshTokenReused'
  | 'passwordChanged'
  | 'passwordReset'
  | 'passwordResetKeysKept'
  | 'newSignInDisabledCodes'
  | 'mfaEnabled'
  | 'mfaDisabled'
  | 'emailChanged'
  | 'emailChangeRequested'
  | 'apiKeyCreated'
  | 'bulkExportLinkCreated'
  | 'calendarAddressCreated';

export type Mail =
  | { template: 'magic-link'; firstName: string; url: string; minutes: number }
  | { template: 'password-reset'; firstName: string; url: string; minutes: number }
  | {
      template: 'sign-up';
      firstName: string;
      /** The group that the person joins with the account. */
      groupName: string | null;
      url: string;
      hours: number;
    }
  | {
      template: 'email-change';
      firstName: string;
      url: string;
      minutes: number;
      isByAdministrator: boolean;
    }
  | { template: 'sign-up-known'; firstName: string; url: string }
  | { template: 'invite'; groupName: string; inviterName: string; url: string; days: number }
  | { template: 'widget-suggestion'; name: string; email: string; text: string }
  | {
      template: 'security-notice';
      firstName: string;
      event: SecurityEvent;
      at: Date;
      /** Of a calendar address. */
      siteName?: string;
    }
  | MentionMail;

/** Somebody was mentioned in a comment, or somebody answered theirs. */
export interface MentionMail {
  template: 'mention';
  firstName: string;
  authorName: string;
  reason: 'mention' | 'reply';
  comment: string;
  foodName: string | null;
  siteName: string;
  timezone: string;
  kg: number;
  at: Date;
  url: string;
  hasPicture: boolean;
}

/** What a mail says, before it is laid out as HTML and as text. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Words of somebody else, with their own lines. */
  quote?: string;
  /** What the picture shows, for who does not see it. */
  pictureText?: string;
  button?: { label: string; url: string };
  /** Smaller print below the button. */
  notes: string[];
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

export function composeMail(mail: Mail, language: Language): ComposedMail {
  const content = contentOf(mail, language);
  return {
    subject: content.subject.replaceAll(/\s+/g, ' '),
    text: renderText(content, language),
    html: renderHtml(content, language),
  };
}

export const composeOtpSms = (code: string, language: Language): string =>
  mailWords[language].codeSms(code);

function contentOf(mail: Mail, language: Language): MailContent {
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
    case 'sign-up-known':
      return words.signUpKnown(mail);
    case 'invite':
      return words.invite(mail);
    case 'security-notice':
      return words.securityNotice({ ...mail, at: instantIn(language, mail.at) });
    case 'widget-suggestion':
      return { ...words.widgetSuggestion(mail), quote: mail.text };
    case 'mention':
      return mentionContent(mail, language);
  }
}

function mentionContent(mail: MentionMail, language: Language): MailContent {
  const content = mailWords[language].mention({
    ...mail,
    weight: `${new Intl.NumberFormat(locales[language], { maximumFractionDigits: 3 }).format(mail.kg)} kg`,
    at: instantIn(language, mail.at, mail.timezone),
  });
  const pictureText = mail.foodName ?? mail.siteName;
  return { ...content, quote: mail.comment, ...(mail.hasPicture && { pictureText }) };
}

export const locales = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' } as const satisfies Record<
  Language,
  string
>;

/** Saying in which time zone: a mail is read in any. */
const instantIn = (language: Language, at: Date, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at);
