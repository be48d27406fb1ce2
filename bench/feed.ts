import { quantile } from '../gates/support/quantile.ts';
import { farFeedCalls, feedCalls } from './feed-calls.ts';
import { rounded, type BenchResult } from './figures.ts';
import { withBenchProduct } from './product-calls.ts';

const rounds = 12;
const goalMs = 60;

/** A page of the feed with its exact total over HTTP, with every filter and order. */
export const measureFeed = (): Promise<BenchResult> =>
  withBenchProduct(async ({ events, probe, measure }) => {
    const times = (await measure(feedCalls, rounds)).flatMap((call) => call.times);
    const farTimes = (await measure(farFeedCalls, rounds)).flatMap((call) => call.times);
    const p95Ms = rounded(quantile(times, 0.95));
    return {
      isGood: p95Ms <= goalMs,
      events,
      calls: times.length,
      p50Ms: rounded(quantile(times, 0.5)),
      p95Ms,
      goalMs,
      ...probe.figures(),
      farP50Ms: rounded(quantile(farTimes, 0.5)),
    };
  });
