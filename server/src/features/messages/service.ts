import { randomUUID } from 'node:crypto';
import type { Language } from '@wastegauge/contract/values/languages';
import type { Db } from '../../platform/db/db.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MailPicture } from '../../platform/ports/mail.ts';
import { deliverMail, deliverSms } from './jobs.ts';
import type { ProductMail } from './mail-kinds.ts';
import { composeMail } from './mails.ts';
import { deleteSentMessages, insertMessage } from './queries.ts';
import type { JobLedger } from '../../platform/jobs/job-ledger.ts';
import {
  deleteMessage,
  lockUndelivered,
  markWaiting,
  type UndeliveredRow,
} from './failed-queries.ts';
export {
  countSentSince,
  countUnsent,
  findUndelivered,
  type ChannelCount,
  type UndeliveredRow,
} from './failed-queries.ts';
export { failureReason } from './failure-reason.ts';
export { escapeHtml, font, ink, line, soft } from './mail-layout.ts';
export { inlinePictures } from './queries.ts';
export type { ProductMail, SecurityEvent } from './mail-kinds.ts';
export { composeMail, composeOtpSms, locales } from './mails.ts';

const keptDays = 90;

export const deleteExpiredMessages = (db: Db): Promise<void> => deleteSentMessages(db, keptDays);

export interface MailRecipient {
  email: string;
  language: Language;
}

export const mailTo = (recipient: MailRecipient, mail: ProductMail): QueuedMail => ({
  to: recipient.email,
  template: mail.template,
  language: recipient.language,
  ...composeMail(mail, recipient.language),
});

export interface QueuedMail {
  to: string;
  template: string;
  language: string;
  subject: string;
  text: string;
  html?: string;
  picture?: Buffer | null;
  pictures?: readonly MailPicture[];
  /** Page where the reader turns this kind of mail off. */
  unsubscribeUrl?: string;
  /** A mail with a key is sent once, however often it is queued. */
  key?: string;
}

export interface QueuedSms {
  to: string;
  template: string;
  language: string;
  text: string;
}

/** Messages commit with the change that causes them and are delivered later, at least once. */
export interface Messages {
  queueMail(transaction: Db, mail: QueuedMail): Promise<void>;
  queueSms(transaction: Db, sms: QueuedSms): Promise<void>;
}

export function createMessages(deps: { jobs: Jobs; mailFrom: string }): Messages {
  const domain = mailDomain(deps.mailFrom);
  const newMessageId = (): string => `<${randomUUID()}@${domain}>`;
  return {
    async queueMail(transaction, { to, template, language, subject, text, ...mail }) {
      const id = await insertMessage(transaction, {
        channel: 'mail',
        recipient: to,
        template,
        language,
        subject,
        text,
        html: mail.html ?? null,
        picture: mail.picture ?? null,
        pictures: mail.pictures ?? [],
        unsubscribeUrl: mail.unsubscribeUrl ?? null,
        messageId: mail.key === undefined ? newMessageId() : `<${mail.key}@${domain}>`,
      });
      if (id === null) return;
      await deps.jobs.enqueue(transaction, deliverMail, { outbox_id: id }, { key: String(id) });
    },
    async queueSms(transaction, { to, template, language, text }) {
      const id = await insertMessage(transaction, {
        channel: 'sms',
        recipient: to,
        template,
        language,
        subject: '',
        text,
        html: null,
        picture: null,
        pictures: [],
        unsubscribeUrl: null,
        messageId: newMessageId(),
      });
      if (id === null) return;
      await deps.jobs.enqueue(transaction, deliverSms, { outbox_id: id }, { key: String(id) });
    },
  };
}

const mailDomain = (address: string): string =>
  /@([\w.-]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';

interface RetryDeps {
  jobs: Jobs;
  ledger: JobLedger;
}

const deliveryJobByChannel = { mail: deliverMail, sms: deliverSms } as const;

/** Delivery jobs are retried through their message, not on their own. */
export const deliveryJobs: readonly string[] = Object.values(deliveryJobByChannel).map(
  ({ name }) => name,
);

// More than a mail server accepts in an hour.
const retryLimit = 10_000;

/** Resets the attempts and retries now. */
export async function retryUndelivered(
  deps: RetryDeps,
  transaction: Db,
  which: { id: number } | 'all',
): Promise<UndeliveredRow[]> {
  const messages = await lockUndelivered(
    transaction,
    which === 'all' ? { atMost: retryLimit } : which,
  );
  await markWaiting(
    transaction,
    messages.map(({ id }) => id),
  );
  for (const channel of ['mail', 'sms'] as const) {
    const ids = messages.filter((message) => message.channel === channel).map(({ id }) => id);
    if (ids.length > 0) await enqueueNow(deps, transaction, deliveryJobByChannel[channel], ids);
  }
  return messages;
}

/** The job is usually still queued; otherwise a new one is enqueued. */
async function enqueueNow(
  { jobs, ledger }: RetryDeps,
  transaction: Db,
  job: (typeof deliveryJobByChannel)[keyof typeof deliveryJobByChannel],
  ids: readonly number[],
): Promise<void> {
  const due = new Set(await ledger.retryKeyed(transaction, job, ids.map(String)));
  for (const id of ids.filter((one) => !due.has(String(one)))) {
    await jobs.enqueue(transaction, job, { outbox_id: id }, { key: String(id) });
  }
}

/** Undefined unless the message is undelivered. */
export async function discardUndelivered(
  { ledger }: Pick<RetryDeps, 'ledger'>,
  transaction: Db,
  id: number,
): Promise<UndeliveredRow | undefined> {
  const [message] = await lockUndelivered(transaction, { id });
  if (!message) return undefined;
  await deleteMessage(transaction, id);
  await ledger.discardKeyed(transaction, deliveryJobByChannel[message.channel], String(id));
  return message;
}
