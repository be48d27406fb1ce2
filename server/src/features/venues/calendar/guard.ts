import { createContext, Script } from 'node:vm';

/** Returns undefined when the work exceeds its time limit. */
export type Guard = <Result>(work: () => Result) => Result | undefined;

// A valid rule takes a few milliseconds.
const maxCallMs = 1000;
const minCallMs = 100;
const timedOut = 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * A rule that never matches, such as 30 February, makes ical.js search for ever in one call. Only a vm timeout can
 * interrupt that. Each timeout halves the next limit, and the total is bounded.
 */
export function createGuard(budgetMs: number): Guard {
  const holder: { work: () => void } = { work: () => undefined };
  const context = createContext(holder);
  const script = new Script('work()');
  let leftMs = budgetMs;
  let limitMs = maxCallMs;
  return (work) => {
    if (leftMs < 1) return undefined;
    let result: ReturnType<typeof work> | undefined;
    holder.work = () => {
      result = work();
    };
    const startedAt = performance.now();
    try {
      script.runInContext(context, { timeout: Math.ceil(Math.min(limitMs, leftMs)) });
      return result;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      limitMs = Math.max(minCallMs, limitMs / 2);
      return undefined;
    } finally {
      leftMs -= performance.now() - startedAt;
    }
  };
}

/** Errors from the vm context are not instances of our Error class. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === timedOut;
