import type { Language } from '@wastegauge/contract/languages';
import { renderHtml, renderText } from './mail-layout.ts';
import { mailWords } from './mail-words.ts';

export type SecurityEvent =
  | 'refreshTokenReused'
  | 'passwordChanged'
  | 'passwordReset'
  | 'newSignInDisabledCodes'
  | 'mfaEnabled'
  | 'mfaDisabled';

export type Mail =
  | { template: 'magic-link'; firstName: string; url: string; minutes: number }
  | { template: 'password-reset'; firstName: string; url: string; minutes: number }
  | { template: 'sign-up'; firstName: string; url: string; hours: number }
  | { template: 'sign-up-known'; firstName: string; url: string }
  | { template: 'invite'; groupName: string; inviterName: string; url: string }
  | { template: 'security-notice'; firstName: string; event: SecurityEvent; at: Date };

/** What a mail says, before it is laid out as HTML and as text. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
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
    case 'sign-up-known':
      return words.signUpKnown(mail);
    case 'invite':
      return words.invite(mail);
    case 'security-notice':
      return words.securityNotice({ ...mail, at: instantIn(language, mail.at) });
  }
}

const locales = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' } as const satisfies Record<
  Language,
  string
>;

/** In UTC and saying so: a mail is read in any time zone. */
const instantIn = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at);
