import { donationTexts } from '@wastegauge/contract/waste/donation-texts';
import { randomUUID } from 'node:crypto';
import { donationRoutes, type HandOver } from '@wastegauge/contract/waste/donations';
import { siteManagementRoutes } from '@wastegauge/contract/directory/site-management';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readCsv } from '../../../test/support/csv-reader.ts';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { totalOf } from '../../../test/support/test-explore.ts';

interface Row {
  id: number;
}

let product: TestApp;
let group: Row;
let site: Row;
let user: Row;
let chef: Client;
let potatoes: Row;
let shelter: Row;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  group = await product.given.group();
  site = await product.given.site({ name: 'Quayside', group, timezone: 'Europe/Dublin' });
  user = await product.given.user({ sites: [site] });
  chef = await product.as(user);
  potatoes = await product.given.food({ name: randomUUID(), priceEurE4PerKg: 20_000 });
  shelter = (await addOrganisation({ name: 'Night Shelter' })).body;
});
afterAll(() => product.close());

const csvRows = (file: string): Record<string, string | undefined>[] => {
  const [header = [], ...lines] = readCsv(file);
  return lines.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at]])));
};

const addOrganisation = (more: object = {}, client = chef): Promise<Answer> =>
  client.call(donationRoutes.createOrganisation, {
    body: { name: 'Food Bank', site: site.id, ...more },
  });

const handOver = (more: object = {}, client = chef): Promise<Answer> =>
  client.call(donationRoutes.createHandOver, {
    body: { site: site.id, food: potatoes.id, organisation: shelter.id, kg: 6, ...more },
  });

const summary = async (query: object = {}): Promise<Answer['body']> =>
  (await chef.call(donationRoutes.getDonationSummary, { query: { site: site.id, ...query } })).body;

const listed = async (query: object = {}): Promise<HandOver[]> =>
  (await chef.call(donationRoutes.listHandOvers, { query: { site: site.id, ...query } })).body
    .results;

test('a hand-over has weight, meals and value and is no waste', async () => {
  const device = await product.given.device({ site });
  await product.given.event({ site, device, day: '2026-03-10', grams: 800 });
  const period = { site: site.id, startDate: '2026-03-01', endDate: '2026-03-10' };
  const before = await totalOf(chef, period);
  const answer = await handOver({ zone: device.id, temperature_c: 4.5, receiver: 'Anna Byrne' });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    day: '2026-03-10',
    weight_kg: 6,
    is_estimate: false,
    meals: 14,
    value: 12,
    organisation: { id: shelter.id, name: 'Night Shelter' },
    zone: { id: device.id },
    temperature_c: 4.5,
    receiver: 'Anna Byrne',
  });
  expect(before).toBe(0.8);
  expect(await totalOf(chef, period)).toBe(before);
  expect(await summary()).toMatchObject({
    month: '2026-03',
    is_complete: false,
    written_on: '2026-04-01',
    hand_overs: 1,
    organisations: 1,
    weight_kg: 6,
    weight_lb: 13.23,
    meals: 14,
    value: 12,
    unpriced_kg: 0,
    currency: 'EUR',
    kg_per_meal: 0.42,
  });
});

test('food without a price is reported beside the value, never as zero', async () => {
  const soup = await product.given.food({ name: randomUUID(), priceEurE4PerKg: null });
  await handOver({ food: soup.id, kg: 2 });
  expect(await summary()).toMatchObject({ weight_kg: 2, value: null, unpriced_kg: 2 });
  await handOver();
  expect(await summary()).toMatchObject({ weight_kg: 8, value: 12, unpriced_kg: 2 });
});

