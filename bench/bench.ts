import { measureAdvice } from './advice.ts';
import { measureAnalytics } from './analytics.ts';
import { measureBurst } from './burst.ts';
import { measureCluster } from './cluster.ts';
import { measureCoverage } from './coverage.ts';
import { measureEventBytes } from './event-bytes.ts';
import { measureFactors } from './factors.ts';
import { measureFeed } from './feed.ts';
import { measureFirstPage } from './first-page.ts';
import type { BenchResult } from './figures.ts';
import { measureForecast } from './forecast.ts';
import { measureInsights } from './insights.ts';
import { measureOverview } from './overview.ts';
import { measureQueue } from './queue.ts';
import { measureRecognitionDemo } from './recognition-demo.ts';
import { measureRecognition } from './recognition.ts';
import { measureSuggestions } from './suggestions.ts';

/** Each prints its figures as one line of JSON and fails when it misses its goal. */
const benches: Record<string, () => Promise<BenchResult>> = {
  advice: measureAdvice,
  analytics: measureAnalytics,
  burst: measureBurst,
  cluster: measureCluster,
  coverage: measureCoverage,
  'event-bytes': measureEventBytes,
  factors: measureFactors,
  feed: measureFeed,
  'first-page': measureFirstPage,
  forecast: measureForecast,
  insights: measureInsights,
  overview: measureOverview,
  queue: measureQueue,
  recognition: measureRecognition,
  'recognition-demo': measureRecognitionDemo,
  suggestions: measureSuggestions,
};

const names = process.argv.slice(2);
if (names.length === 0 || names.some((name) => !(name in benches))) {
  console.error(`Usage: npm run bench -- NAME…, with the names ${Object.keys(benches).join(', ')}`);
  process.exitCode = 2;
} else {
  for (const name of names) {
    const figures = await benches[name]?.();
    console.log(JSON.stringify({ bench: name, ...figures }));
    if (!figures?.isGood) process.exitCode = 1;
  }
}
