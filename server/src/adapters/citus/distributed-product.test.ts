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
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

// Code paths used only on a cluster, run on plain PostgreSQL: the results have to be the same.
let product: TestApp;
let labeller: Client;
beforeAll(async () => {
  product = await startTestApp();
  const { given } = product;
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
  labeller = await product.as(await given.user({ role: 'Labeller' }));
});
afterAll(() => product.close());

const beCluster = (isCluster: boolean): Promise<unknown> =>
  isCluster
    ? sql`create table pg_dist_partition ()`.execute(product.db)
    : sql`drop table pg_dist_partition`.execute(product.db);

async function workOff(): Promise<number[]> {
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
  const onOneMachine = await workOff();
  expect(onOneMachine).toHaveLength(18);
  await beCluster(true);
  expect(await workOff()).toEqual(onOneMachine);
  await beCluster(false);
});

test('lists over all sites are the same in every order and on every page', async () => {
  const admin = await product.as(await product.given.user({ role: 'Admin', isSuperuser: true }));
  const events = await sql<{ id: number }>`
    update event set status = 'SUCCESSFUL', food_id = 1 + id % 3, labelled_at = processed_at,
      logged_at = processed_at + interval '1 hour', value_e4 = id % 5, weight_g = 100 + id % 4
    where id % 3 > 0 returning id
  `.execute(product.db);
  for (const [index, { id }] of events.rows.entries()) {
    const body = { event: id, comment: `Too much of number ${index}` };
    if (index % 2 === 0) await admin.call(commentRoutes.addComment, { body });
    if (index % 3 === 0) {
      const flag = { event: id, comment: { comment: 'Look at this' } };
      await admin.call(commentRoutes.setFlag, { body: flag });
    }
  }
  const pages = [
    { limit: 5, offset: 0 },
    { limit: 4, offset: 5 },
  ];
  const readAll = async (): Promise<unknown[]> => {
    const answers: unknown[] = [];
    const read = async (route: Route, query: object): Promise<void> => {
      const answer = await admin.call(route, { query: { ...query } });
      expect([route.path, query, answer.status]).toEqual([route.path, query, 200]);
      answers.push([route.path, query, answer.body]);
    };
    for (const page of pages) {
      for (const ordering of feedOrderings) await read(feedRoutes.listFeed, { ordering, ...page });
      for (const ordering of reviewOrderings) {
        await read(reviewRoutes.listEventsForReview, { ordering, ...page });
      }
      await read(commentRoutes.listActivity, page);
    }
    const { body } = await labeller.call(labellingRoutes.nextVerificationTask);
    await sql`delete from claim`.execute(product.db);
    const { body: operations } = await admin.call(operationsRoutes.getOperations);
    await read(foodRoutes.listFoods, { only: true, startDate: '2026-03-10', limit: 50 });
    const { body: header } = await admin.call(overviewRoutes.getOverviewHeader);
    return [...answers, body, operations.storage.pictures, header.last_reading_at];
  };
  product.clock.set('2026-03-10T15:00:00Z');
  const onOneMachine = await readAll();
  await beCluster(true);
  expect(withoutLinks(await readAll())).toEqual(withoutLinks(onOneMachine));
  await beCluster(false);
});

/** The keys in addresses of pictures are new every time. */
const withoutLinks = (answers: unknown[]): string =>
  JSON.stringify(answers).replaceAll(/\/api\/images\/[^"]*/g, '…');

test('a cluster rejects cursors and the analytics copy', async () => {
  const admin = await product.given.user({ role: 'Admin' });
  const program = withKey(product, await giveKey(product, admin));
  const before = await program.call(dataRoutes.readEvents);
  const cursor = String(before.headers['x-next-cursor']);
  await beCluster(true);
  const after = await program.call(dataRoutes.readEvents);
  expect([after.status, after.headers['x-next-cursor']]).toEqual([200, undefined]);
  const query = { since: cursor };
  expect((await program.call(dataRoutes.readEvents, { query })).status).toBe(410);
  const ports = { readRouter: readFromDatabase, log: createLog('silent') };
  await expect(openAnalytics(product.databaseUrl, loadConfig({}), ports)).rejects.toThrow(
    'ANALYTICS_ENGINE: must be postgres where the database is a cluster',
  );
  await beCluster(false);
});

test('distributing leaves no helper objects behind', async () => {
  await beCluster(true);
  const said: string[] = [];
  await tryDistributed(product.databaseUrl, (line) => void said.push(line));
  expect(said).toHaveLength(3);
  const claims = await sql`select from claim`.execute(product.db);
  expect(claims.rows).toEqual([]);
  await beCluster(false);
});
