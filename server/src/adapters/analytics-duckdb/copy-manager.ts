import { setTimeout as pause } from 'node:timers/promises';
import type { CheckReach } from '../../platform/ports/analytics.ts';
import type { Log } from '../../platform/log.ts';
import { createLimiter } from '../../platform/overload/concurrency-limit.ts';
import { createAnswerCache } from './answer-cache.ts';
import { buildCopy, findResumableCopy, sortEvents } from './build.ts';
import { checkSteps, findSuspects, repair } from './check.ts';
import {
  CopyFailure,
  deleteCopyFile,
  openCopyFile,
  type CopyFile,
  type CopyFileOptions,
} from './file.ts';
import { createRowEstimate } from './row-estimate.ts';
import { syncCopy, TableEmptied, type Copy } from './sync.ts';
import type { CopySource, SourceTransaction } from './source.ts';

/** Builds one copy of the database, keeps it in sync, repairs it and rebuilds it when it is lost. */
export interface CopyManager {
  /** Undefined while there is no usable copy. */
  current(): Copy | undefined;
  /** Resolves when everything committed before the call is in the copy. */
  catchUp(): Promise<void>;
  /** Discards a bad copy and builds a new one. */
  rebuild(copy: Copy, reason: string): void;
  check(reach: CheckReach, onProgress?: (steps: number) => void): Promise<number>;
  ready(): Promise<void>;
  close(): Promise<void>;
}

const openedCopy = (file: CopyFile, point: Pick<Copy, 'identity' | 'snapshot'>): Copy => ({
  file,
  ...point,
  answers: createAnswerCache(),
  estimateRows: createRowEstimate(file),
});

const firstPauseMs = 1000;
const maxPauseMs = 60_000;

export function manageCopy(
  source: CopySource,
  options: CopyFileOptions & { stopping: AbortSignal },
  log: Log,
): CopyManager {
  let copy: Copy | undefined;
  let nextCatchUp: Promise<void> | undefined;
  const runInOrder = createLimiter(1);
  const { stopping } = options;
  let waitingForReady: (() => void)[] = [];

  async function openCopy(): Promise<Copy> {
    const file = await openCopyFile(options);
    try {
      const known = await findResumableCopy(source, file);
      if (!known) return await makeCopy(file);
      const followed = openedCopy(file, known);
      await source.inSnapshot((transaction) => syncCopy(transaction, followed));
      return followed;
    } catch (error) {
      await file.close();
      if (error instanceof CopyFailure || error instanceof TableEmptied) {
        await deleteCopyFile(file.path);
      }
      throw error;
    }
  }

  async function makeCopy(old: CopyFile): Promise<Copy> {
    await old.close();
    await deleteCopyFile(old.path);
    const file = await openCopyFile(options);
    try {
      const startedAt = Date.now();
      const point = await buildCopy(source, file);
      const made = openedCopy(file, point);
      await source.inSnapshot((transaction) => syncCopy(transaction, made));
      log.info({ seconds: (Date.now() - startedAt) / 1000 }, 'The analytics copy was built');
      return made;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async function openWithRetries(): Promise<void> {
    for (let failures = 0; !stopping.aborted; failures += 1) {
      try {
        copy = await openCopy();
        for (const resolve of waitingForReady) resolve();
        waitingForReady = [];
        return;
      } catch (error) {
        if (stopping.aborted) return;
        log.warn({ err: error }, 'No analytics copy: using the database');
        const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failures);
        await pause(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  }

  function rebuild(lost: Copy, reason: string): void {
    if (copy !== lost) return;
    copy = undefined;
    log.warn({ reason }, 'Rebuilding the analytics copy: using the database in the meantime');
    void runInOrder(async () => {
      await lost.file.close();
      await deleteCopyFile(lost.file.path).catch((error: unknown) => {
        log.warn({ err: error }, 'The old analytics copy could not be deleted');
      });
      await openWithRetries();
    });
  }

  const withCurrentCopy = <Result>(
    work: (transaction: SourceTransaction, current: Copy) => Promise<Result>,
    begin?: () => void,
  ): Promise<Result> =>
    runInOrder(async () => {
      begin?.();
      const current = copy;
      if (!current) throw new CopyFailure('There is no copy');
      try {
        return await source.inSnapshot(async (transaction) => {
          await syncCopy(transaction, current);
          return work(transaction, current);
        });
      } catch (error) {
        if (error instanceof TableEmptied) rebuild(current, 'A table was emptied');
        if (error instanceof CopyFailure) rebuild(current, error.message);
        throw error;
      }
    });

  void runInOrder(openWithRetries);
  return {
    current: () => copy,
    catchUp: () => {
      nextCatchUp ??= withCurrentCopy(
        async () => undefined,
        () => {
          nextCatchUp = undefined;
        },
      );
      return nextCatchUp;
    },
    rebuild,
    check: async (reach, onProgress) => {
      const checked = copy;
      if (!checked) return 0;
      const suspects = await findSuspects(source, checked.file, reach, onProgress);
      const repaired = await withCurrentCopy(async (transaction, { file, answers }) => {
        const found = await repair(transaction, file, suspects, log);
        if (found > 0) answers.drop(null);
        return found;
      });
      onProgress?.(checkSteps - 1);
      if (reach === 'all') await withCurrentCopy((_, { file }) => sortEvents(file));
      return repaired;
    },
    ready: () =>
      copy
        ? Promise.resolve()
        : new Promise((resolve) => {
            waitingForReady.push(resolve);
          }),
    close: async () => {
      await runInOrder(async () => undefined);
      const last = copy;
      copy = undefined;
      await last?.file.close();
    },
  };
}
