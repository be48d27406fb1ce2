import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDuckdbAnalytics } from '../analytics-duckdb/analytics-duckdb.ts';
import { deferRemovals } from '../files/backup-lock.ts';
import { openS3Files } from '../files/s3.ts';
import { migrateJobQueue } from '../jobs-postgres/jobs-postgres.ts';
import { hashText } from '../../features/compliance/canonical.ts';
import { insertLock } from '../../features/compliance/queries.ts';
import { registerInstallation } from '../../features/system/service.ts';
import { connect } from '../../platform/db/db.ts';
import { createLog } from '../../platform/log.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createFactories } from '../../../test/support/factories.ts';
import { gramsOf } from '../../../test/support/test-analytics.ts';
import {
  backupSecret,
  startBackupStory,
  type BackupStory,
  type BackupPlace,
} from '../../../test/support/test-backups.ts';
import { readRows, sumTables } from '../../../test/support/table-sums.ts';
import { startTestStore } from '../../../test/support/test-s3-store.ts';

let story: BackupStory;
let kitchen: BackupPlace;

beforeEach(async () => {
  story = await startBackupStory();
  kitchen = await story.openPlace('started');
});
afterEach(() => story.close());

const picture = 'a-picture.webp';

const sumsOf = ({ database }: BackupPlace) => sumTables(database.url);
const query = ({ database }: BackupPlace, statement: string) => readRows(database.url, statement);

async function work(place: BackupPlace, remark: string): Promise<void> {
  const { db, close } = connect(place.database.url);
  const given = createFactories(db);
  const site = await given.site({ group: await given.group() });
  const user = await given.user({ sites: [site], email: `${remark}@kitchen.example` });
  await given.event({ site, labelledBy: user });
  await given.event({ site, status: 'PROCESSING' });
  await registerInstallation(db, { wantsDemo: false });
  await sql`
    select from graphile_worker.add_job('remind', json_build_object('of', ${remark}::text),
      queue_name => 'one after another')`.execute(db);
  await close();
  await place.files.put(picture, Buffer.from(`a picture of ${remark}`));
}

async function read({ files }: BackupPlace, name: string): Promise<string | undefined> {
  const opened = await files.open(name);
  return opened ? (await buffer(opened.stream)).toString() : undefined;
}

test('a backup restores every row and picture into an empty installation', async () => {
  await work(kitchen, 'breakfast');
  const written = await story.backUp(kitchen);
  expect(written.files).toBe(1);
  const place = await story.openPlace('bare');
  expect(await story.restoreInto(place)).toEqual({ ...written, appSecret: backupSecret });
  expect(await sumsOf(place)).toEqual(await sumsOf(kitchen));
  expect(await read(place, picture)).toBe('a picture of breakfast');
  const rules = `
    select pg_get_constraintdef(oid) as rule from pg_constraint
    union all
    select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    order by 1`;
  expect(await query(place, rules)).toEqual(await query(kitchen, rules));
  const next = `select nextval('event_id_seq') as event, nextval('graphile_worker.jobs_id_seq1') as job`;
  expect(await query(place, next)).toEqual(await query(kitchen, next));
});

test('a locked report has the same bytes after a restore, and cannot be changed there', async () => {
  await work(kitchen, 'breakfast');
  const content = '{"narrative":"Crème brûlée \\\\ \\u0000 🥕 \\n","total":1.10}';
  const hash = hashText(content);
  const { db, close } = connect(kitchen.database.url);
  await insertLock(
    db,
    {
      scheme: 'flw',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      siteIds: [1],
      replaced: undefined,
      content,
      hash,
      clientId: randomUUID(),
    },
    { by: 1, name: 'Robin Kelly', at: new Date('2026-01-14T10:20:00Z') },
  );
  await close();
  await story.backUp(kitchen);
  const place = await story.openPlace('bare');
  await story.restoreInto(place);
  const report = 'select content, hash from locked_report';
  expect(await query(place, report)).toEqual([{ content, hash }]);
  const tampering = query(place, `update locked_report set content = content || ' '`);
  await expect(tampering).rejects.toThrow('cannot be changed');
});

