export interface OutgoingSms {
  /** The same for every attempt, so that a service can detect duplicates. */
  messageId: string;
  to: string;
  text: string;
}

export interface Sms {
  /** True when messages stay in the outbox of the installation. */
  readonly isMailbox: boolean;
  /** Resolves when the message was accepted; rejects when it has to be retried. */
  send(sms: OutgoingSms): Promise<void>;
}
