import type { Db } from '../db/db.ts';
import type { JobKind } from './jobs.ts';

export interface JobKindCount {
  name: string;
  waiting: number;
  /** Scheduled for later. */
  planned: number;
  running: number;
  retrying: number;
  givenUp: number;
  /** When the oldest waiting job became due. */
  oldestAt: Date | null;
  /** Earliest last failure among the failed jobs. */
  failedSince: Date | null;
  lastError: string | null;
}

export interface FailedJobRow {
  id: number;
  name: string;
  attempts: number;
  maxAttempts: number;
  error: string;
  failedAt: Date;
  runAt: Date;
  payload: unknown;
}

export interface TimedJobRow {
  name: string;
  cron: string;
  lastRunAt: Date | null;
  nextRunAt: Date | null;
}

/** The job queue for the operations page. Changes run inside the caller's transaction. */
export interface JobLedger {
  countByKind(db: Db): Promise<JobKindCount[]>;
  findFailed(
    db: Db,
    query: { without: readonly string[]; limit: number; offset: number },
  ): Promise<{ count: number; results: FailedJobRow[] }>;
  findTimed(db: Db, now: Date): Promise<TimedJobRow[]>;
  /** Runs it now with a fresh number of attempts; undefined unless it failed, is not running and has a handler. */
  retry(transaction: Db, id: number): Promise<FailedJobRow | undefined>;
  /** Undefined unless it failed and is not running. */
  discard(transaction: Db, id: number): Promise<FailedJobRow | undefined>;
  /** Returns the keys of jobs that are due or running now. */
  retryKeyed(transaction: Db, kind: JobKind, keys: readonly string[]): Promise<string[]>;
  discardKeyed(transaction: Db, kind: JobKind, key: string): Promise<void>;
}