test('containers weigh as much as last time and are marked as an estimate', async () => {
  const pans = { kg: undefined, container: 'pan', containers: 2 };
  expect((await handOver(pans)).body.kg_per_container).toEqual([
    donationTexts.containerWeightNeeded,
  ]);
  const first = await handOver({ ...pans, kg: 6 });
  expect(first.body).toMatchObject({ weight_kg: 6, containers: 2, is_estimate: false });
  const second = await handOver({ ...pans, containers: 0.5 });
  expect(second.body).toMatchObject({ weight_kg: 1.5, containers: 0.5, is_estimate: true });
  const third = await handOver({ ...pans, kg_per_container: 4 });
  expect(third.body).toMatchObject({ weight_kg: 8, is_estimate: true });
  const foods = await chef.call(donationRoutes.listDonationFoods, {
    query: { site: site.id, food: potatoes.id },
  });
  expect(foods.body).toMatchObject([
    { last_kg: 8, last_container: 'pan', kg_per_container: [{ container: 'pan', kg: 4 }] },
  ]);
  expect((await handOver({ ...pans, container: 'crate' })).status).toBe(400);
  expect((await handOver({ ...pans, containers: undefined })).body.containers).toEqual([
    donationTexts.containersNeeded,
  ]);
  expect(await summary()).toMatchObject({ weight_kg: 15.5, estimated_kg: 9.5 });
});

test('foods handed over come first, then foods that the site wastes', async () => {
  const device = await product.given.device({ site });
  const [rice, peel] = [
    await product.given.food({ name: randomUUID() }),
    await product.given.food({ name: randomUUID(), material: 'inedible' }),
  ];
  for (const food of [rice, peel]) {
    await product.given.event({ site, device, at: '2026-03-09T12:00:00Z', food });
  }
  await handOver();
  const { body } = await chef.call(donationRoutes.listDonationFoods, { query: { site: site.id } });
  expect(
    body.map(({ food, last_kg }: { food: number; last_kg: number }) => [food, last_kg]),
  ).toEqual([
    [potatoes.id, 6],
    [rice.id, null],
  ]);
});

test('a double click or a retried request stores one hand-over', async () => {
  const clientId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => handOver({ client_id: clientId })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await listed()).toHaveLength(1);
  const other = (await addOrganisation()).body;
  const differs = await handOver({ client_id: clientId, organisation: other.id });
  expect(differs.status).toBe(409);
});

test('weights and days that cannot be right are refused or have to be confirmed', async () => {
  await sql`update site set go_live_date = '2026-02-01' where id = ${site.id}`.execute(product.db);
  const field = async (name: string, more: object): Promise<unknown> => {
    const { status, body } = await handOver(more);
    expect(status, name).toBe(400);
    return body[name]?.[0];
  };
  expect(await field('kg', { kg: 0 })).toBe(donationTexts.handOverTooLight);
  expect(await field('kg', { kg: undefined })).toBe(texts.requiredField);
  expect(await field('kg', { kg: 25_000.5, is_confirmed: true })).toBe(
    donationTexts.handOverTooHeavy,
  );
  expect(await field('is_confirmed', { kg: 1000.5 })).toBe(donationTexts.handOverUnconfirmed);
  const pallets = { kg: undefined, container: 'crate', containers: 1000, kg_per_container: 26 };
  expect(await field('kg', pallets)).toBe(donationTexts.handOverTooHeavy);
  expect(await field('handed_at', { handed_at: '2026-03-10T15:06:00Z' })).toBe(
    donationTexts.handOverInFuture,
  );
  expect(await field('handed_at', { handed_at: '2026-01-31T12:00:00Z' })).toBe(
    donationTexts.handOverBeforeOpening,
  );
  expect(await field('temperature_c', { temperature_c: 200 })).toBe(
    donationTexts.temperatureOutOfRange,
  );
  expect(await field('food', { food: 987_654 })).toBe(texts.foodUnknown);
  expect(await listed()).toEqual([]);
  expect((await handOver({ kg: 1000.5, is_confirmed: true })).status).toBe(201);
  expect((await handOver({ handed_at: '2026-02-01T00:00:00Z' })).body.day).toBe('2026-02-01');
});

