import type { Db } from '../db/db.ts';
import type { JobKind } from './jobs.ts';

export interface JobKindCount {
  name: string;
  waiting: number;
  /** For a time that has not come yet. */
  planned: number;
  running: number;
  retrying: number;
  givenUp: number;
  /** Since when the first of what is due waits. */
  oldestAt: Date | null;
  /** When the first of what failed did so last. */
  failedSince: Date | null;
  lastError: string | null;
}

export interface FailedJobNote {
  id: number;
  name: string;
  attempts: number;
  maxAttempts: number;
  error: string;
  failedAt: Date;
  runAt: Date;
  payload: unknown;
}

export interface TimedJobNote {
  name: string;
  cron: string;
  lastRunAt: Date | null;
  nextRunAt: Date | null;
}

/** The queue as whoever runs the product sees it. What changes it happens inside the caller's transaction. */
export interface JobLedger {
  countByKind(db: Db): Promise<JobKindCount[]>;
  findFailed(
    db: Db,
    query: { without: readonly string[]; limit: number; offset: number },
  ): Promise<{ count: number; results: FailedJobNote[] }>;
  findTimed(db: Db, now: Date): Promise<TimedJobNote[]>;
  /** Runs it now with all its tries; undefined unless it has failed, is at rest and has a handler. */
  retry(transaction: Db, id: number): Promise<FailedJobNote | undefined>;
  /** Takes it out; undefined unless it has failed and is at rest. */
  discard(transaction: Db, id: number): Promise<FailedJobNote | undefined>;
  /** The same for jobs by their keys; answers the keys of jobs that are due or running now. */
  retryKeyed(transaction: Db, kind: JobKind, keys: readonly string[]): Promise<string[]>;
  discardKeyed(transaction: Db, kind: JobKind, key: string): Promise<void>;
}
