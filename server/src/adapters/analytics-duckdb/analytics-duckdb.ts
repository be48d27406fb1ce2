import { availableParallelism } from 'node:os';
import path from 'node:path';
import { version } from '@duckdb/node-api';
import type {
  Analytics,
  AnalyticsCopy,
  CheckReach,
  Question,
} from '../../platform/ports/analytics.ts';
import type { Log } from '../../platform/log.ts';
import { checkSteps } from './check.ts';
import { noteChecks } from './check-schedule.ts';
import type { Copy } from './follow.ts';
import { keepCopy } from './keeper.ts';
import { connectSource } from './source.ts';
import { writeDown } from './sql.ts';
import { measureCopy, nothingMeasured } from './state.ts';

export interface DuckdbAnalytics extends Analytics, AnalyticsCopy {
  /** Resolves when the copy answers; until then the database does. */
  ready(): Promise<void>;
  isReady(): boolean;
  /** Compares the copy with the database and mends it; answers how many differences there were. */
  check(reach: CheckReach): Promise<number>;
  close(): Promise<void>;
}

export interface DuckdbAnalyticsOptions {
  databaseUrl: string;
  dataDir: string;
  memoryMb: number;
  /** Answers while there is no copy. */
  database: Analytics;
  /** How long a question waits for the copy to follow before the database answers. */
  patienceMs?: number;
  log: Log;
}

const followEveryMs = 1000;
const checkEveryMs = 3_600_000;
const hourOfFullCheck = 2;
// A copy that is far behind, as after an import, must not make people wait: the database is always right.
const usualPatienceMs = 1000;

/** Answers from a columnar copy that holds whatever was committed before the question; else from the database. */
export function openDuckdbAnalytics(options: DuckdbAnalyticsOptions): DuckdbAnalytics {
  const { database, log } = options;
  const stopping = new AbortController();
  const source = connectSource(options.databaseUrl, stopping.signal);
  const fileOptions = {
    folder: path.join(options.dataDir, 'analytics'),
    memoryMb: options.memoryMb,
    threads: availableParallelism(),
    stopping: stopping.signal,
  };
  const keeper = keepCopy(source, fileOptions, log);
  const checks = noteChecks(keeper.check, checkSteps);
  const openedAt = Date.now();
  let asOf: Date | null = null;

  async function catchesUpInTime(): Promise<boolean> {
    const waited = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), options.patienceMs ?? usualPatienceMs).unref();
    });
    return Promise.race([
      keeper.catchUp().then(
        () => true,
        () => false,
      ),
      waited,
    ]);
  }

  /** Undefined where the database has to answer. */
  async function answerOf<Row>(copy: Copy, question: Question<Row>): Promise<Row[] | undefined> {
    const read = (): Promise<Row[] | undefined> =>
      askCopy(copy, question).catch((error: unknown) => {
        log.error({ err: error, question: question.name }, 'The analytics copy could not answer');
        if (isBroken(error)) keeper.renew(copy, String(error));
        return undefined;
      });
    // Nearly always the copy is up to date, and then what was read meanwhile is the answer.
    const [isBehind, rows] = await Promise.all([
      source.hasChanged(copy.snapshot, question.scope.siteIds),
      read(),
    ]);
    if (!isBehind || rows === undefined) return rows;
    return (await catchesUpInTime()) ? read() : undefined;
  }

  async function follow(): Promise<void> {
    const copy = keeper.current();
    if (!copy) return;
    if (!(await copy.file.isInPlace())) return keeper.renew(copy, 'The file was deleted');
    if ((await source.readIdentity()) !== copy.identity) {
      return keeper.renew(copy, 'The database is another');
    }
    const seenAt = new Date();
    if (await source.hasChanged(copy.snapshot, null)) await keeper.catchUp();
    asOf = seenAt;
  }

  /** Where there is no copy, nothing was compared and nothing is noted. */
  const checkCopy = async (reach: CheckReach): Promise<number> =>
    keeper.current() ? checks.run(reach) : 0;

  const isFullCheckDue = (): boolean => new Date().getUTCHours() === hourOfFullCheck;
  const timers = [
    every(followEveryMs, follow, log),
    every(checkEveryMs, () => checkCopy(isFullCheckDue() ? 'all' : 'recent'), log),
  ];

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    await keeper.close();
    await source.close();
  }

  return {
    ask: async (question) => {
      const copy = question.isProbe ? undefined : keeper.current();
      const answer = copy && (await answerOf(copy, question));
      return answer ?? database.ask(question);
    },
    ready: keeper.ready,
    isReady: () => keeper.current() !== undefined,
    check: checkCopy,
    engineVersion: version(),
    readStatus: async () => {
      const copy = keeper.current();
      const measured = copy && (await measureCopy(source, copy).catch(() => undefined));
      return {
        ...(measured ?? nothingMeasured),
        isReady: measured !== undefined,
        asOf: measured ? asOf : null,
        memoryLimitBytes: options.memoryMb * 1_000_000,
        lastCheck: checks.last(),
        nextCheckAt: nextCheck(openedAt, Date.now()),
        runningCheck: checks.running(),
      };
    },
    beginCheck: () => {
      checkCopy('all').catch((error: unknown) =>
        log.warn({ err: error }, 'The analytics copy could not be checked'),
      );
    },
    beginRebuild: () => {
      const copy = keeper.current();
      if (copy) keeper.renew(copy, 'Somebody asked for it');
    },
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

const nextCheck = (openedAt: number, now: number): Date =>
  new Date(openedAt + Math.ceil((now - openedAt + 1) / checkEveryMs) * checkEveryMs);

async function askCopy<Row>({ file }: Copy, question: Question<Row>): Promise<Row[]> {
  const rows = await file.read(writeDown(question.sqlOnSums ?? question.sql));
  // What a question answers is what its SQL selects: the compiler takes its word, as with PostgreSQL.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rows as Row[];
}

const isBroken = (error: unknown): boolean =>
  /FATAL|IO Error|INTERNAL|invalidated/.test(String(error));

/** One run at a time; a failure is logged and the next run tries again. */
function every(ms: number, work: () => Promise<unknown>, log: Log): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    work()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'The analytics copy could not be followed'),
      )
      .finally(() => {
        isRunning = false;
      });
  }, ms).unref();
}
