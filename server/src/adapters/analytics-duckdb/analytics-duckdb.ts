import { availableParallelism } from 'node:os';
import path from 'node:path';
import { version } from '@duckdb/node-api';
import type {
  Analytics,
  AnalyticsCopy,
  CheckReach,
  Question,
  CopyCheck,
  CopyStatus,
} from '../../platform/ports/analytics.ts';
import type { Log } from '../../platform/log.ts';
import { checkSteps } from './check.ts';
import type { Copy } from './sync.ts';
import { manageCopy } from './copy-manager.ts';
import { changedSince } from './position.ts';
import { connectSource, type CopySource } from './source.ts';
import { compileQuery } from './sql.ts';
import { stat } from 'node:fs/promises';
import type { CopyFile } from './file.ts';

export interface DuckdbAnalytics extends Analytics, AnalyticsCopy {
  /** Resolves when the copy is ready; until then the database is used. */
  ready(): Promise<void>;
  isReady(): boolean;
  /** Compares the copy with the database and repairs it; returns the number of differences. */
  check(reach: CheckReach): Promise<number>;
  /** For measurements: the next question is read from the copy even if it was asked before. */
  forgetAnswers(): void;
  close(): Promise<void>;
}

export interface DuckdbAnalyticsOptions {
  databaseUrl: string;
  dataDir: string;
  memoryMb: number;
  /** Used while the copy is missing or behind. */
  database: Analytics;
  /** Questions about fewer rows run on the database, except on a cluster; none by default. */
  minRows?: number;
  /** How long a question waits for the copy before it runs on the database. */
  catchUpTimeoutMs?: number;
  log: Log;
}

const followEveryMs = 1000;
// Catching up takes most of a processor for a tenth of a second on a large copy, and questions can wait for it.
const followRestShare = 30;
const checkEveryMs = 3_600_000;
const hourOfFullCheck = 2;
// After an import, for example, the copy is far behind: do not make people wait for it.
const defaultCatchUpTimeoutMs = 1000;

/** Uses a columnar copy that contains everything committed before the question, otherwise the database. */
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
  const manager = manageCopy(source, fileOptions, log);
  const checks = trackChecks(manager.check, checkSteps);
  const openedAt = Date.now();
  let asOf: Date | null = null;
  let followAgainAt = 0;

  async function catchUpInTime(): Promise<boolean> {
    const waited = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), options.catchUpTimeoutMs ?? defaultCatchUpTimeoutMs).unref();
    });
    return Promise.race([
      manager.catchUp().then(
        () => true,
        () => false,
      ),
      waited,
    ]);
  }

  async function isSmall<Row>(copy: Copy, question: Question<Row>): Promise<boolean> {
    const { minRows = 0 } = options;
    if (!question.period || minRows === 0 || (await source.isOnNodes())) return false;
    // A copy that cannot be read is handled with the question itself.
    const rows = await copy.estimateRows(question).catch(() => Infinity);
    return rows < minRows;
  }

  /** Undefined when the question has to run on the database. */
  async function readCopy<Row>(copy: Copy, question: Question<Row>): Promise<Row[] | undefined> {
    const read = (): Promise<Row[] | undefined> =>
      askCopy(copy, question).catch((error: unknown) => {
        log.error({ err: error, question: question.name }, 'Query on the analytics copy failed');
        if (isBroken(error)) manager.rebuild(copy, String(error));
        return undefined;
      });
    // The copy is nearly always up to date, so read it while checking.
    const [isBehind, rows] = await Promise.all([
      source.hasChanged(copy.snapshot, question.scope.siteIds),
      read(),
    ]);
    if (!isBehind || rows === undefined) return rows;
    const isCaughtUp = await catchUpInTime();
    // A copy that was replaced in the meantime still has its earlier answers.
    return isCaughtUp && manager.current() === copy ? read() : undefined;
  }

  async function follow(): Promise<void> {
    const copy = manager.current();
    if (!copy) return;
    if (!(await copy.file.isInPlace())) return manager.rebuild(copy, 'The file was deleted');
    if ((await source.readIdentity()) !== copy.identity) {
      return manager.rebuild(copy, 'The database was replaced');
    }
    const seenAt = new Date();
    if (await source.hasChanged(copy.snapshot, null)) {
      const startedAt = performance.now();
      if (startedAt < followAgainAt) return;
      await manager.catchUp();
      const endedAt = performance.now();
      followAgainAt = endedAt + followRestShare * (endedAt - startedAt);
    }
    asOf = seenAt;
  }

  const checkCopy = async (reach: CheckReach): Promise<number> =>
    manager.current() ? checks.run(reach) : 0;

  const isFullCheckDue = (): boolean => new Date().getUTCHours() === hourOfFullCheck;
  const timers = [
    every(followEveryMs, follow, log),
    every(checkEveryMs, () => checkCopy(isFullCheckDue() ? 'all' : 'recent'), log),
  ];

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    await manager.close();
    await source.close();
  }

  return {
    ask: async (question) => {
      const copy = question.isProbe ? undefined : manager.current();
      if (!copy || (await isSmall(copy, question))) return database.ask(question);
      return (await readCopy(copy, question)) ?? database.ask(question);
    },
    ready: manager.ready,
    isReady: () => manager.current() !== undefined,
    check: checkCopy,
    forgetAnswers: () => manager.current()?.answers.drop(null),
    engineVersion: version(),
    readStatus: async () => {
      const copy = manager.current();
      const measured = copy && (await measureCopy(source, copy).catch(() => undefined));
      return {
        ...(measured ?? noMeasurement),
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
      const copy = manager.current();
      if (copy) manager.rebuild(copy, 'Requested');
    },
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

const nextCheck = (openedAt: number, now: number): Date =>
  new Date(openedAt + Math.ceil((now - openedAt + 1) / checkEveryMs) * checkEveryMs);

async function askCopy<Row>({ file, answers }: Copy, question: Question<Row>): Promise<Row[]> {
  const query = compileQuery(question.sqlOnSums ?? question.sql);
  const rows = await answers.read(query, question.scope.siteIds, () => file.read(query));
  // As with PostgreSQL, the row type is not checked against the SQL.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rows as Row[];
}

const isBroken = (error: unknown): boolean =>
  /FATAL|IO Error|INTERNAL|invalidated/.test(String(error));

/** Skips a run while the previous one is still going. */
function every(ms: number, work: () => Promise<unknown>, log: Log): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    work()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'The analytics copy could not be updated'),
      )
      .finally(() => {
        isRunning = false;
      });
  }, ms).unref();
}

