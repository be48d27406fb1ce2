import type { Db } from '../../platform/db/db.ts';
import type { JobLedger } from '../../platform/jobs/job-ledger.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import {
  deleteMessage,
  lockUndelivered,
  markWaiting,
  type UndeliveredRow,
} from './failed-queries.ts';
import { deliverMail, deliverSms } from './jobs.ts';

export interface RetryDeps {
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
