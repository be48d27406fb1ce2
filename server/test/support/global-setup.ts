import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateJobQueue } from '../../src/adapters/jobs-postgres/jobs-postgres.ts';
import { removeHome } from '../../src/adapters/postgres-embedded/location.ts';
import { startEmbeddedPostgres } from '../../src/adapters/postgres-embedded/postgres-embedded.ts';
import { loadCatalogue } from '../../src/features/foods/catalogue.ts';
import { connect } from '../../src/platform/db/db.ts';
import { createLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { clusterNodes, prepareClusterTemplate } from './cluster/test-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

// The data does not outlive the run, so no fsync.
const throwawaySettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  shared_buffers: '128MB',
};

/** One PostgreSQL cluster per run; each test file gets a copy of a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'wastegauge-test-'));
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir, settings: throwawaySettings });
  const teardown = async (): Promise<void> => {
    await postgres.stop();
    removeHome(dataDir);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await prepareTemplate(postgres.url);
    if (clusterNodes.length > 0) await prepareClusterTemplate();
    project.provide('postgresUrl', postgres.url);
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}

async function prepareTemplate(postgresUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query('create database template_wastegauge');
  await client.end();

  const templateUrl = new URL(postgresUrl);
  templateUrl.pathname = '/template_wastegauge';
  await migrate(templateUrl.href);
  await migrateJobQueue(templateUrl.href, createLog('silent'));
  const database = connect(templateUrl.href);
  try {
    await loadCatalogue(database.db);
  } finally {
    await database.close();
  }
}