interface CheckRuns {
  /** Joins a check that is already running. */
  run(reach: CheckReach): Promise<number>;
  last(): CopyCheck | null;
  running(): CopyStatus['runningCheck'];
}

function trackChecks(
  check: (reach: CheckReach, onProgress: (steps: number) => void) => Promise<number>,
  total: number,
): CheckRuns {
  let last: CopyCheck | null = null;
  let running: { startedAt: Date; done: number; result: Promise<number> } | undefined;

  async function note(reach: CheckReach, startedAt: Date): Promise<number> {
    let repaired: number | null = null;
    try {
      repaired = await check(reach, (done) => {
        if (running) running.done = done;
      });
      return repaired;
    } finally {
      last = { reach, startedAt, finishedAt: new Date(), repaired };
      running = undefined;
    }
  }

  return {
    run: (reach) => {
      if (!running) {
        const startedAt = new Date();
        running = { startedAt, done: 0, result: note(reach, startedAt) };
      }
      return running.result;
    },
    last: () => last,
    running: () => (running ? { startedAt: running.startedAt, done: running.done, total } : null),
  };
}

type Measured = Pick<
  CopyStatus,
  'snapshot' | 'pendingRows' | 'events' | 'memoryBytes' | 'fileBytes'
>;

const maxPendingRows = 1000;

async function measureCopy(source: CopySource, copy: Copy): Promise<Measured> {
  const { file, snapshot } = copy;
  const [pending] = await source.query<{ rows: number }>(`
    select count(*)::int as rows from (
      (select 1 from event where ${changedSince(snapshot)} limit ${maxPendingRows})
      union all
      (select 1 from daily_cover where ${changedSince(snapshot)} limit ${maxPendingRows})
      union all
      (select 1 from service_record where ${changedSince(snapshot)} limit ${maxPendingRows})
      union all
      (select 1 from followed_change where ${changedSince(snapshot)} limit ${maxPendingRows})
    ) as pending`);
  const [held] = await file.read({
    sql: `select (select count(*) from event) as events,
      (select sum(memory_usage_bytes)::bigint from duckdb_memory()) as memory`,
    parameters: [],
  });
  return {
    snapshot,
    pendingRows: Math.min(pending?.rows ?? 0, maxPendingRows),
    events: Number(held?.['events']),
    memoryBytes: Number(held?.['memory']),
    fileBytes: await fileSize(file),
  };
}

async function fileSize({ path }: CopyFile): Promise<number> {
  const sizes = [path, `${path}.wal`].map(async (name) => {
    const found = await stat(name).catch(() => undefined);
    return found?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const noMeasurement: Measured = {
  snapshot: null,
  pendingRows: 0,
  events: null,
  memoryBytes: null,
  fileBytes: null,
};
