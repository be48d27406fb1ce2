import { setTimeout as pause } from 'node:timers/promises';
import type { CheckReach } from '../../platform/ports/analytics.ts';
import type { Log } from '../../platform/log.ts';
import { buildCopy, findFollowable, tidyUp } from './build.ts';
import { checkSteps, findSuspects, repair } from './check.ts';
import {
  CopyFailure,
  deleteCopyFile,
  openCopyFile,
  type CopyFile,
  type CopyFileOptions,
} from './file.ts';
import { follow, TableEmptied, type Copy } from './follow.ts';
import type { CopySource, Moment } from './source.ts';

/** Keeps one copy of the database: makes it, follows, mends, and makes it anew when it is lost. */
export interface CopyKeeper {
  /** The copy, while there is one to be asked. */
  current(): Copy | undefined;
  /** Resolves when what was committed before the call is in the copy; rejects when that cannot be. */
  catchUp(): Promise<void>;
  /** Throws a copy away that is not what it should be, and makes another. */
  renew(copy: Copy, reason: string): void;
  /** Says after each step how many are done. */
  check(reach: CheckReach, tellDone?: (steps: number) => void): Promise<number>;
  ready(): Promise<void>;
  /** Once it is stopping. */
  close(): Promise<void>;
}

const firstPauseMs = 1000;
const longestPauseMs = 60_000;

export function keepCopy(
  source: CopySource,
  options: CopyFileOptions & { stopping: AbortSignal },
  log: Log,
): CopyKeeper {
  let copy: Copy | undefined;
  let nextCatchUp: Promise<void> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const { stopping } = options;
  let waitingForReady: (() => void)[] = [];

  const oneAfterAnother = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };

  async function openCopy(): Promise<Copy> {
    const file = await openCopyFile(options);
    try {
      const known = await findFollowable(source, file);
      if (!known) return await makeCopy(file);
      const followed = { file, ...known };
      await source.atOneMoment((moment) => follow(moment, followed));
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
      const made = { file, ...(await buildCopy(source, file)) };
      await source.atOneMoment((moment) => follow(moment, made));
      log.info({ seconds: (Date.now() - startedAt) / 1000 }, 'The analytics copy was made');
      return made;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Until it works or nobody wants it any more; meanwhile the database answers. */
  async function openAtLast(): Promise<void> {
    for (let failures = 0; !stopping.aborted; failures += 1) {
      try {
        copy = await openCopy();
        for (const resolve of waitingForReady) resolve();
        waitingForReady = [];
        return;
      } catch (error) {
        if (stopping.aborted) return;
        log.warn({ err: error }, 'No analytics copy: questions run on the database');
        const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
        await pause(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  }

  function renew(lost: Copy, reason: string): void {
    if (copy !== lost) return;
    copy = undefined;
    log.warn(
      { reason },
      'The analytics copy is made anew: questions run on the database meanwhile',
    );
    void oneAfterAnother(async () => {
      await lost.file.close();
      await deleteCopyFile(lost.file.path).catch((error: unknown) => {
        log.warn({ err: error }, 'The old analytics copy could not be deleted');
      });
      await openAtLast();
    });
  }

  const atPresent = <Result>(
    work: (moment: Moment, present: Copy) => Promise<Result>,
    begin?: () => void,
  ): Promise<Result> =>
    oneAfterAnother(async () => {
      begin?.();
      const present = copy;
      if (!present) throw new CopyFailure('There is no copy');
      try {
        return await source.atOneMoment(async (moment) => {
          await follow(moment, present);
          return work(moment, present);
        });
      } catch (error) {
        if (error instanceof TableEmptied) renew(present, 'A table was emptied');
        if (error instanceof CopyFailure) renew(present, error.message);
        throw error;
      }
    });

  void oneAfterAnother(openAtLast);
  return {
    current: () => copy,
    catchUp: () => {
      nextCatchUp ??= atPresent(
        async () => undefined,
        () => {
          nextCatchUp = undefined;
        },
      );
      return nextCatchUp;
    },
    renew,
    check: async (reach, tellDone) => {
      const checked = copy;
      if (!checked) return 0;
      const suspects = await findSuspects(source, checked.file, reach, tellDone);
      const repaired = await atPresent((moment, { file }) => repair(moment, file, suspects, log));
      tellDone?.(checkSteps - 1);
      if (reach === 'all') await atPresent((_, { file }) => tidyUp(file));
      return repaired;
    },
    ready: () =>
      copy
        ? Promise.resolve()
        : new Promise((resolve) => {
            waitingForReady.push(resolve);
          }),
    close: async () => {
      await queue;
      const last = copy;
      copy = undefined;
      await last?.file.close();
    },
  };
}
