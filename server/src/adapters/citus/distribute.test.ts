import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSchema, type Schema } from './catalogue.ts';
import { changeLogProcedures, isPlainTrigger } from './change-log.ts';
import { distribute, findNodeProblem } from './distribute.ts';
import { findObstacles } from './plan.ts';
import { connect, type Database } from '../../platform/db/db.ts';
import { standInForCitus } from '../../../test/support/test-citus.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';

let made: TestDatabase;
let database: Database;
beforeEach(async () => {
  made = await createTestDatabase();
  database = connect(made.url);
});
afterEach(async () => {
  await database.close();
  await made.drop();
});

/** Nobody else may be connected while it runs. */
async function run(isDryRun = false): Promise<string> {
  await database.close();
  const lines: string[] = [];
  try {
    await distribute({
      databaseUrl: made.url,
      isDryRun,
      shards: 64,
      say: (line) => void lines.push(line),
    });
  } finally {
    database = connect(made.url);
  }
  return lines.join('\n');
}

const placed = async (): Promise<Record<string, string>> => {
  const schema = await readSchema(database.db);
  return Object.fromEntries([...schema.placed].map(([name, { kind }]) => [name, kind]));
};

const foreignKeys = async (): Promise<string[]> =>
  (await readSchema(database.db)).foreignKeys.map(
    ({ table, name, definition }) => `${table} ${name} ${definition}`,
  );

const recordingTriggers = async (): Promise<Schema['triggers']> =>
  (await readSchema(database.db)).triggers.filter(({ procedure }) =>
    changeLogProcedures.has(procedure),
  );

test('plain PostgreSQL is rejected, but a dry run prints the steps', async () => {
  await expect(run()).rejects.toThrow(/^DATABASE_URL: leads to plain PostgreSQL.*citus\)\.$/);
  const said = await run(true);
  const at = (text: string): number => said.indexOf(text);
  expect(at("create_reference_table('site')")).toBeGreaterThan(at('drop trigger site_inserted'));
  expect(
    at("create_distributed_table('action', 'site_id', colocate_with => 'none'"),
  ).toBeGreaterThan(at("create_reference_table('site')"));
  expect(said).toContain('shard_count => 64');
  expect(said).toContain("create_distributed_table('event', 'site_id', colocate_with => 'action')");
  expect(at('add constraint parent_group_owner_id_fkey')).toBeGreaterThan(
    at("create_distributed_table('venue_event'"),
  );
});

test('every table is distributed once with its foreign keys; a second run has nothing to do', async () => {
  await standInForCitus(database.db);
  const before = await foreignKeys();
  const recordedBefore = await recordingTriggers();
  expect(await run()).toContain('Everything is in its place.');
  expect(await foreignKeys()).toEqual(before);
  const where = await placed();
  const { tables } = await readSchema(database.db);
  for (const { name, growth } of tables) {
    const expected = { reference: 'reference', tenant: 'distributed' }[growth ?? ''];
    expect([name, where[name]]).toEqual([name, expected]);
  }
  const recorded = await recordingTriggers();
  expect(recorded.map(({ name }) => name)).toEqual(recordedBefore.map(({ name }) => name));
  expect(recorded.filter(isPlainTrigger)).toEqual([]);
  expect(await run()).toBe('Everything was in its place already.');
  expect(await foreignKeys()).toEqual(before);
});

test('a local table that Citus created again without its comment stays local', async () => {
  await standInForCitus(database.db);
  await sql`insert into stand_in.pg_dist_partition values ('session', 'n', null, 1, 's')`.execute(
    database.db,
  );
  await sql`comment on table session is null`.execute(database.db);
  const said = await run(true);
  expect(said).toContain("create_reference_table('site')");
  expect(said).not.toContain("table('session'");
});

test.each(['create_reference_table', 'create_distributed_table'])(
  'broken off in %s, it goes on where it was',
  async (functionName) => {
    await standInForCitus(database.db);
    const before = await foreignKeys();
    const breaksOff = functionName === 'create_reference_table' ? 'food' : 'event';
    await sql
      .raw(
        `create function break_off() returns trigger language plpgsql as
           $$ begin raise exception 'the node is gone'; end $$;
         create trigger break_off before insert on stand_in.pg_dist_partition for each row
           when (new.logicalrelid = '${breaksOff}'::regclass) execute function break_off();`,
      )
      .execute(database.db);
    await expect(run()).rejects.toThrow('the node is gone');
    expect((await foreignKeys()).length).toBeLessThan(before.length);
    await sql`drop trigger break_off on stand_in.pg_dist_partition`.execute(database.db);
    expect(await run()).toContain('Everything is in its place.');
    expect(await foreignKeys()).toEqual(before);
    const noted = await sql<{ name: string | null }>`
      select to_regclass('distribution_foreign_key') as name
    `.execute(database.db);
    expect(noted.rows[0]?.name).toBeNull();
  },
);

