import { complianceRoutes } from '@wastegauge/contract/insight/compliance';
import { reportTexts } from '@wastegauge/contract/insight/report-texts';
import { decisionRoutes } from '@wastegauge/contract/waste/decisions';
import { eventRoutes } from '@wastegauge/contract/waste/events';
import { factorSetRoutes } from '@wastegauge/contract/waste/factor-sets';
import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import type { Route } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type RawParts,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { apply, choose, undo, upload } from '../../../test/support/test-imports.ts';
import { giveMonitor } from '../../../test/support/test-monitor.ts';
import { addWaste, importFile, runFactorJob } from '../factor-sets/factor-sets.test-support.ts';
import { labelByMachine } from '../events/service.ts';
import { giveReason, lock } from './compliance.test-support.ts';

interface Row {
  id: number;
}

const lockedDay = '2025-03-03';
const reason = 'Scale was off by 200 g, see the note of 4 March: “Waage”';
let product: TestApp;
let site: Row;
let device: Row;
let food: Row & { description: number };
let chef: Client;
let event: Row;
let report: Row;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T12:00:00Z');
  const { given } = product;
  site = await given.site({ name: 'Quayside', timezone: 'Europe/London' });
  device = await given.device({ site, type: 'PREP_AND_PRODUCTION_WASTE' });
  food = await given.food({ name: `Leek soup ${site.id}` });
  chef = await product.as(await given.user({ sites: [site] }));
  event = await given.event({ site, device, day: lockedDay, grams: 1000, co2G: 5000 });
  report = (await lock(chef, { sites: [site] })).body;
});
afterAll(() => product.close());

const discardIt = (headers = {}, by = chef, { id } = event): Promise<Answer> =>
  by.call(eventRoutes.updateEvent, { params: { id }, body: { status: 'DISCARDED' }, headers });

const readChanges = async (): Promise<Answer['body']> =>
  (await chef.call(complianceRoutes.getReportChanges, { params: { id: report.id } })).body;

const sumGrams = async (): Promise<number | undefined> =>
  (
    await sql<{ grams: number }>`
      select coalesce(sum(weight_g), 0)::int as grams from event
      where site_id = ${site.id} and status = 'SUCCESSFUL'`.execute(product.db)
  ).rows[0]?.grams;

/** Sends the call without and with a reason; only the second one may change anything. */
async function callTwice(by: Client, route: Route, given: RawParts): Promise<Answer> {
  const before = await sumGrams();
  const refused = await by.call(route, given);
  expect([refused.status, refused.body.code]).toEqual([409, 'periodLocked']);
  expect(await sumGrams()).toBe(before);
  expect((await readChanges()).count).toBe(0);
  return by.call(route, { ...given, headers: giveReason(reason) });
}

test('an edit within a locked period needs a reason, which the report shows', async () => {
  const answer = await callTwice(chef, eventRoutes.updateEvent, {
    params: { id: event.id },
    body: { status: 'DISCARDED' },
  });
  expect(answer.status).toBe(200);
  expect(await readChanges()).toMatchObject({
    is_changed: true,
    count: 1,
    changes: [{ by: 'Robin Kelly', action: 'event.discarded', reason }],
  });
});

test('blank, broken and very long reasons are refused', async () => {
  expect((await discardIt({ 'x-change-reason': '%20%20' })).body.code).toBe('periodLocked');
  expect((await discardIt({ 'x-change-reason': '%E0%A4%A' })).status).toBe(400);
  const long = await discardIt(giveReason('ä'.repeat(501)));
  expect([long.status, long.body.reason]).toEqual([400, [reportTexts.reasonTooLong]]);
  expect(await sumGrams()).toBe(1000);
  expect((await discardIt(giveReason('ä'.repeat(500)))).status).toBe(200);
});

test('days outside the report, other sites and checks of labels need no reason', async () => {
  const later = await product.given.event({ site, device, day: '2026-01-01', grams: 10 });
  expect((await discardIt({}, chef, later)).status).toBe(200);
  const other = await product.given.site();
  const both = await product.as(await product.given.user({ sites: [site, other] }));
  const elsewhere = await product.given.event({ site: other, day: lockedDay, grams: 10 });
  expect((await discardIt({}, both, elsewhere)).status).toBe(200);
  const admin = await product.as(await product.given.user({ role: 'Admin', sites: [site] }));
  const checked = await admin.call(eventRoutes.updateEvent, {
    params: { id: event.id },
    body: { verify: true },
  });
  expect([checked.status, checked.body.verify]).toEqual([200, true]);
});

test('several edits and their undo need one too', async () => {
  const admin = await product.as(await product.given.user({ role: 'Admin', sites: [site] }));
  const changed = await callTwice(admin, decisionRoutes.changeEvents, {
    body: { action: 'discard', events: [event.id] },
  });
  expect(changed.status).toBe(200);
  expect(await sumGrams()).toBe(0);
  const undoing = { body: { events: [event.id] } };
  expect((await admin.call(decisionRoutes.undoDecisions, undoing)).body.code).toBe('periodLocked');
  const headers = giveReason('Discarded by mistake');
  const undone = await admin.call(decisionRoutes.undoDecisions, { ...undoing, headers });
  expect(undone.status).toBe(200);
  expect(await sumGrams()).toBe(1000);
  expect((await readChanges()).changes.map((change: { reason: string }) => change.reason)).toEqual([
    'Discarded by mistake',
    reason,
  ]);
});

