import type { Language } from '@wastegauge/contract/languages';
import { englishWords } from './mail-words-en.ts';
import { frenchWords } from './mail-words-fr.ts';
import { germanWords } from './mail-words-de.ts';
import type { Mail, MailContent } from './mails.ts';

type ValuesOf<Template extends Mail['template']> = Omit<
  Extract<Mail, { template: Template }>,
  'template'
>;

/** What each language has to say; a language that lacks a mail does not compile. */
export interface MailWords {
  frame: { copyAddress: string; footer: string };
  codeSms(code: string): string;
  magicLink(values: ValuesOf<'magic-link'>): MailContent;
  passwordReset(values: ValuesOf<'password-reset'>): MailContent;
  signUp(values: ValuesOf<'sign-up'>): MailContent;
  emailChange(values: ValuesOf<'email-change'>): MailContent;
  signUpKnown(values: ValuesOf<'sign-up-known'>): MailContent;
  invite(values: ValuesOf<'invite'>): MailContent;
  mention(
    values: Pick<
      ValuesOf<'mention'>,
      'firstName' | 'authorName' | 'reason' | 'foodName' | 'siteName' | 'url'
    > & {
      weight: string;
      at: string;
    },
  ): MailContent;
  widgetSuggestion(values: Pick<ValuesOf<'widget-suggestion'>, 'name' | 'email'>): MailContent;
  securityNotice(values: Omit<ValuesOf<'security-notice'>, 'at'> & { at: string }): MailContent;
}

export const mailWords: Record<Language, MailWords> = {
  en: englishWords,
  de: germanWords,
  fr: frenchWords,
};
