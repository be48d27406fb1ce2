import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { connectOnce } from './db.ts';
import { StartError } from '../start-error.ts';

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

const folder = new URL('../../../migrations/', import.meta.url);
const lockKey = 7_283_465;

/** Applies the missing migrations in order, one transaction each; only one process at a time. */
export async function migrate(
  databaseUrl: string,
  { log, upTo }: { log?: (line: string) => void; upTo?: string | undefined } = {},
): Promise<void> {
  const migrations = await knownMigrations();
  const client = await connectOnce(databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const applied = await readApplied(client);
    assertKnownMigrations(migrations, applied);
    for (const migration of migrations) {
      if (applied.has(migration.name) || (upTo !== undefined && migration.name > upTo)) continue;
      log?.(`Applying ${migration.name}`);
      await apply(client, migration);
    }
  } finally {
    await client.end();
  }
}

export async function knownMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name: file.slice(0, -'.sql'.length), text, checksum };
    }),
  );
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const known = await client.query<{ exists: boolean }>(
    "select to_regclass('migration') is not null as exists",
  );
  if (!known.rows[0]?.exists) return new Map();
  const applied = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  );
  return new Map(applied.rows.map((row) => [row.name, row.checksum]));
}

function assertKnownMigrations(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new StartError(
        `The database was made by a newer version of WasteGauge (it knows ${name}). Update WasteGauge or use another database.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new StartError(
        `The migration ${name} differs from the one this database was made with. Use the version of WasteGauge that made it.`,
      );
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(
      `create table if not exists migration (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       );
       comment on table migration is 'local'`,
    );
    await client.query(migration.text);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
