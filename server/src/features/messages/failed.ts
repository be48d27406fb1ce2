import type { Db } from '../../platform/db/db.ts';
import type { JobLedger } from '../../platform/jobs/job-ledger.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import {
  deleteMessage,
  holdUndelivered,
  markWaiting,
  type UndeliveredRow,
} from './failed-queries.ts';
import { deliverMail, deliverSms } from './jobs.ts';

export interface RetryDeps {
  jobs: Jobs;
  ledger: JobLedger;
}

const jobOf = { mail: deliverMail, sms: deliverSms } as const;

/** Jobs that belong to a message: who tries them again has to begin with the message. */
export const deliveryJobs: readonly string[] = Object.values(jobOf).map(({ name }) => name);

// More than a mail server takes in an hour.
const retriedAtOnce = 10_000;

/** One message, or as many as may be: each waits again and is tried now, with all its tries. */
export async function retryUndelivered(
  deps: RetryDeps,
  transaction: Db,
  which: { id: number } | 'all',
): Promise<UndeliveredRow[]> {
  const messages = await holdUndelivered(
    transaction,
    which === 'all' ? { atMost: retriedAtOnce } : which,
  );
  await markWaiting(
    transaction,
    messages.map(({ id }) => id),
  );
  for (const channel of ['mail', 'sms'] as const) {
    const ids = messages.filter((message) => message.channel === channel).map(({ id }) => id);
    if (ids.length > 0) await tryNow(deps, transaction, jobOf[channel], ids);
  }
  return messages;
}

/** The job is nearly always still in the queue; where it is not, another is asked for. */
async function tryNow(
  { jobs, ledger }: RetryDeps,
  transaction: Db,
  job: (typeof jobOf)[keyof typeof jobOf],
  ids: readonly number[],
): Promise<void> {
  const due = new Set(await ledger.retryKeyed(transaction, job, ids.map(String)));
  for (const id of ids.filter((one) => !due.has(String(one)))) {
    await jobs.enqueue(transaction, job, { outbox_id: id }, { key: String(id) });
  }
}

/** Undefined unless it could not be delivered. */
export async function discardUndelivered(
  { ledger }: Pick<RetryDeps, 'ledger'>,
  transaction: Db,
  id: number,
): Promise<UndeliveredRow | undefined> {
  const [message] = await holdUndelivered(transaction, { id });
  if (!message) return undefined;
  await deleteMessage(transaction, id);
  await ledger.discardKeyed(transaction, jobOf[message.channel], String(id));
  return message;
}
