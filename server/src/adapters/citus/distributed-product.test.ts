import { reviewOrderings } from '@wastegauge/contract/values/address-options';
import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { dataRoutes } from '@wastegauge/contract/edges/data-api';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { feedOrderings, feedRoutes } from '@wastegauge/contract/insight/feed';
import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { operationsRoutes } from '@wastegauge/contract/edges/operations';
import { reviewRoutes } from '@wastegauge/contract/waste/review';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import type { Route } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryDistributed } from '../../../../scripts/distribute-trial.ts';
import { openAnalytics } from '../analytics/choose-analytics.ts';
import { loadConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { readFromDatabase } from '../../platform/ports/read-replica.ts';
import { giveKey, withKey } from '../../../test/support/test-api-keys.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { clusterNodes, createClusterDatabase } from '../../../test/support/cluster/test-cluster.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { connect } from '../../platform/db/db.ts';

// The same story on plain PostgreSQL and on a cluster: the results have to be the same. Without a real cluster, the code
// paths for clusters run on plain PostgreSQL.
let plain: TestApp;
let cluster: TestApp;
beforeAll(async () => {
  plain = await startTestApp({}, () => createDatabase('template_wastegauge'));
  cluster = await startTestApp(
    {},
    clusterNodes.length > 0 ? () => createClusterDatabase() : imitateCluster,
  );
  for (const product of [plain, cluster]) await tellStory(product);
});
afterAll(async () => {
  await plain.close();
  await cluster.close();
});

async function imitateCluster(): Promise<TestDatabase> {
  const made = await createDatabase('template_wastegauge');
  const { db, close } = connect(made.url);
  await sql`create table pg_dist_partition ()`.execute(db);
  await close();
  return made;
}

async function tellStory({ given }: TestApp): Promise<void> {
  for (const hour of [9, 7, 8]) {
    const site = await given.site();
    const devices = [await given.device({ site }), await given.device({ site })];
    for (const [index, device] of devices.entries()) {
      for (const minute of [40, 10, 30]) {
        const at = `2026-03-10T0${hour}:${minute + index}:00Z`;
        await given.event({ site, device, at, status: 'PROCESSING' });
      }
    }
  }
}

async function workOff(product: TestApp): Promise<number[]> {
  const labeller = await product.as(await product.given.user({ role: 'Labeller' }));
  const given: number[] = [];
  for (;;) {
    const query = { skip: given.join(',') };
    const { body } = await labeller.call(labellingRoutes.nextLabellingTask, { query });
    if (!body?.unlabelled) break;
    given.push(body.unlabelled.id);
  }
  await sql`delete from claim`.execute(product.db);
  return given;
}

test('the queue returns the same tasks in the same order', async () => {
  const onOneMachine = await workOff(plain);
  expect(onOneMachine).toHaveLength(18);
  expect(await workOff(cluster)).toEqual(onOneMachine);
});

test(
  'lists over all sites are the same in every order and on every page',
  { timeout: 180_000 },
  async () => {
    const [onOneMachine, onCluster] = [await readAll(plain), await readAll(cluster)];
    expect(onCluster.length).toBeGreaterThan(20);
    expect(onCluster).toEqual(onOneMachine);
  },
);

async function readAll(product: TestApp): Promise<string[]> {
  const admin = await product.as(await product.given.user({ role: 'Admin', isSuperuser: true }));
  const labeller = await product.as(await product.given.user({ role: 'Labeller' }));
  await labelAndComment(product);
  product.clock.set('2026-03-10T15:00:00Z');
  const answers: unknown[] = [];
  const read = async (route: Route, query: object = {}): Promise<void> => {
    const answer = await admin.call(route, { query: { ...query } });
    expect([route.path, query, answer.status]).toEqual([route.path, query, 200]);
    answers.push([route.path, query, answer.body]);
  };
  for (const page of [
    { limit: 5, offset: 0 },
    { limit: 4, offset: 5 },
  ]) {
    for (const ordering of feedOrderings) await read(feedRoutes.listFeed, { ordering, ...page });
    for (const ordering of reviewOrderings) {
      await read(reviewRoutes.listEventsForReview, { ordering, ...page });
    }
    await read(commentRoutes.listActivity, page);
  }
  await read(foodRoutes.listFoods, { only: true, startDate: '2026-03-10', limit: 50 });
  const { body: task } = await labeller.call(labellingRoutes.nextVerificationTask);
  await sql`delete from claim`.execute(product.db);
  const { body: operations } = await admin.call(operationsRoutes.getOperations);
  const { body: header } = await admin.call(overviewRoutes.getOverviewHeader);
  return [...answers, task, operations.storage.pictures, header.last_reading_at].map(withoutChance);
}

async function labelAndComment({ db, as, given }: TestApp): Promise<void> {
  const admin = await as(await given.user({ role: 'Admin', isSuperuser: true }));
  const { rows } = await sql<{ id: number }>`
    update event set status = 'SUCCESSFUL', food_id = 1 + id % 3, labelled_at = processed_at,
      logged_at = processed_at, value_e4 = id % 5, weight_g = 100 + id % 4
    where id % 3 > 0 returning id
  `.execute(db);
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  for (const [index, id] of ids.entries()) {
    const body = { event: id, comment: `Too much of number ${index}` };
    if (index % 2 === 0) await admin.call(commentRoutes.addComment, { body });
    if (index % 3 === 0) {
      const flag = { event: id, comment: { comment: 'Look at this' } };
      await admin.call(commentRoutes.setFlag, { body: flag });
    }
  }
}

/** Keys in addresses of pictures, numbers in generated names and times of the test are new every time. */
const withoutChance = (answer: unknown): string =>
  (JSON.stringify(answer) ?? '')
    .replaceAll(/\/api\/images\/[^"]*/g, '…')
    .replaceAll(/1\d{5}\b/g, '…')
    .replaceAll(new RegExp(`${new Date().toISOString().slice(0, 10)}T[^"]*`, 'g'), '…');

test('a cluster rejects cursors', async () => {
  const programOf = async (product: TestApp) =>
    withKey(product, await giveKey(product, await product.given.user({ role: 'Admin' })));
  const before = await (await programOf(plain)).call(dataRoutes.readEvents);
  const cursor = String(before.headers['x-next-cursor']);
  const program = await programOf(cluster);
  const after = await program.call(dataRoutes.readEvents);
  expect([after.status, after.headers['x-next-cursor']]).toEqual([200, undefined]);
  const query = { since: cursor };
  expect((await program.call(dataRoutes.readEvents, { query })).status).toBe(410);
});

test('the analytics copy is rejected until the nodes record changes', async () => {
  const { url, drop } = await imitateCluster();
  const ports = { readRouter: readFromDatabase, log: createLog('silent') };
  await expect(openAnalytics(url, loadConfig({}), ports)).rejects.toThrow(
    'ANALYTICS_ENGINE: must be postgres until',
  );
  await drop();
});

test('distributing leaves no helper objects behind', async () => {
  const said: string[] = [];
  await tryDistributed(cluster.databaseUrl, (line) => void said.push(line));
  expect(said).toHaveLength(3);
  const claims = await sql`select from claim`.execute(cluster.db);
  expect(claims.rows).toEqual([]);
});
