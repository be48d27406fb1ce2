import type { AnalyticsState } from '@wastegauge/contract/edges/operations';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { checkRejectedPictures, retryRejectedPictures } from '../images/service.ts';
import { deliveryJobs, discardUndelivered, retryUndelivered } from '../messages/service.ts';
import { readAnalytics, type OperationsDeps } from './service.ts';
import { redact } from './redact.ts';

/** A delivery job must be retried through its message. */
async function changeJob(
  { db, jobLedger: ledger }: OperationsDeps,
  actor: Actor,
  change: { id: number; action: 'retry' | 'discard' },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const job = await ledger[change.action](transaction, change.id);
    if (!job || deliveryJobs.includes(job.name)) throw new AppError('conflict');
    await writeAudit(
      transaction,
      actor,
      change.action === 'retry' ? 'job.retried' : 'job.discarded',
      ['job', change.id],
      { before: { name: job.name, attempts: job.attempts, error: redact(job.error) } },
    );
  });
}

export async function retryJob(deps: OperationsDeps, actor: Actor, id: number): Promise<void> {
  await changeJob(deps, actor, { id, action: 'retry' });
  deps.jobs.wake(deps.db);
}

export const discardJob = (deps: OperationsDeps, actor: Actor, id: number): Promise<void> =>
  changeJob(deps, actor, { id, action: 'discard' });

export async function retryMessage(deps: OperationsDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    const ports = { jobs: deps.jobs, ledger: deps.jobLedger };
    const [message] = await retryUndelivered(ports, transaction, { id });
    if (!message) throw new AppError('conflict');
    await writeAudit(transaction, actor, 'message.retried', ['message', id], {
      before: { error: redact(message.error), attempts: message.attempts },
    });
  });
  deps.jobs.wake(deps.db);
}

export async function retryMessages(
  deps: OperationsDeps,
  actor: Actor,
): Promise<{ count: number }> {
  const count = await inTransaction(deps.db, async (transaction) => {
    const ports = { jobs: deps.jobs, ledger: deps.jobLedger };
    const messages = await retryUndelivered(ports, transaction, 'all');
    if (messages.length > 0) {
      await writeAudit(transaction, actor, 'messages.retried', ['message', 'all'], {
        after: { count: messages.length },
      });
    }
    return messages.length;
  });
  deps.jobs.wake(deps.db);
  return { count };
}

/** The audit row keeps the recipient. */
export async function discardMessage(
  { db, jobLedger: ledger }: OperationsDeps,
  actor: Actor,
  id: number,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const message = await discardUndelivered({ ledger }, transaction, id);
    if (!message) throw new AppError('conflict');
    const { recipient, template, attempts } = message;
    await writeAudit(transaction, actor, 'message.discarded', ['message', id], {
      before: { recipient, template, attempts, error: redact(message.error) },
    });
  });
}

export async function retryPictures(
  deps: OperationsDeps,
  actor: Actor,
): Promise<{ queued: number; gone: number }> {
  const checked = await checkRejectedPictures(deps.db, deps.files);
  const result = await inTransaction(deps.db, async (transaction) => {
    const retried = await retryRejectedPictures(transaction, deps.jobs, checked);
    if (retried.queued + retried.gone > 0) {
      await writeAudit(transaction, actor, 'pictures.retried', ['picture', 'rejected'], {
        after: retried,
      });
    }
    return retried;
  });
  deps.jobs.wake(deps.db);
  return result;
}

const auditCopyChange = (deps: OperationsDeps, actor: Actor, action: string): Promise<void> =>
  writeAudit(deps.db, actor, action, ['analyticsCopy', 'copy']);

export async function checkAnalytics(deps: OperationsDeps, actor: Actor): Promise<AnalyticsState> {
  if (deps.analyticsCopy) {
    await auditCopyChange(deps, actor, 'analytics.checked');
    deps.analyticsCopy.beginCheck();
  }
  return readAnalytics(deps);
}

export async function rebuildAnalytics(
  deps: OperationsDeps,
  actor: Actor,
): Promise<AnalyticsState> {
  if (deps.analyticsCopy) {
    await auditCopyChange(deps, actor, 'analytics.rebuilt');
    deps.analyticsCopy.beginRebuild();
  }
  return readAnalytics(deps);
}
