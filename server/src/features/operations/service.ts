import type {
  AnalyticsState,
  FailedJob,
  FailedMessage,
  FailedMessagesQuery,
  MessageCounts,
  OperationsState,
} from '@wastegauge/contract/edges/operations';
import type { PublicSettings } from '@wastegauge/contract/services/system';
import type { AnalyticsCopy } from '../../platform/ports/analytics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Host } from '../../platform/host.ts';
import type { JobKindCount, JobLedger } from '../../platform/jobs/job-ledger.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ReadReplica } from '../../platform/ports/read-replica.ts';
import type { Recogniser } from '../../platform/ports/recogniser.ts';
import {
  countSentSince,
  countUnsent,
  deliveryJobs,
  findUndelivered,
  failureReason,
  type ChannelCount,
} from '../messages/service.ts';
import { readRecognitionState } from '../recognition/service.ts';
import { assess, earliest } from './health.ts';
import { estimateRows } from './queries.ts';
import { redactPayload, redact } from './redact.ts';
import { readStorage, readVersions } from './storage.ts';

export interface OperationsDeps {
  db: Db;
  files: Files;
  clock: Clock;
  jobs: Jobs;
  jobLedger: JobLedger;
  /** Null when PostgreSQL answers analytics questions itself. */
  analyticsCopy: AnalyticsCopy | null;
  host: Host;
  replica: ReadReplica | null;
  /** Null when recognition is switched off. */
  recogniser: Recogniser | null;
  settings: PublicSettings;
}

interface Page {
  limit: number;
  offset: number;
}

/** Reads only indexes and estimates. */
export async function readOperations(deps: OperationsDeps): Promise<OperationsState> {
  const { db, jobLedger: ledger, host, analyticsCopy: copy, settings } = deps;
  const now = deps.clock.now();
  const parts = Promise.all([
    ledger.countByKind(db),
    ledger.findTimed(db, now),
    countUnsent(db),
    countSentSince(db, 24),
    readAnalytics(deps),
    readStorage(db, host),
    readVersions(db, host, { product: settings.version, copy }),
    deps.replica?.readStatus() ?? null,
    deps.recogniser && readRecognitionState(db, deps.recogniser, now),
  ]);
  const [kinds, timed, channels, sentLastDay, analytics, storage, versions, replica, recognition] =
    await parts;
  const messages = messageCounts(channels, sentLastDay);
  const ownKinds = kinds.filter(({ name }) => !deliveryJobs.includes(name));
  const failing = new Set(kinds.filter(hasFailures).map(({ name }) => name));
  return {
    at: now.toISOString(),
    health: assess({
      now,
      kinds: ownKinds,
      channels,
      messages,
      analytics,
      storage,
      lacksMailServer: !host.sendsMail && !settings.is_demo,
      replica,
    }),
    jobs: {
      kinds: kinds.map((kind) => ({
        name: kind.name,
        waiting: kind.waiting,
        planned: kind.planned,
        running: kind.running,
        retrying: kind.retrying,
        given_up: kind.givenUp,
        oldest_at: kind.oldestAt?.toISOString() ?? null,
        last_error: kind.lastError === null ? null : redact(kind.lastError),
      })),
      timed: timed.map(({ name, cron, lastRunAt, nextRunAt }) => ({
        name,
        cron,
        last_run_at: lastRunAt?.toISOString() ?? null,
        next_run_at: nextRunAt?.toISOString() ?? null,
        is_failing: failing.has(name),
      })),
      failed: ownKinds.reduce((sum, { retrying, givenUp }) => sum + retrying + givenUp, 0),
    },
    messages,
    analytics,
    storage,
    recognition,
    versions,
  };
}

const hasFailures = ({ retrying, givenUp }: JobKindCount): boolean => retrying + givenUp > 0;

function messageCounts(channels: readonly ChannelCount[], sentLastDay: number): MessageCounts {
  const sum = (pick: (channel: ChannelCount) => number): number =>
    channels.reduce((total, channel) => total + pick(channel), 0);
  return {
    waiting: sum(({ waiting }) => waiting),
    sent_last_day: sentLastDay,
    retrying: sum(({ retrying }) => retrying),
    failed: sum(({ failed }) => failed),
    failing_since:
      earliest(channels.map(({ failingSince }) => failingSince))?.toISOString() ?? null,
  };
}

export async function readAnalytics({
  db,
  analyticsCopy: copy,
}: Pick<OperationsDeps, 'db' | 'analyticsCopy'>): Promise<AnalyticsState> {
  const estimate = await estimateRows(db, 'event');
  const standing = await copy?.readStatus();
  const check = standing?.lastCheck ?? null;
  const running = standing?.runningCheck ?? null;
  return {
    engine: copy ? 'copy' : 'database',
    is_ready: standing?.isReady ?? true,
    as_of: standing?.asOf?.toISOString() ?? null,
    snapshot: standing?.snapshot ?? null,
    pending_rows: standing?.pendingRows ?? 0,
    rows: standing?.events ?? null,
    database_rows_estimate: estimate,
    memory_bytes: standing?.memoryBytes ?? null,
    memory_limit_bytes: standing?.memoryLimitBytes ?? null,
    file_bytes: standing?.fileBytes ?? null,
    last_check: check && {
      reach: check.reach,
      started_at: check.startedAt.toISOString(),
      finished_at: check.finishedAt.toISOString(),
      repaired: check.repaired,
    },
    next_check_at: standing?.nextCheckAt.toISOString() ?? null,
    running_check: running && {
      started_at: running.startedAt.toISOString(),
      done: running.done,
      total: running.total,
    },
  };
}

export async function listFailedJobs(
  { db, jobLedger: ledger }: OperationsDeps,
  { limit, offset }: Page,
): Promise<{ count: number; results: FailedJob[] }> {
  const { count, results } = await ledger.findFailed(db, { without: deliveryJobs, limit, offset });
  return {
    count,
    results: results.map((job) => {
      const isGivenUp = job.attempts >= job.maxAttempts;
      return {
        id: job.id,
        name: job.name,
        state: isGivenUp ? 'given_up' : 'retrying',
        attempts: job.attempts,
        max_attempts: job.maxAttempts,
        error: redact(job.error),
        failed_at: job.failedAt.toISOString(),
        next_run_at: isGivenUp ? null : job.runAt.toISOString(),
        payload: redactPayload(job.payload),
      };
    }),
  };
}

export async function listFailedMessages(
  { db }: OperationsDeps,
  query: FailedMessagesQuery,
): Promise<{ count: number; results: FailedMessage[] }> {
  const { count, results } = await findUndelivered(db, query);
  return {
    count,
    results: results.map((message) => ({
      id: message.id,
      channel: message.channel,
      recipient: message.recipient,
      subject: redact(message.subject),
      template: message.template,
      state: message.isGivenUp ? 'failed' : 'retrying',
      attempts: message.attempts,
      error: redact(message.error),
      reason: failureReason(message.error),
      created_at: message.createdAt.toISOString(),
      tried_at: message.triedAt?.toISOString() ?? null,
    })),
  };
}
