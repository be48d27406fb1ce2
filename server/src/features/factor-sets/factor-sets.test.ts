import { factorTexts } from '@wastegauge/contract/waste/factor-texts';
import { factorSetRoutes } from '@wastegauge/contract/waste/factor-sets';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revalueEvents } from '../events/service.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { eventually } from '../../../test/support/test-jobs.ts';
import {
  addWaste,
  choose,
  importFile,
  readFigures,
  runFactorJob,
  startRunner,
  type StoredFigures,
} from './factor-sets.test-support.ts';
import type { JobRunner } from '../../platform/jobs/jobs.ts';

const { compareFactorSets, listFactorSets, previewFactorChoice, removeFactorChoice } =
  factorSetRoutes;
let product: TestApp;
let runner: JobRunner;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  runner = await startRunner(product);
});
afterAll(async () => {
  await runner.stop();
  await product.close();
});

interface Kitchen {
  group: { id: number };
  site: { id: number };
  device: { id: number };
  admin: Client;
  chef: Client;
  bread: { id: number };
  rice: { id: number };
  recipe: { id: number };
}

/** Bread has a value in the imported set, rice does not; the recipe is made of both. */
async function openKitchen(): Promise<Kitchen> {
  const { given } = product;
  const group = await given.group();
  const site = await given.site({ group, timezone: 'Europe/London' });
  const own = { group, co2GramsPerKg: 1000, waterMlPerKg: 2_000_000 };
  const bread = await given.food({ ...own, name: 'House bread' });
  const rice = await given.food({ ...own, name: 'House rice', co2GramsPerKg: 2501 });
  const recipe = await given.food({
    name: 'House pudding',
    group,
    ingredients: [
      [bread, 100],
      [rice, 300],
    ],
  });
  return {
    group,
    site,
    bread,
    rice,
    recipe,
    device: await given.device({ site }),
    admin: await product.as(await given.user({ role: 'Admin', group })),
    chef: await product.as(await given.user({ sites: [site] })),
  };
}

const breadFile = 'name,co2e_kg_per_kg,co2e_source,water_l_per_kg\nHouse bread,3.333,Baker,\n';

async function importBread({ admin }: Kitchen): Promise<number> {
  const { status, body } = await importFile(admin, breadFile);
  expect([status, body.matched, body.unknown_count]).toEqual([200, 1, 0]);
  return body.set.id;
}

async function addWeek(kitchen: Kitchen): Promise<void> {
  const { bread, rice, recipe, chef, device } = kitchen;
  await addWaste(chef, { device, food: bread, day: '2026-03-01', kg: 1.001 });
  await addWaste(chef, { device, food: bread, day: '2026-03-05', kg: 0.333 });
  await addWaste(chef, { device, food: rice, day: '2026-03-06', kg: 2 });
  await addWaste(chef, { device, food: recipe, day: '2026-03-07', kg: 1 });
}

const finished = (client: Client) => async (): Promise<boolean> => {
  const { body } = await client.call(factorSetRoutes.getFactorRecount);
  return body.recount !== null && body.recount.finished_at !== null;
};

test('figures change as previewed, and removing the choice restores them to the gram', async () => {
  const kitchen = await openKitchen();
  const { admin, site, group } = kitchen;
  await addWeek(kitchen);
  const before = await readFigures(product.db, site.id);
  expect(before.map(({ co2, set }) => [co2, set])).toEqual([
    [1001, 1],
    [333, 1],
    [5002, 1],
    [2126, 1],
  ]);
  const set = await importBread(kitchen);
  const preview = await admin.call(previewFactorChoice, { query: { set, since: '2026-03-04' } });
  expect(preview.body).toMatchObject({
    until: null,
    events: 3,
    weight: 3.333,
    co2: { before: 7.461, after: 1.11 + 5.002 + 2.709 },
    foods_without_co2: 2,
    foods_without_water: 3,
  });
  expect(preview.body.water.after).toBe(preview.body.water.before);
  expect(await readFigures(product.db, site.id)).toEqual(before);

  const chosen = await choose(admin, { set, since: '2026-03-04' });
  expect([chosen.status, chosen.body.choice.set.id]).toEqual([200, set]);
  await eventually(finished(admin)).toBe(true);
  const after = await readFigures(product.db, site.id);
  expect(after.map(({ co2, set: used }) => [co2, used])).toEqual([
    [1001, 1],
    [1110, set],
    [5002, set],
    [2709, set],
  ]);
  const { body } = await admin.call(factorSetRoutes.getFactorRecount);
  expect(body.recount).toMatchObject({ since: '2026-03-04', done: 3, total: 3 });

  const ids = after.map(({ id }) => id);
  expect(await revalueEvents(product.db, { siteId: site.id, eventIds: ids })).toBe(0);

  const params = { since: '2026-03-04' };
  expect((await admin.call(removeFactorChoice, { params })).status).toBe(200);
  await eventually(finished(admin)).toBe(true);
  expect(await readFigures(product.db, site.id)).toEqual(before);
  expect((await admin.call(removeFactorChoice, { params })).status).toBe(404);
  const audited = await sql<{ action: string }>`
    select action from audit where target_type = 'organisation' and target_id = ${String(group.id)}
    order by id`.execute(product.db);
  expect(audited.rows.map(({ action }) => action)).toEqual([
    'factorSet.chosen',
    'factorSet.choiceRemoved',
  ]);
});