test('after the end of an agreement only earlier hand-overs are accepted', async () => {
  const agreement = { valid_from: '2025-11-01', valid_until: '2026-03-09' };
  const club = (await addOrganisation({ name: 'School Club', agreement })).body;
  expect(club.agreement).toMatchObject(agreement);
  const today = await handOver({ organisation: club.id });
  expect([today.status, today.body.organisation]).toEqual([400, [donationTexts.agreementEnded]]);
  const lastDay = { organisation: club.id, handed_at: '2026-03-09T23:59:00Z' };
  const earlier = await handOver(lastDay);
  expect(earlier.status).toBe(201);
  const moved = await chef.call(donationRoutes.updateHandOver, {
    params: { id: earlier.body.id },
    body: { handed_at: '2026-03-10T10:00:00Z' },
  });
  expect(moved.body.organisation).toEqual([donationTexts.agreementEnded]);

  const renew = (body: object): Promise<Answer> =>
    chef.call(donationRoutes.renewAgreement, { params: { id: club.id }, body });
  const short = await renew({ valid_from: null, valid_until: '2026-03-09' });
  expect(short.body.valid_until).toEqual([donationTexts.renewalEndsEarlier]);
  const clientId = randomUUID();
  const next = { valid_from: '2026-03-10', valid_until: '2027-03-09', client_id: clientId };
  await renew(next);
  const again = await renew(next);
  expect(again.body).toMatchObject({
    agreement: { valid_until: '2027-03-09' },
    earlier_agreements: [{ valid_until: '2026-03-09' }],
  });
  expect((await handOver({ organisation: club.id })).status).toBe(201);
});

test('a hand-over can be changed, deleted and restored', async () => {
  const { id } = (await handOver()).body;
  const change = (body: object): Promise<Answer> =>
    chef.call(donationRoutes.updateHandOver, { params: { id }, body });
  expect((await change({ kg: 7.25, receiver: 'Tom' })).body).toMatchObject({
    weight_kg: 7.25,
    receiver: 'Tom',
  });
  expect((await change({ receiver: '' })).body).toMatchObject({ weight_kg: 7.25, receiver: '' });
  expect((await change({ kg: 30_000 })).body.kg).toEqual([donationTexts.handOverTooHeavy]);
  const remove = (isRemoved: boolean): Promise<Answer> =>
    chef.call(donationRoutes.removeHandOver, { params: { id }, body: { is_removed: isRemoved } });
  expect((await remove(true)).body.is_removed).toBe(true);
  await remove(true);
  expect(await listed()).toEqual([]);
  expect(await summary()).toMatchObject({ hand_overs: 0, weight_kg: 0, value: null });
  await remove(false);
  expect(await listed()).toMatchObject([{ id, weight_kg: 7.25 }]);
  const trail = await sql<{ action: string }>`
    select action from audit where target_type = 'hand_over' and target_id = ${String(id)}
    order by id
  `.execute(product.db);
  expect(trail.rows.map(({ action }) => action)).toEqual([
    'hand_over.recorded',
    'hand_over.changed',
    'hand_over.changed',
    'hand_over.removed',
    'hand_over.restored',
  ]);
});

