import { z } from 'zod';
import { idParams, pageOf, pagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';

const count = z.number().int().min(0);
const moment = z.iso.datetime();

export const analyticsCheck = z
  .object({
    /** The last two months, or everything. */
    reach: z.enum(['recent', 'all']),
    started_at: moment,
    finished_at: moment,
    /** Null when the check itself failed. */
    repaired: count.nullable(),
  })
  .meta({ id: 'AnalyticsCheck' });
export type AnalyticsCheck = z.infer<typeof analyticsCheck>;

export const analyticsState = z
  .object({
    /** `database` when there is no copy. */
    engine: z.enum(['copy', 'database']),
    is_ready: z.boolean(),
    /** When the copy was last confirmed to be complete. */
    as_of: moment.nullable(),
    snapshot: z.string().nullable(),
    /** Rows not copied yet; counted up to a thousand. */
    pending_rows: count,
    rows: count.nullable(),
    database_rows_estimate: count.nullable(),
    memory_bytes: count.nullable(),
    memory_limit_bytes: count.nullable(),
    file_bytes: count.nullable(),
    last_check: analyticsCheck.nullable(),
    next_check_at: moment.nullable(),
    running_check: z.object({ started_at: moment, done: count, total: count }).nullable(),
  })
  .meta({ id: 'AnalyticsState' });
export type AnalyticsState = z.infer<typeof analyticsState>;

/** Grouped by the action they require. */
export const failureReasons = [
  'unreachable',
  'refusesSignIn',
  'refusesSender',
  'refusesRecipient',
  'notTrusted',
  'busy',
  'other',
] as const;
export type FailureReason = (typeof failureReasons)[number];

export const findingCodes = [
  'jobsFine',
  'jobsLate',
  'jobsRetrying',
  'jobsGivenUp',
  'messagesFine',
  'mailsFailing',
  'textsFailing',
  'noMailServer',
  'analyticsFine',
  'analyticsOnDatabase',
  'analyticsBuilding',
  'analyticsBehind',
  'analyticsRepaired',
  'analyticsUnchecked',
  'replicaFine',
  'replicaBehind',
  'replicaUnreachable',
  'storageFine',
  'diskLow',
] as const;

export const finding = z
  .object({
    code: z.enum(findingCodes),
    level: z.enum(['fine', 'look', 'act']),
    count: count.nullable(),
    bytes: count.nullable(),
    since: moment.nullable(),
    reason: z.enum(failureReasons).nullable(),
    /** Name of a job or path of a disk. */
    subject: z.string().nullable(),
  })
  .meta({ id: 'OperationsFinding' });
export type Finding = z.infer<typeof finding>;

export const jobKindState = z
  .object({
    name: z.string(),
    waiting: count,
    planned: count,
    running: count,
    retrying: count,
    given_up: count,
    /** Since when the oldest due job has been waiting. */
    oldest_at: moment.nullable(),
    last_error: z.string().nullable(),
  })
  .meta({ id: 'JobKindState' });
export type JobKindState = z.infer<typeof jobKindState>;

export const timedJob = z
  .object({
    name: z.string(),
    cron: z.string(),
    /** Null before the first run. */
    last_run_at: moment.nullable(),
    next_run_at: moment.nullable(),
    is_failing: z.boolean(),
  })
  .meta({ id: 'TimedJob' });
export type TimedJob = z.infer<typeof timedJob>;

export const failedJob = z
  .object({
    id: z.number().int(),
    name: z.string(),
    state: z.enum(['retrying', 'given_up']),
    attempts: count,
    max_attempts: count,
    error: z.string(),
    failed_at: moment,
    /** Null once given up. */
    next_run_at: moment.nullable(),
    /** Numbers, days and single words only; anything else could be a secret. */
    payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof failedJob>;

export const messageCounts = z
  .object({
    waiting: count,
    sent_last_day: count,
    retrying: count,
    failed: count,
    /** Start of the current streak of failures. */
    failing_since: moment.nullable(),
  })
  .meta({ id: 'MessageCounts' });
export type MessageCounts = z.infer<typeof messageCounts>;

/** Never includes the body: messages contain codes and sign-in links. */
export const failedMessage = z
  .object({
    id: z.number().int(),
    channel: z.enum(['mail', 'sms']),
    recipient: z.string(),
    subject: z.string(),
    template: z.string(),
    state: z.enum(['retrying', 'failed']),
    attempts: count,
    error: z.string(),
    reason: z.enum(failureReasons),
    created_at: moment,
    tried_at: moment.nullable(),
  })
  .meta({ id: 'FailedMessage' });
export type FailedMessage = z.infer<typeof failedMessage>;

export const storageState = z
  .object({
    database_bytes: count,
    tables: z.array(z.object({ name: z.string(), bytes: count, rows_estimate: count.nullable() })),
    pictures: z.object({
      count,
      /** Large size only, without previews. */
      bytes: count,
      is_estimate: z.boolean(),
      oldest_at: moment.nullable(),
      /** 0 keeps them for ever. */
      kept_days: count,
      /** Unreadable pictures: `kept` have a file for another attempt. */
      rejected: z.object({ kept: count, gone: count }),
      sites: z.array(z.object({ name: z.string(), count, bytes: count })),
    }),
    disks: z.array(
      z.object({
        uses: z.array(z.enum(['data', 'database'])),
        folder: z.string(),
        free_bytes: count,
        total_bytes: count,
      }),
    ),
  })
  .meta({ id: 'StorageState' });
export type StorageState = z.infer<typeof storageState>;

export const recognitionState = z
  .object({
    encoder: z.object({ name: z.string(), version: z.string() }),
    /** Earlier pictures, newest first; the total counts at most 10,000 of each site. */
    described: count,
    total: count,
    pictures_last_hour: count,
    /** Mean of the last day; null without new pictures. */
    cpu_ms_per_picture: z.number().nullable(),
    /** With the latest fit first; at most 50. */
    sites: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        described: count,
        is_finished: z.boolean(),
        /** The last fit; null before the first with this encoder. */
        fit: z.object({ at: moment, labels: count, cpu_ms: count }).nullable(),
      }),
    ),
  })
  .meta({ id: 'RecognitionState' });
