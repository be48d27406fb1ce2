import { createContext, Script } from 'node:vm';

/** Runs work that may not come to an end by itself; answers undefined when it took too long. */
export type Guard = <Result>(work: () => Result) => Result | undefined;

// A good rule takes a millisecond or two of a processor it may have to share.
const patientMs = 1000;
const leastMs = 100;
const timedOut = 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * A rule that never holds, such as the 30th of February every day, keeps the library searching for ever inside one
 * call. Only the engine itself can break that off, which it does for scripts. Each that is broken off makes it less
 * patient, and what all works together may take is bounded, too.
 */
export function createGuard(budgetMs: number): Guard {
  const holder: { work: () => void } = { work: () => undefined };
  const context = createContext(holder);
  const script = new Script('work()');
  let leftMs = budgetMs;
  let mostMs = patientMs;
  return (work) => {
    if (leftMs < 1) return undefined;
    let result: ReturnType<typeof work> | undefined;
    holder.work = () => {
      result = work();
    };
    const startedAt = performance.now();
    try {
      script.runInContext(context, { timeout: Math.ceil(Math.min(mostMs, leftMs)) });
      return result;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      mostMs = Math.max(leastMs, mostMs / 2);
      return undefined;
    } finally {
      leftMs -= performance.now() - startedAt;
    }
  };
}

/** An error of the script's own world, so not one of our class. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === timedOut;
