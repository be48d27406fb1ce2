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

export type ProductMail =
  | { template: 'magic-link'; firstName: string; url: string; minutes: number }
  | { template: 'password-reset'; firstName: string; url: string; minutes: number }
  | {
      template: 'sign-up';
      firstName: string;
      /** The group joined with the account. */
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
  | {
      template: 'account-added';
      firstName: string;
      adderName: string;
      url: string;
      days: number;
    }
  | { template: 'unlinked-account'; firstName: string; name: string; email: string; url: string }
  | { template: 'sign-up-known'; firstName: string; url: string }
  | { template: 'invite'; groupName: string; inviterName: string; url: string; days: number }
  | { template: 'widget-suggestion'; name: string; email: string; text: string }
  | {
      template: 'security-notice';
      firstName: string;
      event: SecurityEvent;
      at: Date;
      /** For calendar addresses only. */
      siteName?: string;
    }
  | {
      template: 'recognition-paused';
      firstName: string;
      siteName: string;
      foodName: string;
      /** Of the last blind checks. */
      right: number;
      checked: number;
      precisionPercent: number;
      url: string;
    }
  | MentionMail
  | MonitorMail;

export interface MonitorMail {
  template: 'monitor-silent' | 'monitor-back';
  firstName: string;
  siteName: string;
  timezone: string;
  monitors: readonly MailedMonitor[];
  /** Names of monitors that fell silent with them and have not called yet. */
  stillSilent: readonly string[];
  url: string;
  /** The page behind the link. */
  page: 'monitor' | 'board' | 'coverage';
}

interface MailedMonitor {
  name: string;
  serial: string;
  /** The last call before the silence. */
  since: Date;
  /** When the silence was noticed, or when the monitor called again. */
  at: Date;
  /** Only if it is low. */
  batteryPercent: number | null;
}

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

export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  list?: string[];
  quote?: string;
  /** Alternative text. */
  pictureText?: string;
  button?: { label: string; url: string };
  notes: string[];
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

type ValuesOf<Template extends ProductMail['template']> = Omit<
  Extract<ProductMail, { template: Template }>,
  'template'
>;

export type MonitorWords = Pick<MonitorMail, 'firstName' | 'siteName' | 'url' | 'page'> & {
  monitors: readonly MonitorLine[];
  /** The monitor, if the mail is about one. */
  only: MonitorLine | undefined;
  /** A list of names, empty if all are back. */
  stillSilent: string;
};

export interface MonitorLine {
  name: string;
  serial: string;
  since: string;
  at: string;
  duration: string;
  batteryPercent: number | null;
}

/** A language that lacks a text does not compile. */
export interface MailWords {
  frame: { copyAddress: string; footer: string };
  codeSms(code: string): string;
  magicLink(values: ValuesOf<'magic-link'>): MailContent;
  passwordReset(values: ValuesOf<'password-reset'>): MailContent;
  signUp(values: ValuesOf<'sign-up'>): MailContent;
  emailChange(values: ValuesOf<'email-change'>): MailContent;
  accountAdded(values: ValuesOf<'account-added'>): MailContent;
  unlinkedAccount(values: ValuesOf<'unlinked-account'>): MailContent;
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
  monitorSilent(values: MonitorWords): MailContent;
  monitorBack(values: MonitorWords): MailContent;
  recognitionPaused(values: ValuesOf<'recognition-paused'>): MailContent;
  widgetSuggestion(values: Pick<ValuesOf<'widget-suggestion'>, 'name' | 'email'>): MailContent;
  securityNotice(values: Omit<ValuesOf<'security-notice'>, 'at'> & { at: string }): MailContent;
}
