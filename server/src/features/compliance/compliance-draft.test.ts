import { reportTexts } from '@wastegauge/contract/insight/report-texts';
import { donationRoutes } from '@wastegauge/contract/waste/donations';
import { streamRoutes } from '@wastegauge/contract/waste/streams';
import type { ComplianceReport, Scheme } from '@wastegauge/contract/insight/compliance';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { totalOf } from '../../../test/support/test-explore.ts';
import { canonicalJson, hashText } from './canonical.ts';
import { askDraft, year } from './compliance.test-support.ts';

interface Row {
  id: number;
}

let product: TestApp;
let group: Row;
let site: Row;
let chef: Client;

const ireland = 1;
const unitedKingdom = 2;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T12:00:00Z');
  group = await product.given.group({ name: 'Harbour Hotels' });
  site = await openSite(ireland);
  chef = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

const openSite = (locale: number): Promise<Row> =>
  product.given.site({ name: 'Quayside', group, locale });

const draft = async (asked: object = {}, answers: object = {}): Promise<ComplianceReport> => {
  const { status, body } = await askDraft(chef, { sites: [site], ...asked }, answers);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.report;
};
const gapsOf = async (scheme: Scheme, asked: object = {}, answers: object = {}) =>
  (await draft({ scheme, ...asked }, answers)).gaps.map(({ code }) => code);
const setDestination = (destination: string, validFrom = '2025-01-01') =>
  chef.call(streamRoutes.addDestination, {
    body: { site: site.id, stream: null, destination, valid_from: validFrom },
  });
const measure = (day: string, state = 'measured', of = site) =>
  sql`insert into service_record (site_id, day, service, state, planned_minutes, alive_minutes,
      weight_g, usual_g)
    values (${of.id}, ${day}, 'LUNCH', ${state}, 240, 240, 1000, 1000)`.execute(product.db);
const recordCovers = (day: string, covers: number) =>
  sql`insert into daily_cover (site_id, day, covers_per_day)
    values (${site.id}, ${day}, ${covers})`.execute(product.db);

async function donate(more: object = {}): Promise<{ id: number }> {
  product.clock.set('2025-06-10T12:00:00Z');
  const food = await product.given.food();
  const { body: shelter } = await chef.call(donationRoutes.createOrganisation, {
    body: { site: site.id, name: 'Night Shelter', collection_days: [3, 1], ...more },
  });
  const hand = (amount: object) =>
    chef.call(donationRoutes.createHandOver, {
      body: { site: site.id, food: food.id, organisation: shelter.id, ...amount },
    });
  const weighed = await hand({ kg: 6.5 });
  expect(weighed.status, JSON.stringify(weighed.body)).toBe(201);
  product.clock.set('2026-03-10T12:00:00Z');
  return shelter;
}

test('a report adds up, equals Explore and has a hash anyone can recompute', async () => {
  const shells = await product.given.food({ material: 'inedible' });
  await setDestination('composting', '2025-07-01');
  const given = { site, day: '2025-03-03', co2G: 100 };
  await product.given.event({ ...given, grams: 1001, captureId: 'a' });
  await product.given.event({ ...given, grams: 20, wasteType: 2 });
  await product.given.event({ ...given, grams: 300, day: '2025-08-01', food: shells });
  await product.given.event({ ...given, grams: 4000, status: 'PROCESSING', captureId: 'b' });
  await product.given.event({ ...given, grams: 50_000, status: 'DISCARDED' });
  await product.given.event({ ...given, grams: 600_000, day: '2026-01-01' });
  await measure('2025-03-03');
  await measure('2025-03-04', 'closed');
  await recordCovers('2025-03-03', 20);
  const { body } = await askDraft(chef, { sites: [site] });
  const report: ComplianceReport = body.report;
  expect(report).toMatchObject({
    format: 1,
    scheme: 'flw',
    field_list: { version: '1.1' },
    ...year,
    days: 365,
    organisation: { id: group.id, name: 'Harbour Hotels' },
    sites: [{ id: site.id, name: 'Quayside', country: 'IE' }],
    total: { total: 5.321, edible: 1.021, inedible: 0.3, unnamed: 4 },
    co2: 0.4,
    without_destination: 5.021,
    coverage: { percent: 100, days: 364, measured_days: 1 },
    uncertainty_percent: null,
    methods: [
      { method: 'weighed', kg: 5.001, events: 2 },
      { method: 'entered', kg: 0.32, events: 2 },
    ],
    stages: [
      { waste_type: 'plate', kg: 5.301 },
      { waste_type: 'preparation', kg: 0.02 },
    ],
    covers: { count: 20, days: 1, kg: 5.021 },
    grams_per_cover: 251.05,
    treatments: [
      { treatment: 'other_recovery', kg: 0.3 },
      { treatment: 'not_known', kg: 5.021 },
    ],
    factor_sets: [{ id: 1, kg: 5.321, events: 4 }],
  });
  const query = { site: site.id, ...year, metric: 'total_waste' };
  expect(report.total.total).toBe(await totalOf(chef, query));
  expect(body.hash).toBe(hashText(canonicalJson(report)));
  expect((await askDraft(chef, { sites: [site] })).body.hash).toBe(body.hash);
});

