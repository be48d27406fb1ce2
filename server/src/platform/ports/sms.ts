export interface OutgoingSms {
  /** Stable over repeats, so that a service can tell a second copy. */
  messageId: string;
  to: string;
  text: string;
}

export interface Sms {
  /** True where nothing leaves the installation and its outbox is the mailbox. */
  readonly isMailbox: boolean;
  /** Resolves when the message was accepted; rejects when it has to be tried again. */
  send(sms: OutgoingSms): Promise<void>;
}
