import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { openDuckdbAnalytics } from '../server/src/adapters/analytics-duckdb.ts';
import { createPostgresAnalytics } from '../server/src/adapters/analytics-postgres.ts';
import type { Analytics, Question } from '../server/src/platform/analytics.ts';
import { createLog } from '../server/src/platform/log.ts';
import { openBareDuckdb } from './analytics-bare.ts';
import { measureWrites, type WriteCosts } from './analytics-costs.ts';
import { openBenchData, type BenchData } from './analytics-data.ts';
import { benchQuestions } from './analytics-questions.ts';
import { percentile, rounded, type Figures } from './figures.ts';

const rounds = 7;
const roundsOfDatabase = 3;
const memoryMb = 1024;

interface Measured {
  title: string;
  answerMs: number;
  databaseMs: number;
  bareMs: number;
}

/** The questions of the product against the same SQL on plain PostgreSQL and on bare DuckDB, in one run by turns. */
export async function measureAnalytics(): Promise<Figures> {
  const events = Number(process.env['BENCH_EVENTS'] ?? 10_000_000);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const data = await openBenchData(events, say);
  try {
    return await measureOn(data, say);
  } finally {
    await data.close();
  }
}

async function measureOn(data: BenchData, say: (line: string) => void): Promise<Figures> {
  const database = createPostgresAnalytics(data.db);
  const folder = path.join(data.dataDir, 'analytics');
  await rm(folder, { recursive: true, force: true });
  const startedAt = performance.now();
  const { databaseUrl, dataDir } = data;
  const log = createLog('error');
  const copy = openDuckdbAnalytics({
    databaseUrl,
    dataDir,
    memoryMb,
    database: onlyProbes(database),
    log,
  });
  try {
    await copy.ready();
    const rebuildSeconds = rounded((performance.now() - startedAt) / 1000);
    say(`The copy of ${data.events} events was made in ${rebuildSeconds} s`);
    const bare = await openBareDuckdb(data, { memoryMb, threads: availableParallelism() });
    const measured: Measured[] = [];
    try {
      for (const { title, question } of benchQuestions()) {
        measured.push({ title, ...(await compare(question, { copy, database, bare })) });
        say(lineOf(measured.at(-1)));
      }
    } finally {
      await bare.close();
    }
    const costs = await measureWrites(data.db, copy);
    return figuresOf(measured, { events: data.events, rebuildSeconds, ...costs });
  } finally {
    await copy.close();
  }
}

/** Nobody but the copy answers what is the copy's. */
const onlyProbes = (database: Analytics): Analytics => ({
  ask: (question) =>
    question.isProbe
      ? database.ask(question)
      : Promise.reject(new Error(`The copy did not answer "${question.name}"`)),
});

async function compare(
  question: Question<unknown>,
  contenders: { copy: Analytics; database: Analytics; bare: Analytics },
): Promise<Omit<Measured, 'title'>> {
  const times = { answerMs: [] as number[], databaseMs: [] as number[], bareMs: [] as number[] };
  const run = async (name: keyof typeof times, analytics: Analytics): Promise<void> => {
    const startedAt = performance.now();
    await analytics.ask(question);
    times[name].push(performance.now() - startedAt);
  };
  for (let round = 0; round < rounds; round += 1) {
    await run('answerMs', contenders.copy);
    await run('bareMs', contenders.bare);
    if (round < roundsOfDatabase) await run('databaseMs', contenders.database);
  }
  return {
    answerMs: percentile(times.answerMs, 0.5),
    databaseMs: percentile(times.databaseMs, 0.5),
    bareMs: percentile(times.bareMs, 0.5),
  };
}

function lineOf(measured: Measured | undefined): string {
  if (!measured) return '';
  const { title, answerMs, databaseMs, bareMs } = measured;
  const columns = [
    rounded(answerMs),
    rounded(databaseMs),
    rounded(bareMs),
    `${rounded(databaseMs / answerMs)} ×`,
    (answerMs / bareMs).toFixed(2),
  ];
  return `| ${title} | ${columns.join(' | ')} |`;
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

function figuresOf(
  measured: readonly Measured[],
  costs: WriteCosts & { events: number; rebuildSeconds: number },
): Figures {
  const fasterThanDatabase = geometricMean(measured.map((one) => one.databaseMs / one.answerMs));
  const againstBare = geometricMean(measured.map((one) => one.answerMs / one.bareMs));
  return {
    isGood: fasterThanDatabase >= 12 && againstBare <= 1.3,
    questions: measured.length,
    fasterThanDatabase: rounded(fasterThanDatabase),
    againstBare: Number(againstBare.toFixed(2)),
    slowestMs: rounded(Math.max(...measured.map((one) => one.answerMs))),
    ...costs,
  };
}
