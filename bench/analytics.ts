import { countDays } from '@wastegauge/contract/values/dates';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import {
  openDuckdbAnalytics,
  type DuckdbAnalytics,
} from '../server/src/adapters/analytics-duckdb/analytics-duckdb.ts';
import { createPostgresAnalytics } from '../server/src/adapters/analytics/analytics-postgres.ts';
import type { Analytics, Question } from '../server/src/platform/ports/analytics.ts';
import { connect } from '../server/src/platform/db/db.ts';
import { createLog } from '../server/src/platform/log.ts';
import { quantile } from '../gates/support/quantile.ts';
import { openBareDuckdb } from './analytics-bare.ts';
import { benchCalls, exploreYear, feedPages, type BenchCall } from './analytics-calls.ts';
import { measureWrites, type WriteCosts } from './analytics-costs.ts';
import { openBenchData, type BenchData } from './analytics-data.ts';
import { openBenchProduct, type BenchProduct } from './analytics-product.ts';
import { analyticsMinRows, rounded, timed, type BenchResult } from './figures.ts';

const rounds = 9;
const databaseRounds = 3;
const pageRounds = 15;
const warmUpRounds = 5;
const memoryMb = 1024;

const goals = { fasterThanPlain: 12, againstBare: 1.3, exploreP95Ms: 120, feedP95Ms: 60 };

interface Measured {
  title: string;
  /** The product, asked for the first time. */
  answer: number;
  /** The product, asked again without a change in between. */
  again: number;
  plain: number;
  covered: number;
  bare: number;
}

interface Contenders {
  /** PostgreSQL with plain indexes. */
  plain: Analytics;
  /** PostgreSQL with the product's covering indexes. */
  covered: Analytics;
  /** Plain DuckDB. */
  bare: Analytics;
}

/** The product over HTTP against the same SQL on PostgreSQL and on plain DuckDB, in turns. */
export async function measureAnalytics(): Promise<BenchResult> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const data = await openBenchData(say);
  try {
    return await measureOn(data, say);
  } finally {
    await data.close();
  }
}

async function measureOn(data: BenchData, say: (line: string) => void): Promise<BenchResult> {
  const covered = createPostgresAnalytics(data.db);
  const plainIndexes = connect(
    `${data.databaseUrl}?options=${encodeURIComponent('-c enable_indexonlyscan=off')}`,
    { statementTimeoutMs: 0 },
  );
  const plain = createPostgresAnalytics(plainIndexes.db);
  await rm(path.join(data.dataDir, 'analytics'), { recursive: true, force: true });
  const startedAt = performance.now();
  const copy = openDuckdbAnalytics({
    databaseUrl: data.databaseUrl,
    dataDir: data.dataDir,
    memoryMb,
    minRows: analyticsMinRows,
    database: onlySmall(covered),
    log: createLog('error'),
  });
  const recorder = recording(copy);
  const product = await openBenchProduct(data, recorder.analytics);
  try {
    await copy.ready();
    const rebuildSeconds = rounded((performance.now() - startedAt) / 1000);
    say(`The copy of ${data.events} events was made in ${rebuildSeconds} s`);
    const bare = await openBareDuckdb(data, { memoryMb, threads: availableParallelism() });
    const measured: Measured[] = [];
    // Warm up the server.
    for (let round = 0; round < warmUpRounds; round += 1) {
      for (const call of benchCalls) await product.call(call);
    }
    try {
      for (const call of benchCalls) {
        measured.push(await compare(call, { product, recorder, copy }, { plain, covered, bare }));
        say(formatLine(measured.at(-1)));
      }
    } finally {
      await bare.close();
    }
    const pages = {
      exploreP95Ms: await p95Of({ product, copy }, exploreYear, say),
      feedP95Ms: await p95Of({ product, copy }, feedPages, say),
    };
    const costs = await measureWrites(data.db, copy);
    return summarise(measured, pages, { events: data.events, rebuildSeconds, ...costs });
  } finally {
    await product.close();
    await copy.close();
    await plainIndexes.close();
  }
}

// A little more than the sites have.
const eventsADay = 70;

const isSmall = ({ period, scope, rowsADay = eventsADay }: Question<unknown>): boolean =>
  period !== undefined &&
  countDays(period) * scope.siteIds.length * rowsADay < analyticsMinRows * 1.05;

/** Fails when the copy does not answer a question about many events. */
const onlySmall = (database: Analytics): Analytics => ({
  ask: (question) =>
    question.isProbe || isSmall(question)
      ? database.ask(question)
      : Promise.reject(new Error(`The copy did not answer "${question.name}"`)),
});

