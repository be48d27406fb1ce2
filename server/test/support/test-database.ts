import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { clusterNodes, createClusterDatabase } from './cluster/test-cluster.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A new database with all migrations and the catalogue; on a real cluster if TEST_CITUS_URLS names one. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  clusterNodes.length > 0 ? createClusterDatabase() : createDatabase('template_wastegauge');

/** A new, empty database. */
export const createBareDatabase = (): Promise<TestDatabase> => createDatabase('template0');

export async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

async function administer(statement: string): Promise<void> {
  await withAdministrator((client) => client.query(statement));
}

export async function withAdministrator<Result>(
  work: (client: pg.Client) => Promise<Result>,
  serverUrl = inject('postgresUrl'),
): Promise<Result> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
