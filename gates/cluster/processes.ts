import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInstallation, type TestInstallation } from '../support/installation.ts';

/** Two servers and two workers of the product on one database. */
export interface Processes {
  servers: [TestInstallation, TestInstallation];
  workers: [TestInstallation, TestInstallation];
  filesFolder: string;
  remove(): Promise<void>;
}

/** All four start at the same time on an empty database. */
export async function startProcesses(environment: Record<string, string>): Promise<Processes> {
  const filesFolder = mkdtempSync(join(tmpdir(), 'wastegauge-files-'));
  const open = async (own: Record<string, string>): Promise<TestInstallation> => {
    const installation = await openInstallation({ ...common, ...environment, ...own });
    // Separate data folders, as on separate machines; the pictures are shared.
    mkdirSync(installation.dataDir);
    symlinkSync(filesFolder, join(installation.dataDir, 'files'));
    return installation;
  };
  const server = { ROLE: 'server', ANALYTICS_ENGINE: 'duckdb', ANALYTICS_MIN_ROWS: '0' };
  const worker = { ROLE: 'worker', ANALYTICS_ENGINE: 'postgres' };
  const servers: Processes['servers'] = [await open(server), await open(server)];
  const workers: Processes['workers'] = [await open(worker), await open(worker)];
  const all = [...servers, ...workers];
  const remove = async (): Promise<void> => {
    await Promise.all(all.map((installation) => installation.remove()));
    rmSync(filesFolder, { recursive: true, force: true });
  };
  try {
    await Promise.all(all.map((installation) => installation.start()));
  } catch (error) {
    await remove();
    throw error;
  }
  return { servers, workers, filesFolder, remove };
}

const common = {
  APP_SECRET: 'a secret that all processes of the cluster share',
  PUBLIC_URL: 'https://waste.kitchen.example',
  HUMAN_CHECK: 'off',
  LOG_LEVEL: 'error',
  BUSY_AFTER_MS: '0',
};