test('running jobs are released after a restore, and so is their queue', async () => {
  await work(kitchen, 'breakfast');
  await query(
    kitchen,
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`,
  );
  await query(
    kitchen,
    `update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'gone'`,
  );
  await story.backUp(kitchen);
  const place = await story.openPlace('bare');
  await story.restoreInto(place);
  const found = await query(
    place,
    `select payload->>'of' as of, job.is_available as "jobWaits", queue.is_available as "queueIsOpen"
     from graphile_worker._private_jobs job
     join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id`,
  );
  expect(found).toEqual([{ of: 'breakfast', jobWaits: true, queueIsOpen: true }]);
});

test('an installation with data is replaced only on request', async () => {
  await work(kitchen, 'breakfast');
  await story.backUp(kitchen);
  const place = await story.openPlace('started');
  await work(place, 'dinner');
  const before = await sumsOf(place);
  await expect(story.restoreInto(place)).rejects.toThrow('holds data');
  expect(await sumsOf(place)).toEqual(before);
  await story.restoreInto(place, { replaces: true });
  expect(await sumsOf(place)).toEqual(await sumsOf(kitchen));
});

test('a running product is not replaced', async () => {
  await work(kitchen, 'breakfast');
  await story.backUp(kitchen);
  const running = connect(kitchen.database.url);
  await running.pool.query('select 1');
  await expect(story.restoreInto(kitchen, { replaces: true })).rejects.toThrow('is running');
  await running.close();
});

test('a truncated, changed or foreign file is rejected before anything changes', async () => {
  await work(kitchen, 'breakfast');
  await story.backUp(kitchen);
  const whole = await readFile(story.file);
  const place = await story.openPlace('bare');
  const damages: Buffer[] = [
    Buffer.from('not a backup at all'),
    Buffer.alloc(0),
    ...[0.3, 0.9, 0.999].map((share) => whole.subarray(0, Math.floor(whole.length * share))),
    ...[0.1, 0.5, 0.9].map((share) => altered(whole, Math.floor(whole.length * share))),
  ];
  for (const content of damages) {
    await writeFile(story.file, content);
    await expect(story.restoreInto(place)).rejects.toThrow('damaged or cut');
  }
  await rm(story.file);
  await expect(story.restoreInto(place)).rejects.toThrow('There is no file');
  expect(await query(place, `select tablename from pg_tables where schemaname = 'public'`)).toEqual(
    [],
  );
});

const altered = (content: Buffer, at: number): Buffer => {
  const copy = Buffer.from(content);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
};

test('pictures can be moved from a folder to a store and back', async () => {
  await work(kitchen, 'breakfast');
  const store = await startTestStore();
  const cloud = { ...(await story.openPlace('bare')), files: await openS3Files(store.settings) };
  await story.backUp(kitchen);
  await story.restoreInto(cloud);
  expect([...store.objects.values()].map(({ content }) => content.toString())).toEqual([
    'a picture of breakfast',
  ]);
  await story.backUp(cloud);
  await store.close();
  const place = await story.openPlace('bare');
  await story.restoreInto(place);
  expect(await read(place, picture)).toBe('a picture of breakfast');
  expect(await sumsOf(place)).toEqual(await sumsOf(kitchen));
});

test('the analytics copy is rebuilt after a restore', async () => {
  const { url } = kitchen.database;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wastegauge-analytics-'));
  const askCopy = async (site: { id: number }): Promise<number> => {
    const database = { ask: () => Promise.reject(new Error('the copy did not answer')) };
    const log = createLog('silent');
    const copy = openDuckdbAnalytics({ databaseUrl: url, dataDir, memoryMb: 256, database, log });
    await copy.ready();
    const grams = await gramsOf(copy, site);
    await copy.close();
    return grams;
  };
  const atWork = connect(url);
  const given = createFactories(atWork.db);
  const site = await given.site();
  await given.event({ site, grams: 20 });
  await story.backUp(kitchen);
  await given.event({ site, grams: 3 });
  expect(await askCopy(site)).toBe(23);
  await atWork.close();
  await story.restoreInto(kitchen, { replaces: true });
  expect(await askCopy(site)).toBe(20);
  await rm(dataDir, { recursive: true });
});

test('a failure to store pictures leaves the installation unchanged', async () => {
  await work(kitchen, 'breakfast');
  await story.backUp(kitchen);
  const place = await story.openPlace('started');
  await work(place, 'dinner');
  const before = await sumsOf(place);
  const full = { ...place.files, put: () => Promise.reject(new Error('the disk is full')) };
  const restoring = story.restoreInto({ ...place, files: full }, { replaces: true });
  await expect(restoring).rejects.toThrow('the disk is full');
  expect(await sumsOf(place)).toEqual(before);
});

test.skipIf(!existsSync('/dev/full'))('a full disk is told, and leaves no file', async () => {
  await query(
    kitchen,
    `create table crowd as select md5(random()::text) || repeat(md5(random()::text), 9) as remark
     from generate_series(1, 60000)`,
  );
  await symlink('/dev/full', `${story.file}.part`);
  await expect(story.backUp(kitchen)).rejects.toThrow('cannot be written');
  expect(await readdir(path.dirname(story.file))).not.toContain('kitchen.tar.zst');
});

test('an older backup is migrated; a newer one is rejected', async () => {
  const earlier = await story.openPlace('bare');
  await migrate(earlier.database.url, { upTo: '013-imports' });
  await migrateJobQueue(earlier.database.url, createLog('silent'));
  await story.backUp(earlier);
  const place = await story.openPlace('bare');
  await story.restoreInto(place);
  const versions = 'select name from migration order by name';
  expect(await query(place, versions)).toEqual(await query(kitchen, versions));
  const restoring = story.restoreInto(kitchen, { replaces: true });
  await expect(restoring).rejects.toThrow('newer than the backup');
  await query(kitchen, `insert into migration (name, checksum) values ('999-later', 'x')`);
  await story.backUp(kitchen);
  await expect(story.restoreInto(await story.openPlace('bare'))).rejects.toThrow('1.2.3');
});

test('no picture is removed while a backup runs', async () => {
  const { db, close } = connect(kitchen.database.url);
  const files = deferRemovals(kitchen.files, db);
  await files.put(picture, Buffer.from('x'));
  const slow: BackupPlace = {
    ...kitchen,
    files: {
      ...files,
      async *list() {
        await files.remove(picture);
        yield* files.list();
      },
    },
  };
  expect((await story.backUp(slow)).files).toBe(1);
  expect(await files.exists(picture)).toBe(true);
  await files.remove(picture);
  expect(await files.exists(picture)).toBe(false);
  await close();
});