test('organisations of a group serve all of its sites and are changed by those who see them', async () => {
  const pier = await product.given.site({ name: 'Pier', group });
  const office = await product.as(await product.given.user({ group, isHeadOffice: true }));
  const refused = await addOrganisation({ is_for_group: true });
  expect(refused.body.is_for_group).toEqual([donationTexts.organisationNotEditable]);
  const shared = (await addOrganisation({ is_for_group: true }, office)).body;
  expect(shared).toMatchObject({ group: { id: group.id }, site: null, can_edit: true });
  const list = async (client: Client, siteId: number): Promise<Answer['body']> =>
    (await client.call(donationRoutes.listOrganisations, { query: { site: siteId } })).body;
  expect((await list(office, pier.id)).results).toMatchObject([{ id: shared.id }]);
  expect((await list(chef, site.id)).results).toMatchObject([
    { name: 'Food Bank', can_edit: false },
    { name: 'Night Shelter', can_edit: true },
  ]);
  expect((await list(chef, site.id)).group).toBeNull();
  expect((await list(office, site.id)).group).toMatchObject({ id: group.id });
  const rename = (client: Client): Promise<Answer> =>
    client.call(donationRoutes.updateOrganisation, {
      params: { id: shared.id },
      body: { name: 'City Food Bank' },
    });
  expect((await rename(chef)).status).toBe(403);
  expect((await rename(office)).body.name).toBe('City Food Bank');
  expect((await handOver({ organisation: shared.id })).status).toBe(201);
  const labeller = await product.as(
    await product.given.user({ role: 'Labeller', sites: [site], group }),
  );
  expect((await addOrganisation({ name: 'Other' }, labeller)).status).toBe(403);
  expect((await handOver({}, labeller)).status).toBe(201);
});

test('another group neither sees nor reaches organisations and hand-overs', async () => {
  const { id } = (await handOver()).body;
  const elsewhere = await product.given.site();
  const stranger = await product.as(await product.given.user({ sites: [elsewhere] }));
  const statusOf = async (call: Promise<Answer>): Promise<number> => (await call).status;
  const query = { site: site.id };
  expect(await statusOf(stranger.call(donationRoutes.listOrganisations, { query }))).toBe(404);
  expect(await statusOf(stranger.call(donationRoutes.listHandOvers, { query }))).toBe(404);
  const params = { id };
  const body = { is_removed: true };
  expect(await statusOf(stranger.call(donationRoutes.removeHandOver, { params, body }))).toBe(404);
  const own = await handOver({ site: elsewhere.id, organisation: shelter.id }, stranger);
  expect(own.body.organisation).toEqual([donationTexts.organisationUnknown]);
});

test('archived organisations keep their hand-overs and take no new ones', async () => {
  await handOver();
  const archive = (isArchived: boolean): Promise<Answer> =>
    chef.call(donationRoutes.archiveOrganisation, {
      params: { id: shelter.id },
      body: { is_archived: isArchived },
    });
  await archive(true);
  const list = async (isArchived: boolean): Promise<Answer['body']> =>
    (
      await chef.call(donationRoutes.listOrganisations, {
        query: { site: site.id, is_archived: String(isArchived) },
      })
    ).body;
  expect(await list(false)).toMatchObject({ count: 0, archived: 1, results: [] });
  expect((await list(true)).results).toMatchObject([{ id: shelter.id, weight_kg: 6 }]);
  expect((await handOver()).body.organisation).toEqual([donationTexts.organisationArchived]);
  expect(await listed()).toMatchObject([{ organisation: { name: 'Night Shelter' } }]);
  const taken = await addOrganisation({ name: 'night shelter' });
  expect(taken.status).toBe(201);
  await archive(false);
  expect((await handOver()).status).toBe(201);
});

test('names are unique at a site and a repeated request adds one organisation', async () => {
  const again = await addOrganisation({ name: 'NIGHT SHELTER' });
  expect(again.body.name).toEqual([donationTexts.organisationNameTaken]);
  const clientId = randomUUID();
  const one = await addOrganisation({ client_id: clientId });
  const two = await addOrganisation({ client_id: clientId });
  expect([one.status, two.body.id]).toEqual([201, one.body.id]);
  const wrong = await addOrganisation({ name: ' ', contact_email: 'nobody', contact_phone: 'x' });
  expect(Object.keys(wrong.body)).toEqual(
    expect.arrayContaining(['name', 'contact_email', 'contact_phone']),
  );
});

