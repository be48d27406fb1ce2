import { statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres-embedded/postgres-embedded.ts';
import type { Db } from '../../server/src/platform/db/db.ts';
import { sumTables } from '../../server/test/support/table-sums.ts';
import { runCommand } from '../../scripts/lib/run-command.ts';
import { onlyCopy, recountAnalytics } from '../support/analytics-recount.ts';
import { gatePassword, signInAs } from '../support/caller.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { openInstallation, type TestInstallation } from '../support/installation.ts';
import { withProductDatabase } from '../support/product.ts';
import { findDifferences, makeManager, openPictures, type Manager } from './restored-checks.ts';
import { deliver, type GateMonitor } from '../support/monitors.ts';
import { startCaptureLoad, waitForEmptyQueue, type CaptureLoad } from '../support/capture-load.ts';

/** A backup under load, restored into an empty installation: nothing is missing and everyone can continue. */
export async function restoreUnderLoad(scale: Scale): Promise<GateOutcome> {
  const settings = { ...onlyCopy, LOG_LEVEL: 'fatal' };
  const isDemo = atScale(scale, 'false', 'true');
  const [kitchen, spare] = [
    await openInstallation({ ...settings, DEMO: isDemo }),
    await openInstallation(settings),
  ];
  try {
    await kitchen.start();
    const manager = await withProductDatabase(kitchen, makeManager);
    const load = await withProductDatabase(kitchen, startCaptureLoad);
    await load.untilTaken(atScale(scale, 60, 400));
    const underLoad = await tryUnderLoad({ kitchen, spare, manager, load });
    const atRest = await tryAtRest(kitchen, spare);
    return {
      measured: { ...underLoad.measured, ...atRest.measured },
      problems: [...load.problems, ...underLoad.problems, ...atRest.problems],
    };
  } finally {
    await kitchen.remove();
    await spare.remove();
  }
}

interface Trial {
  kitchen: TestInstallation;
  spare: TestInstallation;
  manager: Manager;
  load: CaptureLoad;
}

async function tryUnderLoad({ kitchen, spare, manager, load }: Trial): Promise<GateOutcome> {
  const file = path.join(spare.dataDir, '..', 'under-load.tar.zst');
  const takenBefore = [...load.taken];
  const backupSeconds = await run('backup', kitchen, file);
  const takenMeanwhile = load.taken.length - takenBefore.length;
  await load.stop();
  const restoreSeconds = await run('restore', spare, file);
  await spare.start();
  const checked = await withProductDatabase(spare, async (product) => {
    await waitForEmptyQueue(product.db);
    const pictures = await openPictures(product, manager, takenBefore);
    const recounted = await recountAnalytics(product, await siteOf(product.db, load.monitors));
    return { pictures, problems: [...pictures.problems, ...recounted.problems] };
  });
  const problems = [...checked.problems, ...(await goOn(spare, manager, load))];
  if (takenMeanwhile === 0)
    problems.push('no capture came during the backup: it was not under load');
  await spare.stop();
  return {
    measured: {
      takenBefore: takenBefore.length,
      takenMeanwhile,
      pictures: checked.pictures.opened,
      backupSeconds,
      restoreSeconds,
      megabytes: Math.round(statSync(file).size / 100_000) / 10,
    },
    problems,
  };
}

async function siteOf(db: Db, [monitor]: GateMonitor[]): Promise<number> {
  const found = await sql<{ site: number }>`
    select site_id as site from device where id = ${monitor?.id}
  `.execute(db);
  return found.rows[0]?.site ?? 0;
}

/** Signs in with the password, an existing session and a monitor's key. */
async function goOn(
  { url }: TestInstallation,
  { email, token }: Manager,
  { monitors, nextCapture }: CaptureLoad,
): Promise<string[]> {
  const [monitor] = monitors;
  const attempts: Record<string, () => Promise<unknown>> = {
    'sign in': () => signInAs(url, email, gatePassword),
    'go on with the session': async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${url}/api/feed/`, { headers });
      if (!answer.ok) throw new Error(String(answer.status));
    },
    'deliver with the same key': () =>
      monitor ? deliver(url, monitor, nextCapture(monitor), []) : Promise.resolve(),
  };
  const problems: string[] = [];
  for (const [name, attempt] of Object.entries(attempts))
    await attempt().catch((error: unknown) => problems.push(`cannot ${name}: ${String(error)}`));
  return problems;
}

/** With both installations stopped, every table has to be identical. */
async function tryAtRest(kitchen: TestInstallation, spare: TestInstallation): Promise<GateOutcome> {
  const file = path.join(spare.dataDir, '..', 'at-rest.tar.zst');
  await withProductDatabase(kitchen, ({ db }) => waitForEmptyQueue(db));
  await kitchen.stop();
  await run('backup', kitchen, file);
  await run('restore', spare, file, '--replace');
  const [original, restored] = [await sumsOf(kitchen), await sumsOf(spare)];
  const problems = findDifferences(original, restored);
  return { measured: { tables: Object.keys(original).length }, problems };
}

async function sumsOf({ dataDir }: TestInstallation): Promise<Record<string, string>> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    return await sumTables(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function run(
  command: 'backup' | 'restore',
  { dataDir }: TestInstallation,
  ...given: string[]
): Promise<number> {
  const startedAt = performance.now();
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '' };
  const { isOk, output } = await runCommand('node', [`scripts/${command}.ts`, ...given], {
    environment,
  });
  if (!isOk) throw new Error(`${command}: ${output}`);
  return Math.round((performance.now() - startedAt) / 100) / 10;
}
