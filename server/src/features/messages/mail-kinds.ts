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
  | MentionMail
  | MonitorMail;

export interface MonitorMail {
  template: 'monitor-silent' | 'monitor-back';
  firstName: string;
  monitorName: string;
  serial: string;
  siteName: string;
  timezone: string;
  /** The last call before the silence. */
  since: Date;
  /** When it was noticed, or when the monitor called again. */
  at: Date;
  /** Only if it is low. */
  batteryPercent: number | null;
  url: string;
  /** The link opens the board of all monitors instead of one monitor. */
  isBoard: boolean;
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

export type MonitorWords = Pick<
  MonitorMail,
  'firstName' | 'monitorName' | 'serial' | 'siteName' | 'batteryPercent' | 'url' | 'isBoard'
> & {
  since: string;
  at: string;
  duration: string;
};

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
  widgetSuggestion(values: Pick<ValuesOf<'widget-suggestion'>, 'name' | 'email'>): MailContent;
  securityNotice(values: Omit<ValuesOf<'security-notice'>, 'at'> & { at: string }): MailContent;
}