test.each([
  ['animal_feed', 'recycling'],
  ['bio_based', 'recycling'],
  ['anaerobic_digestion', 'other_recovery'],
  ['land_application', 'other_recovery'],
  ['combustion', 'incineration'],
  ['landfill', 'landfill'],
  ['refuse', 'other_disposal'],
  ['sewer', 'other_disposal'],
  ['donation', 'reuse'],
] as const)('waste for %s counts as %s', async (destination, treatment) => {
  await product.given.event({ site, day: '2025-03-03', grams: 1234 });
  await setDestination(destination);
  const report = await draft({ scheme: 'esrs' });
  expect(report.treatments).toEqual([{ treatment, kg: 1.234 }]);
  expect(report.waste.total).toBe(treatment === 'reuse' ? 0 : 1.234);
});

test('digestion is recycling where its output is used', async () => {
  await product.given.event({ site, day: '2025-03-03', grams: 1234 });
  await setDestination('anaerobic_digestion');
  const { treatments, answers } = await draft({ scheme: 'esrs' }, { is_output_used: 'true' });
  expect(treatments).toEqual([{ treatment: 'recycling', kg: 1.234 }]);
  expect(answers.is_output_used).toBe(true);
});

test('each scheme lists its own gaps', async () => {
  await product.given.event({ site, day: '2025-03-03', grams: 1000, status: 'PROCESSING' });
  await donate();
  expect(await gapsOf('flw')).toEqual([
    'destination',
    'unnamed',
    'days',
    'controlWeek',
    'assurance',
    'baseYear',
  ]);
  expect(await gapsOf('flw', {}, { assurance: 'Checked', base_year: 2024 })).toEqual([
    'destination',
    'unnamed',
    'days',
    'controlWeek',
  ]);
  expect(await gapsOf('uk')).toEqual([
    'destination',
    'unnamed',
    'days',
    'controlWeek',
    'assurance',
    'narrative',
    'country',
  ]);
  expect(await gapsOf('uk', { endDate: '2025-06-30' })).toContain('period');
  expect(await gapsOf('eu')).toEqual(['destination', 'unnamed', 'days']);
  expect(await gapsOf('esrs')).toEqual(['destination', 'days']);
  expect(await gapsOf('spain')).toEqual([
    'destination',
    'days',
    'covers',
    'agreement',
    'hierarchyReason',
    'country',
    'actions',
  ]);
  expect(await gapsOf('france')).toEqual(['unnamed', 'days', 'covers', 'period', 'country']);
  const week = { startDate: '2025-03-03', endDate: '2025-03-09' };
  expect(await gapsOf('france', week)).toEqual(['unnamed', 'days', 'covers', 'country']);
  expect(await gapsOf('california')).toEqual(['agreement', 'organisationDetails', 'country']);
});