test('running servers and an unregistered coordinator are reported', async () => {
  await standInForCitus(database.db);
  const other = connect(made.url);
  await sql`select 1`.execute(other.db);
  await expect(run()).rejects.toThrow('Stop the servers and workers first: they hold 1');
  await other.close();
  await sql`delete from stand_in.pg_dist_node where groupid = 0`.execute(database.db);
  await expect(run()).rejects.toThrow('citus_set_coordinator_host');
});

test('nodes that do not answer or run another version are reported', async () => {
  await standInForCitus(database.db);
  await sql`update stand_in.pg_dist_node set version = '12.1-1' where groupid = 2`.execute(
    database.db,
  );
  await expect(run()).rejects.toThrow('different versions: a:5432 has Citus 13.0-1, b:5432 has');
  await sql`update stand_in.pg_dist_node set version = 'silent' where groupid = 1`.execute(
    database.db,
  );
  await expect(run()).rejects.toThrow('Nodes that do not answer: b:5432 (connection refused).');
  expect(await placed()).toEqual({});
});

test.each([
  [['13.0-1 on PostgreSQL 15.9', '13.0-1 on PostgreSQL 15.9'], undefined],
  [
    ['13.0-1 on PostgreSQL 15.9', '12.1-1 on PostgreSQL 15.9'],
    'The nodes run different versions: a:5432 has Citus 13.0-1 on PostgreSQL 15.9, b:5432 has Citus 12.1-1 on PostgreSQL 15.9.',
  ],
  [
    ['13.0-1 on PostgreSQL 15.9', '13.0-1 on PostgreSQL 16.2'],
    'The nodes run different versions: a:5432 has Citus 13.0-1 on PostgreSQL 15.9, b:5432 has Citus 13.0-1 on PostgreSQL 16.2.',
  ],
])('versions of nodes are compared: %j', ([first = '', second = ''], problem) => {
  const nodes = [
    { node: 'a:5432', success: true, result: first },
    { node: 'b:5432', success: true, result: second },
  ];
  expect(findNodeProblem(nodes)).toBe(problem);
});

test('a misplaced row or table fails the check', async () => {
  await standInForCitus(database.db);
  await sql`
    create or replace function stand_in.truncate_local_data_after_distributing_table(
      table_name regclass)
    returns void language plpgsql as $$
    begin
      if table_name = 'locale'::regclass then delete from locale where id = 1; end if;
      if table_name = 'flag'::regclass then
        update stand_in.pg_dist_partition set colocationid = 7 where logicalrelid = 'flag'::regclass;
      end if;
    end $$`.execute(database.db);
  await expect(run()).rejects.toThrow(
    /tables of one site lie in 2 groups of nodes\nlocale had \d+ rows, has \d+/,
  );
});

const obstacles: [string, string][] = [
  ['create table bare (id bigint primary key)', 'bare does not say how it grows'],
  [
    `create table loose (id bigint primary key, site_id bigint); comment on table loose is 'tenant'`,
    'a key of loose is without a site: id',
  ],
  [
    `create table counted (site_id bigint, id bigint generated always as identity,
       primary key (site_id, id)); comment on table counted is 'tenant'`,
    'counted.id is an identity column',
  ],
  [
    `create table narrow (id integer primary key default nextval('site_id_seq'));
     comment on table narrow is 'reference'`,
    'narrow.id is numbered and no bigint',
  ],
  [
    `alter table session add column site_id bigint, add column event_id bigint,
       add constraint wrong foreign key (site_id, event_id) references event (site_id, id)`,
    "wrong: session refers to a tenant's",
  ],
  [
    `alter table flag add column session_id uuid constraint wrong references session (id)`,
    'wrong: flag refers to what one node has',
  ],
  [
    `alter table flag add column other bigint, add constraint wrong foreign key (site_id, other)
       references event (site_id, id) on delete set null`,
    'wrong: flag would lose its site',
  ],
  [
    `create function decide() returns trigger language plpgsql as $$ begin return new; end $$;
     create trigger decides before update on profile for each row execute function decide()`,
    'the trigger decides of profile decides something',
  ],
];

test('a schema that breaks any distribution rule is rejected', async () => {
  for (const [change, obstacle] of obstacles) {
    const broken = await database.db.startTransaction().execute();
    await sql.raw(change).execute(broken);
    expect(findObstacles(await readSchema(broken))).toEqual([obstacle]);
    await broken.rollback().execute();
  }
  await sql`create table bare (id bigint primary key)`.execute(database.db);
  await expect(run(true)).rejects.toThrow('cannot be distributed: bare does not say how it grows.');
});
