import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { reportRoutes } from '@wastegauge/contract/insight/reports';
import { unusualRoutes } from '@wastegauge/contract/insight/unusual';
import type { Route } from '@wastegauge/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { createUnusualKitchen, type UnusualKitchen } from '../../../test/support/test-unusual.ts';

let product: TestApp;
let kitchen: UnusualKitchen;
let otherKitchen: UnusualKitchen;
let chef: Client;
let coffee: { id: number };
let large: number;

const november = { startDate: '2026-11-01', endDate: '2026-11-10' };
const october = { startDate: '2026-10-01', endDate: '2026-10-31' };

/** A named entry of 79.3 kg and an unnamed one of 40 kg; five times 1.2 kg at the other site. */
beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-11-11T09:00:00Z');
  kitchen = await createUnusualKitchen(product);
  otherKitchen = await createUnusualKitchen(product);
  chef = await product.as(await product.given.user({ sites: [kitchen.site, otherKitchen.site] }));
  coffee = await product.given.food();
  for (const { usualWeeks } of [kitchen, otherKitchen]) {
    await usualWeeks({ until: '2026-11-10T18:00:00Z' });
  }
  large = await kitchen.capture({ at: '2026-11-09T07:42:00Z', grams: 79_300, food: coffee });
  await kitchen.capture({ at: '2026-11-10T08:10:00Z', grams: 40_000 });
  await otherKitchen.tray({ times: 5, grams: 1200 });
  await kitchen.findUnusual();
});
afterAll(() => product.close());

const unchecked = async (route: Route, given: object) => {
  const { status, body } = await chef.call(route, given);
  expect(status).toBe(200);
  return body.unchecked;
};

const none = { entries: 0, weight: 0 };
const both = { entries: 2, weight: 119.3 };
const named = { entries: 1, weight: 79.3 };
const tray = { entries: 1, weight: 6 };

const pages = [
  ['Home', overviewRoutes.getOverviewHeader, both],
  ['Explore', exploreRoutes.getExploreChart, both],
  ['Insights by site', insightRoutes.listSiteCards, both],
  ['Insights by monitor', insightRoutes.listMonitorCards, both],
  ['Insights by food', insightRoutes.listFoodCards, named],
] as const;

test.each(pages)(
  '%s counts the entries of its days, sites and monitors',
  async (_name, route, own) => {
    const site = [kitchen.site.id];
    expect(await unchecked(route, { query: { ...november, site } })).toEqual(own);
    expect(await unchecked(route, { query: november })).toEqual(own);
    expect(await unchecked(route, { query: { ...october, site } })).toEqual(none);
    expect(
      await unchecked(route, { query: { ...november, site: [otherKitchen.site.id] } }),
    ).toEqual(none);
    const zone = (serial: string) => unchecked(route, { query: { ...november, zone: [serial] } });
    expect(await zone(kitchen.monitor.serial)).toEqual(own);
    expect(await zone(otherKitchen.monitor.serial)).toEqual(none);
  },
);

test.each(pages.slice(1))('%s counts no entry outside its filters', async (_name, route) => {
  const filtered = (filter: object) => unchecked(route, { query: { ...november, ...filter } });
  expect(await filtered({ food: [coffee.id] })).toEqual(named);
  expect(await filtered({ food: [1] })).toEqual(none);
  expect(await filtered({ minWeight: 100 })).toEqual(none);
  expect(await filtered({ trimmings: true })).toEqual(none);
  expect(await filtered({ nonFood: true })).toEqual(none);
  expect(await filtered({ secondaryWaste: true })).toEqual(none);
  expect(await filtered({ minWeight: 50, maxWeight: 90 })).toEqual(named);
});

test('a series of equal weights is one entry with all its weight', async () => {
  const today = { startDate: '2026-11-11', endDate: '2026-11-11' };
  for (const [, route] of pages.slice(0, 4)) {
    expect(await unchecked(route, { query: today })).toEqual(tray);
  }
});

test('Explore leaves out entries that are no part of its total', async () => {
  const chart = (query: object) =>
    unchecked(exploreRoutes.getExploreChart, { query: { ...november, ...query } });
  expect(await chart({ metric: 'waste_value' })).toEqual(named);
  expect(await chart({ metric: 'waste_co2' })).toEqual(named);
  expect(await chart({ wasteType: 'UNSERVED_WASTE' })).toEqual(none);
  expect(await chart({ metric: 'occupancy' })).toBeNull();
  expect(await chart({ labels: 'focus_food' })).toBeNull();
  expect(await chart({ minOccupancy: 10 })).toBeNull();
});

test('a report counts the entries of its own days and site', async () => {
  const report = (kind: string, query: object) =>
    unchecked(reportRoutes.getReport, { params: { kind }, query });
  expect(await report('daily', { date: '2026-11-09' })).toEqual(named);
  expect(await report('daily', { date: '2026-11-08' })).toEqual(none);
  expect(await report('daily', { date: '2026-11-10', site: otherKitchen.site.id })).toEqual(none);
  expect(await report('monthly', { date: '2026-10-15' })).toEqual(none);
});

test('a decision removes the mark', async () => {
  const header = () => unchecked(overviewRoutes.getOverviewHeader, { query: november });
  await chef.call(unusualRoutes.decideUnusual, {
    params: { id: large },
    body: { outcome: 'kept' },
  });
  expect(await header()).toEqual({ entries: 1, weight: 40 });
  await chef.call(unusualRoutes.undoUnusual, { params: { id: large } });
  expect(await header()).toEqual(both);
});
