export const pictureId = 'picture@wastegauge';

export interface OutgoingMail {
  /** Stable over repeats, so that a receiver can tell a second copy. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** JPEG; the HTML shows it by the address `cid:` and this id. */
  picture?: Buffer | null;
  /** More of them, each by its own name. */
  pictures?: readonly MailPicture[];
  /** Where the reader turns mails of this kind off. */
  unsubscribeUrl?: string | null;
}

export interface MailPicture {
  /** Told apart within the mail. */
  name: string;
  mediaType: 'image/png' | 'image/jpeg';
  content: Buffer;
}

/** What the HTML shows a picture of a mail by, after `cid:`. */
export const pictureContentId = (name: string): string => `${name}@wastegauge`;

export interface Mail {
  /** True where nothing leaves the installation and its outbox is the mailbox. */
  readonly isMailbox: boolean;
  /** Resolves when the mail was accepted; rejects when it has to be tried again. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}