interface Asked {
  product: BenchProduct;
  copy: DuckdbAnalytics;
}

interface Recorder {
  analytics: Analytics;
  /** Questions since the last call. */
  takeQuestions(): Question<unknown>[];
}

function recording(analytics: Analytics): Recorder {
  let asked: Question<unknown>[] = [];
  return {
    analytics: {
      ask: (question) => {
        asked.push(question);
        return analytics.ask(question);
      },
    },
    takeQuestions: () => {
      const taken = asked;
      asked = [];
      return taken;
    },
  };
}

/** The others only run the questions: no session, no scope, no feed page, no JSON. */
async function compare(
  call: BenchCall,
  { product, recorder, copy }: Asked & { recorder: Recorder },
  { plain, covered, bare }: Contenders,
): Promise<Measured> {
  recorder.takeQuestions();
  await product.call(call);
  const questions = recorder.takeQuestions();
  const answersOf = (analytics: Analytics): Promise<unknown[][]> =>
    Promise.all(questions.map((question) => analytics.ask(question)));
  expectSameAnswers(call.title, await answersOf(bare), await answersOf(covered));
  const times = {
    answer: [] as number[],
    again: [] as number[],
    plain: [] as number[],
    covered: [] as number[],
    bare: [] as number[],
  };
  for (let round = 0; round < rounds; round += 1) {
    copy.forgetAnswers();
    times.answer.push(await product.call(call));
    times.again.push(await product.call(call));
    times.bare.push(await timed(() => answersOf(bare)));
    if (round >= databaseRounds) continue;
    times.covered.push(await timed(() => answersOf(covered)));
    times.plain.push(await timed(() => answersOf(plain)));
  }
  const median = (own: readonly number[]): number => quantile(own, 0.5);
  return {
    title: call.title,
    answer: median(times.answer),
    again: median(times.again),
    plain: median(times.plain),
    covered: median(times.covered),
    bare: median(times.bare),
  };
}

function expectSameAnswers(title: string, one: unknown[][], other: unknown[][]): void {
  const inOrder = (answers: unknown[][]): string =>
    answers.map((rows) => rows.map((row) => JSON.stringify(row)).toSorted()).join();
  if (inOrder(one) !== inOrder(other)) throw new Error(`${title}: the engines differ`);
}

async function p95Of(
  { product, copy }: Asked,
  calls: readonly BenchCall[],
  say: (line: string) => void,
): Promise<number> {
  const times = new Map<string, number[]>(calls.map(({ title }) => [title, []]));
  for (let round = 0; round < pageRounds; round += 1) {
    for (const call of calls) {
      copy.forgetAnswers();
      const milliseconds = await product.call(call);
      if (round > 0) times.get(call.title)?.push(milliseconds);
    }
  }
  for (const [title, own] of times) {
    say(`| ${title} | ${rounded(quantile(own, 0.5))} | ${rounded(quantile(own, 0.95))} |`);
  }
  return rounded(quantile([...times.values()].flat(), 0.95));
}

function formatLine(measured: Measured | undefined): string {
  if (!measured) return '';
  const { title, answer, again, plain, covered, bare } = measured;
  const columns = [
    ...[answer, again, plain, covered, bare].map((milliseconds) => rounded(milliseconds)),
    `${rounded(plain / answer)} ×`,
    `${rounded(plain / again)} ×`,
    `${rounded(covered / answer)} ×`,
    (answer / bare).toFixed(2),
  ];
  return `| ${title} | ${columns.join(' | ')} |`;
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

function summarise(
  measured: readonly Measured[],
  pages: { exploreP95Ms: number; feedP95Ms: number },
  costs: WriteCosts & { events: number; rebuildSeconds: number },
): BenchResult {
  const fasterThanPlain = geometricMean(measured.map((one) => one.plain / one.answer));
  const fasterAgain = geometricMean(measured.map((one) => one.plain / one.again));
  const fasterThanCovered = geometricMean(measured.map((one) => one.covered / one.answer));
  const againstBare = geometricMean(measured.map((one) => one.answer / one.bare));
  return {
    isGood:
      fasterThanPlain >= goals.fasterThanPlain &&
      againstBare <= goals.againstBare &&
      pages.exploreP95Ms <= goals.exploreP95Ms &&
      pages.feedP95Ms <= goals.feedP95Ms,
    questions: measured.length,
    fasterThanPlain: rounded(fasterThanPlain),
    fasterAgain: rounded(fasterAgain),
    fasterThanCovered: rounded(fasterThanCovered),
    againstBare: Number(againstBare.toFixed(2)),
    slowestMs: rounded(Math.max(...measured.map((one) => one.answer))),
    ...pages,
    ...costs,
  };
}