export type RecognitionState = z.infer<typeof recognitionState>;

export const versionsState = z
  .object({
    product: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** Null when PostgreSQL answers analytics questions itself. */
    duckdb: z.string().nullable(),
    migration: z.object({ name: z.string(), applied_at: moment }).nullable(),
    started_at: moment,
    process: z.object({ pid: z.number().int(), memory_bytes: count }),
    connections: z.array(z.object({ name: z.string(), count })),
    settings: z.array(
      z.object({
        name: z.string(),
        /** Null when unset or secret. */
        value: z.string().nullable(),
        is_secret: z.boolean(),
        is_set: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'VersionsState' });
export type VersionsState = z.infer<typeof versionsState>;

export const operationsState = z
  .object({
    at: moment,
    health: z.array(finding),
    jobs: z.object({ kinds: z.array(jobKindState), timed: z.array(timedJob), failed: count }),
    messages: messageCounts,
    analytics: analyticsState,
    storage: storageState,
    /** Null when recognition is switched off. */
    recognition: recognitionState.nullable(),
    versions: versionsState,
  })
  .meta({ id: 'OperationsState' });
export type OperationsState = z.infer<typeof operationsState>;

export const failedMessagesQuery = z.strictObject({
  ...pagingQuery,
  recipient: z.string().trim().max(255).default(''),
});
export type FailedMessagesQuery = z.infer<typeof failedMessagesQuery>;

export const operationsRoutes = routes({
  getOperations: {
    method: 'GET',
    path: '/api/operations/',
    access: 'operations.read',
    summary:
      'How the installation is: health, jobs, messages, analytics copy, storage, recognition, versions',
    reply: operationsState,
  },
  listFailedJobs: {
    method: 'GET',
    path: '/api/operations/jobs/',
    access: 'operations.read',
    summary: 'Jobs that failed, newest first; messages have a list of their own',
    query: z.strictObject(pagingQuery),
    reply: pageOf(failedJob),
  },
  retryJob: {
    method: 'POST',
    path: '/api/operations/jobs/:id/retry/',
    access: 'operations.manage',
    summary: 'Runs a failed job now, with all its tries again',
    params: idParams,
  },
  discardJob: {
    method: 'DELETE',
    path: '/api/operations/jobs/:id/',
    access: 'operations.manage',
    summary: 'Takes a failed job out of the queue',
    params: idParams,
  },
  listFailedMessages: {
    method: 'GET',
    path: '/api/operations/messages/',
    access: 'operations.read',
    summary:
      'Mails and text messages that could not be delivered, newest first, without their text',
    query: failedMessagesQuery,
    reply: pageOf(failedMessage),
  },
  retryMessage: {
    method: 'POST',
    path: '/api/operations/messages/:id/retry/',
    access: 'operations.manage',
    summary: 'Sends a failed message now, with all its tries again',
    params: idParams,
  },
  retryMessages: {
    method: 'POST',
    path: '/api/operations/messages/retry/',
    access: 'operations.manage',
    summary: 'Sends every failed message now; answers how many there are',
    reply: z.object({ count }),
  },
  discardMessage: {
    method: 'DELETE',
    path: '/api/operations/messages/:id/',
    access: 'operations.manage',
    summary: 'Deletes a failed message, which is then never sent',
    params: idParams,
  },
  retryPictures: {
    method: 'POST',
    path: '/api/operations/pictures/retry/',
    access: 'operations.manage',
    summary:
      'Tries up to 1,000 rejected pictures again; answers how many were queued and how many have no file any more',
    reply: z.object({ queued: count, gone: count }),
  },
  checkAnalytics: {
    method: 'POST',
    path: '/api/operations/analytics/check/',
    access: 'operations.manage',
    summary: 'Begins to compare the whole analytics copy with the database, unless a check runs',
    reply: analyticsState,
  },
  rebuildAnalytics: {
    method: 'POST',
    path: '/api/operations/analytics/rebuild/',
    access: 'operations.manage',
    summary: 'Begins to make the analytics copy anew; the database answers meanwhile',
    reply: analyticsState,
  },
});