test('gaps name the amount, the site or the organisation', async () => {
  await product.given.event({ site, day: '2025-03-03', grams: 1000, status: 'PROCESSING' });
  await measure('2025-03-03');
  const shelter = await donate({
    address: '1 Quay',
    contact_phone: '+353 1 234 5678',
    agreement: { valid_from: '2025-02-01', valid_until: null },
  });
  const { gaps } = await draft({ scheme: 'california' });
  const organisation = { id: shelter.id, name: 'Night Shelter' };
  expect(gaps).toMatchObject([
    { code: 'agreementFile', organisation, site: null },
    { code: 'country', site: { id: site.id, name: 'Quayside' }, organisation: null },
  ]);
  expect((await draft()).gaps.slice(0, 4)).toMatchObject([
    { code: 'destination', kg: 1 },
    { code: 'unnamed', kg: 1 },
    { code: 'days', count: 364, days: 365 },
    { code: 'controlWeek', site: { id: site.id } },
  ]);
});

test('a large French kitchen needs an agreement even without donations', async () => {
  await product.given.event({ site, day: '2025-03-03', grams: 1000 });
  await recordCovers('2025-03-03', 3000);
  const week = { startDate: '2025-03-03', endDate: '2025-03-09' };
  expect(await gapsOf('france', week)).not.toContain('agreement');
  await product.given.event({ site, day: '2025-03-04', grams: 1000 });
  await recordCovers('2025-03-04', 3002);
  expect(await gapsOf('france', week)).toContain('agreement');
});

test('donations stay beside the waste, estimates beside weights', async () => {
  const shelter = await donate();
  await sql`insert into hand_over (site_id, organisation_id, food_id, handed_at, local_day,
      weight_g, container, containers, container_g, is_estimate)
    values (${site.id}, ${shelter.id}, 1, '2025-07-01T12:00:00Z', '2025-07-01', 4000, 'pan', 2,
      2000, true)`.execute(product.db);
  const { donations, total } = await draft();
  expect(total.total).toBe(0);
  expect(donations).toMatchObject({
    kg: 6.5,
    estimated_kg: 4,
    organisations: [
      {
        id: shelter.id,
        name: 'Night Shelter',
        frequency: '1,3',
        kg: 6.5,
        estimated_kg: 4,
        months: [
          { month: '2025-06', kg: 6.5, estimated_kg: 0 },
          { month: '2025-07', kg: 0, estimated_kg: 4 },
        ],
        agreement: null,
      },
    ],
  });
});

test('sites at home have no country gap, and a running period is unfinished', async () => {
  site = await openSite(unitedKingdom);
  chef = await product.as(await product.given.user({ sites: [site] }));
  const gaps = await gapsOf('uk', { startDate: '2026-03-01', endDate: '2026-03-10' });
  expect(gaps).not.toContain('country');
  expect(gaps.at(-1)).toBe('unfinished');
});

test('days must be in order, not too many and not too early', async () => {
  const ask = (days: object) => askDraft(chef, { sites: [site], ...days });
  expect((await ask({ startDate: '2024-01-01', endDate: '2024-12-31' })).status).toBe(200);
  expect((await ask({ startDate: '2024-01-01', endDate: '2025-01-01' })).body.endDate).toEqual([
    reportTexts.reportPeriodTooLong,
  ]);
  expect((await ask({ startDate: '2025-03-02', endDate: '2025-03-01' })).body.endDate).toEqual([
    texts.endBeforeStart,
  ]);
  expect((await ask({ startDate: '2021-12-31', endDate: '2022-03-01' })).body.startDate).toEqual([
    texts.invalidDate,
  ]);
});

test('sites of others are not found; sites of two organisations have none in common', async () => {
  const other = await product.given.site({ group: await product.given.group() });
  expect((await askDraft(chef, { sites: [site, other] })).status).toBe(404);
  const both = await product.as(await product.given.user({ sites: [site, other] }));
  expect((await askDraft(both, { sites: [site, other] })).body.report.organisation).toBeNull();
});