test('naming a waiting event needs one; automatic labels become suggestions', async () => {
  const waiting = await product.given.event({
    site,
    device,
    day: lockedDay,
    grams: 50,
    status: 'PROCESSING',
  });
  const guess = { foodId: food.id, confidence: 0.99, reasoning: null, isSure: true };
  await labelByMachine(product.db, { siteId: site.id, id: waiting.id, ...guess });
  const found = await sql`select status, food_id, suggested_food_id from event
    where site_id = ${site.id} and id = ${waiting.id}`.execute(product.db);
  expect(found.rows).toEqual([{ status: 'PROCESSING', food_id: null, suggested_food_id: food.id }]);
  const labeller = await product.as(await product.given.user({ role: 'Labeller', sites: [site] }));
  const named = await callTwice(labeller, labellingRoutes.labelEvent, {
    params: { id: waiting.id },
    body: { status: 'SUCCESSFUL', food: food.id, trimmings: false },
  });
  expect([named.status, named.body.food]).toEqual([200, food.id]);
});

test('waste added by hand and its undo need one', async () => {
  const added = await callTwice(chef, manualWasteRoutes.addEvent, {
    body: {
      amount: 2,
      foodDescription: food.description,
      deviceId: device.id,
      wasteDate: `${lockedDay}T12:00:00Z`,
    },
  });
  expect(added.status).toBe(201);
  expect(await sumGrams()).toBe(3000);
  const undoing = { params: { id: added.body.id } };
  const refused = await chef.call(manualWasteRoutes.undoEntry, undoing);
  expect(refused.body.code).toBe('periodLocked');
  const headers = giveReason('Typed twice');
  expect((await chef.call(manualWasteRoutes.undoEntry, { ...undoing, headers })).status).toBe(204);
  expect(await sumGrams()).toBe(1000);
  expect((await readChanges()).changes).toMatchObject([
    { action: 'event.undone', reason: 'Typed twice' },
    { action: 'event.added', reason },
  ]);
});

test('an import and its undo need one, and appear among the changes', async () => {
  const text = `date,food,weight\n2025-03-03,Leek soup ${site.id},1.5 kg\n2026-03-03,Leek soup ${site.id},2 kg\n`;
  const { body: draft } = await upload(chef, text);
  const { id, revision } = (await choose(chef, draft)).body;
  expect((await apply(chef, id, { revision })).body.code).toBe('periodLocked');
  expect(await sumGrams()).toBe(1000);
  const headers = giveReason('Paper list found');
  expect((await apply(chef, id, { revision }, headers)).status).toBe(200);
  expect(await sumGrams()).toBe(4500);
  expect((await undo(chef, id)).body.code).toBe('periodLocked');
  expect(await sumGrams()).toBe(4500);
  expect((await undo(chef, id, {}, giveReason('Wrong list'))).status).toBe(200);
  expect(await sumGrams()).toBe(1000);
  expect((await readChanges()).changes).toMatchObject([
    { action: 'import.undone', reason: 'Wrong list' },
    { action: 'import.applied', reason: 'Paper list found' },
  ]);
});

test('captures that arrive late are accepted and change today’s figures', async () => {
  const monitor = await giveMonitor(product, { site });
  const captured_at = '2025-12-20T12:00:00Z';
  const { status } = await monitor.deliver({ capture_id: 'late', captured_at, raw_weight: 0.03 });
  expect(status).toBe(200);
  expect(await readChanges()).toMatchObject({
    is_changed: true,
    total: { locked: 1, now: 1.03 },
    count: 0,
  });
});

test('other factors from a day of the report on need one, and leave the report as it was', async () => {
  const { given, db } = product;
  const group = await given.group();
  const kitchen = await given.site({ group });
  const bread = await given.food({ group, name: 'House bread', co2GramsPerKg: 1000 });
  const admin = await product.as(await given.user({ role: 'Admin', group }));
  const manager = await product.as(await given.user({ sites: [kitchen] }));
  const tin = await given.device({ site: kitchen });
  await addWaste(manager, { device: tin, food: bread, day: '2025-07-01', kg: 1 });
  const { id } = (await lock(manager, { sites: [kitchen] })).body;
  const read = (route: Route): Promise<Answer> => manager.call(route, { params: { id } });
  const { content } = (await read(complianceRoutes.getLockedReport)).body;

  const file = 'name,co2e_kg_per_kg,co2e_source,water_l_per_kg\nHouse bread,3.333,Baker,\n';
  const { set } = (await importFile(admin, file)).body;
  const change = (since: string, headers = {}): Promise<Answer> =>
    admin.call(factorSetRoutes.chooseFactorSet, { body: { set: set.id, since }, headers });
  expect((await change('2025-06-01')).body.code).toBe('periodLocked');
  const ownValue = { food: bread.id, co2: 5, water: null, source: 'Baker', scope: 'not_stated' };
  const setOwn = await admin.call(factorSetRoutes.setOwnFactor, {
    body: { ...ownValue, since: '2025-06-01' },
  });
  expect([setOwn.status, setOwn.body.code]).toEqual([409, 'periodLocked']);
  expect((await change('2026-01-01')).status).toBe(200);
  expect((await change('2025-06-01', giveReason('New database'))).status).toBe(200);
  const audited = await sql<{ reason: string | null }>`
    select after ->> 'reason' as reason from audit where action = 'factorSet.chosen'
      and target_id = ${String(group.id)} order by id`.execute(db);
  expect(audited.rows).toEqual([{ reason: null }, { reason: 'New database' }]);

  await runFactorJob(product, 'recount-factors', { organisationId: group.id });
  expect((await read(complianceRoutes.getLockedReport)).body).toMatchObject({
    content,
    is_intact: true,
  });
  expect((await read(complianceRoutes.getReportChanges)).body).toMatchObject({
    is_changed: true,
    co2: { locked: 1, now: 3.333 },
  });
});
