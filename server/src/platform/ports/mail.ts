export const pictureId = 'picture@wastegauge';

export interface OutgoingMail {
  /** The same for every attempt, so that a receiver can detect duplicates. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** JPEG; the HTML refers to it as `cid:` and `pictureId`. */
  picture?: Buffer | null;
  /** Further pictures by name. */
  pictures?: readonly MailPicture[];
  /** Where the reader unsubscribes from mails of this kind. */
  unsubscribeUrl?: string | null;
}

export interface MailPicture {
  /** Unique within the mail. */
  name: string;
  mediaType: 'image/png' | 'image/jpeg';
  content: Buffer;
}

/** The id after `cid:` in the HTML. */
export const pictureContentId = (name: string): string => `${name}@wastegauge`;

export interface Mail {
  /** True when mails stay in the outbox of the installation. */
  readonly isMailbox: boolean;
  /** Resolves when the mail was accepted; rejects when it has to be retried. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}