test('a repeated choice starts no second recount; a later choice ends the days of an earlier one', async () => {
  const kitchen = await openKitchen();
  const { admin, site } = kitchen;
  await addWeek(kitchen);
  const set = await importBread(kitchen);
  const both = await Promise.all([
    choose(admin, { set, since: '2026-03-01' }),
    choose(admin, { set, since: '2026-03-01' }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await eventually(finished(admin)).toBe(true);
  const revisions = await sql<{ revision: number }>`
    select revision from factor_recount where parent_group_id = ${kitchen.group.id}`.execute(
    product.db,
  );
  expect(revisions.rows).toEqual([{ revision: 1 }]);
  expect((await choose(admin, { set: 1, since: '2026-03-06' })).status).toBe(200);
  await eventually(finished(admin)).toBe(true);
  const used = (await readFigures(product.db, site.id)).map((event) => event.set);
  expect(used).toEqual([set, set, 1, 1]);
  const preview = await admin.call(previewFactorChoice, {
    query: { set: 2, since: '2026-03-02' },
  });
  expect(preview.body).toMatchObject({ until: '2026-03-05', events: 1 });
});

/** Aborts before the second batch, as when the process stops. */
function dyingSignal(): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  let batches = 0;
  signal.throwIfAborted = () => {
    batches += 1;
    if (batches > 1) throw new Error('stopped');
  };
  return signal;
}

test('a label saved during the recount and a killed recount end with the right set', async () => {
  const kitchen = await openKitchen();
  const { admin, chef, site, device, bread, rice, group } = kitchen;
  const second = await product.given.site({ group });
  const secondDevice = await product.given.device({ site: second });
  await runner.stop();
  await addWeek(kitchen);
  for (const day of ['2026-02-01', '2026-03-08']) {
    await addWaste(admin, { device: secondDevice, food: bread, day, kg: 1 });
  }
  const set = await importBread(kitchen);
  expect((await choose(admin, { set, since: '2026-02-01' })).status).toBe(200);

  const first = runFactorJob(
    product,
    'recount-factors',
    { organisationId: group.id },
    dyingSignal(),
  );
  await expect(first).rejects.toThrow();
  const progress = await admin.call(factorSetRoutes.getFactorRecount);
  expect(progress.body.recount).toMatchObject({ done: 4, total: 6, finished_at: null });
  const untouched = await readFigures(product.db, second.id);
  expect(untouched.map((event) => event.set)).toEqual([1, 1]);

  const labelled = await addWaste(chef, { device, food: bread, day: '2026-03-09', kg: 2 });
  const unrated = await addWaste(chef, { device, food: rice, day: '2026-03-09', kg: 1 });
  await runFactorJob(product, 'recount-factors', { organisationId: group.id });
  const { body } = await admin.call(factorSetRoutes.getFactorRecount);
  expect(body.recount).toMatchObject({ done: 6, total: 6, finished_at: expect.any(String) });
  const figures = [
    ...(await readFigures(product.db, site.id)),
    ...(await readFigures(product.db, second.id)),
  ];
  expect(new Set(figures.map((event) => event.set))).toEqual(new Set([set]));
  const co2 = (id: number): number | undefined =>
    figures.find((event: StoredFigures) => event.id === id)?.co2;
  expect([co2(labelled), co2(unrated)]).toEqual([6666, 2501]);
  runner = await startRunner(product);
});

test('a change during a recount starts it again with the choices stored now', async () => {
  const kitchen = await openKitchen();
  const { admin, site, group } = kitchen;
  await runner.stop();
  await addWeek(kitchen);
  const set = await importBread(kitchen);
  await choose(admin, { set, since: '2026-03-05' });
  await choose(admin, { set, since: '2026-03-01' });
  await choose(admin, { set: 1, since: '2026-03-06' });
  await runFactorJob(product, 'recount-factors', { organisationId: group.id });
  expect((await readFigures(product.db, site.id)).map((event) => event.set)).toEqual([
    set,
    set,
    1,
    1,
  ]);
  runner = await startRunner(product);
});

test('a site that joins or leaves the organisation follows its choices', async () => {
  const kitchen = await openKitchen();
  const { admin, group, bread } = kitchen;
  const set = await importBread(kitchen);
  await choose(admin, { set, since: '2026-03-01' });
  await eventually(finished(admin)).toBe(true);
  const joining = await product.given.site({});
  await product.given.event({ site: joining, day: '2026-03-05', food: bread, grams: 1000 });
  const inGroup = sql`(${joining.id}, ${group.id})`;
  await sql`insert into site_group (site_id, group_id) values ${inGroup}`.execute(product.db);
  await runFactorJob(product, 'follow-factor-choices', {});
  expect(await readFigures(product.db, joining.id)).toMatchObject([{ co2: 3333, set }]);
  await sql`delete from site_group where (site_id, group_id) = ${inGroup}`.execute(product.db);
  await runFactorJob(product, 'follow-factor-choices', {});
  expect(await readFigures(product.db, joining.id)).toMatchObject([{ co2: 1000, set: 1 }]);
});

test('sets are seen only by their organisation; only its administrators change them', async () => {
  const kitchen = await openKitchen();
  const other = await openKitchen();
  const { admin, chef, group } = kitchen;
  const set = await importBread(kitchen);
  const idsOf = async (client: Client): Promise<number[]> =>
    (await client.call(listFactorSets)).body.sets.map(({ id }: { id: number }) => id);
  expect(await idsOf(chef)).toEqual([1, 2, set]);
  expect(await idsOf(other.admin)).toEqual([1, 2]);
  expect((await chef.call(listFactorSets)).body.is_editable).toBe(false);
  expect((await choose(chef, { set, since: '2026-03-01' })).status).toBe(403);
  expect((await choose(other.admin, { set, since: '2026-03-01' })).body.set).toEqual([
    factorTexts.factorSetUnknown,
  ]);
  const foreign = { organisation: group.id };
  expect((await other.admin.call(listFactorSets, { query: foreign })).status).toBe(404);
  expect((await choose(other.admin, { ...foreign, set: 2, since: '2026-03-01' })).status).toBe(404);
  const compared = await other.admin.call(compareFactorSets, { query: { a: 1, b: set } });
  expect(compared.status).toBe(404);
  const archive = (client: Client, is_archived: boolean) =>
    client.call(factorSetRoutes.archiveFactorSet, { params: { id: set }, body: { is_archived } });
  expect((await archive(other.admin, true)).status).toBe(404);
  expect((await archive(chef, true)).status).toBe(403);

  await choose(admin, { set, since: '2026-03-01' });
  const refused = await archive(admin, true);
  expect([refused.status, refused.body.message]).toEqual([400, factorTexts.factorSetChosen]);
  await admin.call(removeFactorChoice, { params: { since: '2026-03-01' } });
  expect((await archive(admin, true)).body.is_archived).toBe(true);
  expect(await idsOf(chef)).toEqual([1, 2]);
  expect((await choose(admin, { set, since: '2026-03-01' })).body.set).toEqual([
    factorTexts.factorSetUnknown,
  ]);
  expect((await archive(admin, false)).body.is_archived).toBe(false);
  const future = await choose(admin, { set, since: '2026-03-12' });
  expect(future.body.since).toEqual([texts.futureDate]);
});

test('two sets are compared by food with the effect on the year', async () => {
  const kitchen = await openKitchen();
  const { admin, bread, rice, recipe } = kitchen;
  await addWeek(kitchen);
  const set = await importBread(kitchen);
  const compare = async (query: object) =>
    (await admin.call(compareFactorSets, { query: { a: 1, b: set, search: 'house', ...query } }))
      .body;
  const { count, results, totals } = await compare({ ordering: '-effect' });
  expect(count).toBe(3);
  expect(results.map(({ food }: { food: number }) => food)).toEqual([bread.id, recipe.id, rice.id]);
  expect(results[0]).toMatchObject({
    weight: 1.334,
    a: { value: 1, used: 1 },
    b: { value: 3.333, used: 3.333, source_item: 'Baker' },
    difference: 2.333,
  });
  expect(results[2]).toMatchObject({ b: { value: null, used: 2.501 }, difference: 0, effect: 0 });
  expect(totals.b - totals.a).toBeCloseTo(totals.effect, 6);
  expect(await compare({ limit: 1, offset: 1, ordering: 'name' })).toMatchObject({
    count: 3,
    results: [{ name: 'House pudding' }],
  });
  expect((await compare({ measure: 'water' })).results[0].difference).toBe(0);
});

test('the shipped second set has the published values of SU-EATABLE LIFE', async () => {
  const { admin } = await openKitchen();
  const { body } = await admin.call(listFactorSets);
  expect(body.sets[1]).toMatchObject({ name: 'SU-EATABLE LIFE', co2_foods: 190, water_foods: 201 });
  const steak = await admin.call(compareFactorSets, {
    query: { a: 1, b: 2, search: 'beef steak' },
  });
  expect(steak.body.results[0]).toMatchObject({ a: { value: 28.9 }, b: { value: 25.751 } });
});

test('exports name the set and its version', async () => {
  const kitchen = await openKitchen();
  const { admin, chef } = kitchen;
  await addWeek(kitchen);
  const set = await importBread(kitchen);
  await choose(admin, { set, since: '2026-03-05' });
  await eventually(finished(admin)).toBe(true);
  const { body } = await chef.call(feedRoutes.exportFeed);
  const lines = String(body).trim().split('\r\n');
  expect(lines[0]).toContain('factor_set,factor_set_version');
  expect(lines.filter((line) => line.includes('Supplier values,1'))).toHaveLength(3);
  expect(lines.filter((line) => line.includes('WasteGauge catalogue,AGRIBALYSE 3.2'))).toHaveLength(
    1,
  );
});
