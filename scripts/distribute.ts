import { parseArgs } from 'node:util';
import { checkCluster, distribute } from '../server/src/adapters/citus/distribute.ts';
import { loadConfig } from '../server/src/platform/config.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { StartError } from '../server/src/platform/start-error.ts';
import { tryDistributed } from './distribute-trial.ts';

const usage = 'Usage: npm run distribute -- [--dry-run] [--shards NUMBER]';

try {
  const { isDryRun, shards } = readArguments();
  const { DATABASE_URL: databaseUrl } = loadConfig();
  if (!databaseUrl) throw new StartError('DATABASE_URL: required, the coordinator of the cluster');
  const say = (line: string): void => console.log(line);
  if (!isDryRun) {
    await checkCluster(databaseUrl);
    await migrate(databaseUrl);
  }
  await distribute({ databaseUrl, isDryRun, shards, say });
  if (!isDryRun) await tryDistributed(databaseUrl, say);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

function readArguments(): { isDryRun: boolean; shards: number | undefined } {
  try {
    const { values } = parseArgs({
      options: { 'dry-run': { type: 'boolean', default: false }, shards: { type: 'string' } },
    });
    const shards = values.shards === undefined ? undefined : Number(values.shards);
    if (shards !== undefined && !(Number.isInteger(shards) && shards > 0)) throw new Error(usage);
    return { isDryRun: values['dry-run'], shards };
  } catch (error) {
    throw new StartError(usage, { cause: error });
  }
}
