import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readSchema, type Schema } from '../../server/src/adapters/citus/catalogue.ts';
import { planDistribution } from '../../server/src/adapters/citus/plan.ts';
import { connect } from '../../server/src/platform/db/db.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { root } from '../../scripts/lib/report.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { createEmptyCluster, findNodes } from './cluster-database.ts';

interface Ended {
  isKilled: boolean;
  isOk: boolean;
  output: string;
}

/** `npm run distribute` is killed in each of its parts and started again. */
export async function killDistribute(scale: Scale): Promise<GateOutcome> {
  const database = await createEmptyCluster(await findNodes());
  try {
    await migrate(database.url);
    const before = await readSchemaAt(database.url);
    const kills: [string, number][] = [
      ['drop for now', 20],
      ['on every node', 5],
      ['by site', 3],
      ...atScale<[string, number][]>(scale, [], [['by site', 20]]),
      ['restore', 10],
    ];
    const problems: string[] = [];
    for (const [part, number] of kills) {
      const { isKilled, output } = await runDistribute(database.url, { part, number });
      if (!isKilled) problems.push(`${part}: it was not killed: ${output.slice(-300)}`);
    }
    const last = await runDistribute(database.url);
    if (!last.isOk || !last.output.includes('Everything is in its place.')) {
      problems.push(`the last run failed: ${last.output.slice(-500)}`);
    }
    const after = await readSchemaAt(database.url);
    const keysAfter = new Set(describeKeys(after));
    const missing = describeKeys(before).filter((key) => !keysAfter.has(key));
    problems.push(...missing.map((key) => `the foreign key is missing: ${key}`));
    const left = planDistribution(after).length;
    if (left > 0) problems.push(`${left} steps are left`);
    return { measured: { kills: kills.length, foreignKeys: keysAfter.size }, problems };
  } finally {
    await database.drop();
  }
}

/** Kills it with -9 at the given step of a part. */
async function runDistribute(
  databaseUrl: string,
  kill?: { part: string; number: number },
): Promise<Ended> {
  const child = spawn(process.execPath, ['scripts/distribute.ts', '--shards', '4'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ANALYTICS_ENGINE: 'postgres',
      APP_SECRET: 'a secret that only this gate knows, long enough',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let [output, steps] = ['', 0];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  createInterface(child.stdout).on('line', (line) => {
    output += `${line}\n`;
    if (!kill || !line.startsWith('-- ') || !line.endsWith(` ${kill.part}`)) return;
    steps += 1;
    if (steps === kill.number) child.kill('SIGKILL');
  });
  await closed;
  return { isKilled: child.signalCode === 'SIGKILL', isOk: child.exitCode === 0, output };
}

async function readSchemaAt(databaseUrl: string): Promise<Schema> {
  const { db, close } = connect(databaseUrl, { maxConnections: 1 });
  try {
    return await readSchema(db);
  } finally {
    await close();
  }
}

const describeKeys = ({ foreignKeys }: Schema): string[] =>
  foreignKeys.map(({ table, name, definition }) => `${table} ${name} ${definition}`);
