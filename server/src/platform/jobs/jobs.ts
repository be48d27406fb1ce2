import { z } from 'zod';
import type { Db } from '../db/db.ts';
import type { Files } from '../ports/files.ts';
import type { Labeller } from '../ports/labeller.ts';
import type { Log } from '../log.ts';
import type { Mail } from '../ports/mail.ts';
import type { Recogniser } from '../ports/recogniser.ts';
import type { Sms } from '../ports/sms.ts';

/** Dependencies of job handlers: ports only, so that a handler runs in any process. */
export interface JobPorts {
  db: Db;
  mail: Mail;
  sms: Sms;
  files: Files;
  labeller: Labeller;
  /** Null when recognition is switched off. */
  recogniser: Recogniser | null;
}

export interface JobContext extends JobPorts {
  jobs: Jobs;
  log: Log;
  /** 1 on the first run. */
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted when the process is about to stop. */
  signal: AbortSignal;
}

/** A job without its handler, for callers that enqueue it. */
export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  readonly retries: number;
  /** Jobs of one queue run one after another, so that a slow service occupies only one worker. */
  readonly queue?: string;
  /** Runs after jobs that a person waits for, such as a mail with a code; started by the next poll of the queue. */
  readonly isBackground?: true;
}

/** A handler may run twice: a process can die between the work and the record of it. */
export interface Job<Payload extends z.ZodType = z.ZodType> extends JobKind<Payload> {
  readonly kind?: JobKind<Payload>;
  /** Minute, hour, day, month, weekday in UTC; the payload of a timed job is `{}`. */
  readonly cron?: string;
  run(context: JobContext, payload: z.output<Payload>): Promise<void>;
}

export interface EnqueueOptions {
  /** A waiting job of the same name and key is replaced. */
  key?: string;
  runAt?: Date;
}

export interface Jobs {
  /** Inside the caller's transaction: the job exists exactly when the change does. */
  enqueue<Payload extends z.ZodType>(
    transaction: Db,
    job: JobKind<Payload>,
    payload: z.input<Payload>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** After the commit: starts background jobs within moments instead of at the next poll. */
  wake(db: Db): void;
}

export interface JobRunner {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export type JobOutcome = 'succeeded' | 'retried' | 'failed';
export type ObserveJob = (name: string, outcome: JobOutcome, seconds: number) => void;

/** Thrown by a handler when retrying cannot help. */
export class PermanentJobFailure extends Error {}

/** Thrown while a service is unavailable: for two weeks such runs do not count as attempts. */
export class DependencyAway extends Error {}

// Eleven attempts with pauses growing to six hours span nine and a half hours: an overnight outage loses nothing.
const standardRetries = 10;

export const defineJob = <Payload extends z.ZodType>(
  definition: Omit<Job<Payload>, 'retries'> & { retries?: number },
): Job<Payload> => ({ ...definition, retries: definition.retries ?? standardRetries });

/** A job whose handler is defined elsewhere, so that callers do not import the handler's dependencies. */
export const describeJob = <Payload extends z.ZodType>(
  kind: Omit<JobKind<Payload>, 'retries'> & { retries?: number },
): JobKind<Payload> => ({ ...kind, retries: kind.retries ?? standardRetries });

export const handleJob = <Payload extends z.ZodType>(
  kind: JobKind<Payload>,
  run: Job<Payload>['run'],
): Job<Payload> => ({ ...kind, kind, run });

export function indexJobs(jobs: readonly Job[]): ReadonlyMap<string, Job> {
  const byName = new Map<string, Job>();
  for (const job of jobs) {
    if (byName.has(job.name)) throw new Error(`Two handlers are named ${job.name}.`);
    if (job.cron !== undefined && !job.payload.safeParse({}).success) {
      throw new Error(`The timed job ${job.name} must accept the payload {}.`);
    }
    byName.set(job.name, job);
  }
  return byName;
}

export async function runJob(job: Job, context: JobContext, payload: unknown): Promise<void> {
  const parsed = job.payload.safeParse(payload);
  if (!parsed.success) {
    throw new PermanentJobFailure(`Payload of ${job.name}: ${z.prettifyError(parsed.error)}`);
  }
  await job.run(context, parsed.data);
}