test('statements give kilograms, pounds, meals and value of each organisation and food', async () => {
  const rice = await product.given.food({ name: 'Zz rice', priceEurE4PerKg: 10_000 });
  const bank = (await addOrganisation({ name: 'A food bank', kind: 'Food bank' })).body;
  await handOver({ handed_at: '2026-02-03T12:00:00Z' });
  await handOver({ handed_at: '2026-02-28T23:30:00Z', kg: 4 });
  await handOver({
    handed_at: '2026-02-10T12:00:00Z',
    kg: 21,
    food: rice.id,
    organisation: bank.id,
  });
  await handOver({ handed_at: '2026-03-01T00:00:00Z', kg: 1 });
  const months = await chef.call(donationRoutes.listStatements, { query: { site: site.id } });
  expect(months.body).toMatchObject({
    count: 2,
    results: [
      { month: '2026-03', is_complete: false, weight_kg: 1, written_on: '2026-04-01' },
      {
        month: '2026-02',
        is_complete: true,
        weight_kg: 31,
        meals: 74,
        value: 41,
        organisations: 2,
      },
    ],
  });
  const ask = { params: { month: '2026-02' }, query: { site: site.id } };
  const { body } = await chef.call(donationRoutes.getStatement, ask);
  expect(body).toMatchObject({ weight_kg: 31, weight_lb: 68.34, is_complete: true });
  expect(body.parts).toMatchObject([
    {
      organisation: { name: 'A food bank', kind: 'Food bank' },
      weight_kg: 21,
      meals: 50,
      value: 21,
    },
    {
      organisation: { name: 'Night Shelter' },
      weight_kg: 10,
      weight_lb: 22.05,
      meals: 24,
      foods: [{ food: potatoes.id, hand_overs: 2, weight_kg: 10, value: 20 }],
    },
  ]);
  const one = await chef.call(donationRoutes.getStatement, {
    ...ask,
    query: { site: site.id, organisation: bank.id },
  });
  expect(one.body.parts).toHaveLength(1);
  const csv = csvRows((await chef.call(donationRoutes.exportStatement, ask)).body);
  expect(
    csv.map((line) => [line.organisation, line.weight_kg, line.weight_lb, line.meals]),
  ).toEqual([
    ['A food bank', '21', '46.3', '50'],
    ['Night Shelter', '10', '22.05', '24'],
  ]);
  const period = { site: site.id, startDate: '2026-02-01', endDate: '2026-03-10' };
  const rows = csvRows((await chef.call(donationRoutes.exportHandOvers, { query: period })).body);
  expect(rows.map((line) => [line.date, line.time, line.weight_kg])).toEqual([
    ['2026-03-01', '00:00', '1'],
    ['2026-02-28', '23:30', '4'],
    ['2026-02-10', '12:00', '21'],
    ['2026-02-03', '12:00', '6'],
  ]);
});

test('a deleted group leaves the hand-overs and their organisation', async () => {
  const office = await product.as(await product.given.user({ group, isHeadOffice: true }));
  const shared = (await addOrganisation({ is_for_group: true }, office)).body;
  await handOver({ organisation: shared.id });
  await sql`delete from site_group where group_id = ${group.id}`.execute(product.db);
  await sql`update app_user set parent_group_id = null where parent_group_id = ${group.id}`.execute(
    product.db,
  );
  await sql`delete from parent_group where id = ${group.id}`.execute(product.db);
  expect(await listed()).toMatchObject([{ organisation: { name: 'Food Bank' } }]);
  const { body } = await chef.call(donationRoutes.getStatement, {
    params: { month: '2026-03' },
    query: { site: site.id },
  });
  expect(body.parts).toMatchObject([{ organisation: { name: 'Food Bank' } }]);
});

test('a site with hand-overs cannot be deleted', async () => {
  const admin = await product.as(await product.given.user({ isSuperuser: true }));
  const spare = await product.given.site({ group });
  const body = { name: 'Spare Bank', site: spare.id };
  const bank = (await admin.call(donationRoutes.createOrganisation, { body })).body;
  await handOver({ site: spare.id, organisation: bank.id }, admin);
  const answer = await admin.call(siteManagementRoutes.deleteSite, { params: { id: spare.id } });
  expect(answer.status).toBe(409);
});
