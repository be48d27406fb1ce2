import { z } from 'zod';
import { defineJob, type JobContext } from '../../platform/jobs/jobs.ts';
import {
  beginAttempt,
  failMessagesWaitingSince,
  markSent,
  recordFailure,
  type WaitingMessage,
} from './queries.ts';

const payload = z.strictObject({ outbox_id: z.number().int().positive() });

// Twelve tries with a growing pause span about 16 hours.
const retries = 11;
const giveUpAfterHours = 48;

export const deliverMail = defineJob({
  name: 'deliver-mail',
  queue: 'mail',
  retries,
  payload,
  run: (context, { outbox_id: id }) =>
    deliver(context, id, context.mail, ({ recipient, ...mail }) =>
      context.mail.send({ ...mail, to: recipient }),
    ),
});

export const deliverSms = defineJob({
  name: 'deliver-sms',
  queue: 'sms',
  retries,
  payload,
  run: (context, { outbox_id: id }) =>
    deliver(context, id, context.sms, ({ recipient, messageId, text }) =>
      context.sms.send({ messageId, to: recipient, text }),
    ),
});

export const failOldMessages = defineJob({
  name: 'fail-old-messages',
  cron: '17 * * * *',
  payload: z.strictObject({}),
  run: ({ db }) => failMessagesWaitingSince(db, giveUpAfterHours),
});

export const messageJobs = [deliverMail, deliverSms, failOldMessages];

/** At least once: a message may go out twice when the process dies before the note of it. */
async function deliver(
  context: JobContext,
  id: number,
  port: { isMailbox: boolean },
  send: (message: WaitingMessage) => Promise<void>,
): Promise<void> {
  const message = await beginAttempt(context.db, id);
  if (!message) return;
  try {
    await send(message);
  } catch (error) {
    const failure = { error: reasonOf(error), isFinal: context.isLastAttempt };
    await recordFailure(context.db, id, failure);
    throw error;
  }
  await markSent(context.db, id, { keepsBody: port.isMailbox });
}

/** A failed fetch tells what happened only in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
