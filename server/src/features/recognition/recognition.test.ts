import { recognitionRoutes } from '@wastegauge/contract/waste/recognition';
import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { blindShare } from './automatic.ts';
import { pauseImpreciseFoods } from './blind-checks.ts';
import { fitDueSites } from './fit.ts';
import {
  capture,
  contextOf,
  fit,
  giveHistory,
  lowerThresholds,
  recogniserOf,
  type PicturedKitchen,
  type StoredRow,
} from './recognition.test-support.ts';
import { recogniseCapture } from './recognise.ts';

let product: TestApp;
let kitchen: PicturedKitchen;
let manager: StoredRow;
let labeller: StoredRow;
let chef: Client;
let team: Client;

const today = '2026-10-12T12:00:00Z';

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

beforeEach(async () => {
  const { given } = product;
  product.clock.set(today);
  const site = await given.site({ name: 'Quayside Hotel' });
  const monitor = await given.device({ site });
  kitchen = { site, monitor, foods: [await given.food(), await given.food()] };
  manager = await given.user({ sites: [site] });
  labeller = await given.user({ sites: [site], role: 'Labeller' });
  chef = await product.as(manager);
  team = await product.as(labeller);
});

const read = async () =>
  (await chef.call(recognitionRoutes.getSiteRecognition, { params: { id: kitchen.site.id } })).body;

const recognise = (event: StoredRow, random = 0.99): Promise<void> =>
  recogniseCapture(
    contextOf(product),
    { recogniser: recogniserOf(product), clock: product.clock, random: () => random },
    { siteId: kitchen.site.id, id: event.id },
  );

const choosePrecision = (precision: number | null) =>
  chef.call(recognitionRoutes.changeSiteRecognition, {
    params: { id: kitchen.site.id },
    body: { min_precision: precision },
  });

/** Counted in another way than the product does. */
async function recount(): Promise<{ checked: number; first: number }> {
  const found = await sql<{ foods: string[]; food: string }>`
    select guess.foods::text[] as foods, event.food_id::text as food
    from recognition_guess guess, event
    where guess.site_id = ${kitchen.site.id} and event.site_id = guess.site_id
      and event.id = guess.event_id and event.verify
  `.execute(product.db);
  const right = found.rows.filter(({ foods, food }) => foods[0] === food);
  return { checked: found.rows.length, first: right.length };
}

test('a site with few labels says how many are missing', async () => {
  await giveHistory(product, kitchen, { labels: 40, checker: labeller });
  await fit(product, kitchen);
  expect(await read()).toMatchObject({
    state: 'learning',
    labels: 40,
    labels_needed: 120,
    is_history_read: false,
    accuracy: { checked: 0, right_first: null },
    weeks: [],
  });
});

test('figures of a site are measured on later weeks and equal a recount', async () => {
  await giveHistory(product, kitchen, { labels: 240, checker: labeller });
  await fit(product, kitchen);
  const report = await read();
  const { checked, first } = await recount();
  expect(report).toMatchObject({ state: 'ready', labels: 240, mistakes: checked - first });
  expect(report.accuracy.checked).toBe(checked);
  expect(checked).toBeGreaterThan(100);
  expect(report.accuracy.right_first.percent).toBeCloseTo((100 * first) / checked);
  expect(report.accuracy.right_first.percent).toBeGreaterThan(95);
  expect(report.compared.habit.right_first.percent).toBeLessThan(70);
  expect(report.weeks.map((week: { checked: number }) => week.checked)).toEqual(
    expect.arrayContaining([expect.any(Number)]),
  );
  expect(
    report.weeks.reduce((sum: number, week: { checked: number }) => sum + week.checked, 0),
  ).toBe(checked);
  const foods = await chef.call(recognitionRoutes.listRecognisedFoods, {
    params: { id: kitchen.site.id },
  });
  expect(foods.body).toMatchObject({ count: 2, labels: 240 });
});

test('with shuffled labels the page shows chance level', async () => {
  await giveHistory(product, kitchen, { labels: 240, checker: labeller, isShuffled: true });
  await fit(product, kitchen);
  const { percent } = (await read()).compared.picture.right_first;
  expect(percent).toBeGreaterThan(25);
  expect(percent).toBeLessThan(75);
});

test('a labeller sees what the picture looks like, with its probability', async () => {
  await giveHistory(product, kitchen, { labels: 160, checker: labeller });
  await fit(product, kitchen);
  const waiting = await capture(product, kitchen, 1, { at: '2026-10-12T11:00:00Z' });
  await recognise(waiting);
  const task = await team.call(labellingRoutes.nextLabellingTask, {});
  const [first, second] = task.body.suggestions;
  expect(first).toMatchObject({ food: kitchen.foods[1].id, reason: 'picture' });
  expect(first.percent).toBeGreaterThan(80);
  expect(second.percent).toBeLessThan(20);
});

test('where the precision is proved, captures are labelled and marked as such', async () => {
  await giveHistory(product, kitchen, { labels: 280, checker: labeller });
  await fit(product, kitchen);
  const suggested = await capture(product, kitchen, 0, { at: '2026-10-12T10:00:00Z' });
  await recognise(suggested);
  expect(await labelOf(suggested)).toMatchObject({ food: null, label_source: null });

  const proved = await sql`
    select from recognition_food where site_id = ${kitchen.site.id} and threshold_90 is not null
  `.execute(product.db);
  expect(proved.rows).toHaveLength(2);
  await lowerThresholds(product, kitchen);
  expect((await choosePrecision(90)).body).toMatchObject({ min_precision: 90 });
  const blind = await capture(product, kitchen, 0, { at: '2026-10-12T11:00:00Z' });
  await recognise(blind, 0.5);
  expect(await labelOf(blind)).toMatchObject({ food: null });

  await sql`
    update recognition_guess set is_automatic = true, guessed_at = now()
    where site_id = ${kitchen.site.id} and is_replay`.execute(product.db);
  const automatic = await capture(product, kitchen, 0, { at: '2026-10-12T11:30:00Z' });
  await recognise(automatic);
  const label = await labelOf(automatic);
  expect(label).toMatchObject({ food: kitchen.foods[0].id, label_source: 'recognition' });
  expect(label.label_confidence).toBeGreaterThan(0.5);
  expect(label.label_model).toMatch(/2026-10-12T12:00/);
});

async function labelOf(event: StoredRow) {
  const { body } = await chef.call(feedRoutes.listFeed, { query: { site: [kitchen.site.id] } });
  return body.results.find(({ id }: StoredRow) => id === event.id);
}

test('a confirmed automatic label proves nothing, a blind check does', async () => {
  await giveHistory(product, kitchen, { labels: 280, checker: labeller });
  await fit(product, kitchen);
  await lowerThresholds(product, kitchen);
  await choosePrecision(90);
  // With this many automatic labels in the last week, not every one is checked blind.
  await sql`
    update recognition_guess set is_automatic = true where event_id in (
      select event_id from recognition_guess where site_id = ${kitchen.site.id} limit 40)
  `.execute(product.db);
  const { checked } = (await read()).accuracy;
  const automatic = await capture(product, kitchen, 0, { at: '2026-10-12T10:00:00Z' });
  await recognise(automatic);
  expect(await labelOf(automatic)).toMatchObject({ label_source: 'recognition' });
  const verdict = await team.call(labellingRoutes.verifyEvent, {
    params: { id: automatic.id },
    body: { verify: true },
  });
  expect(verdict.status).toBe(200);
  expect((await read()).accuracy.checked).toBe(checked);

  const blind = await capture(product, kitchen, 0, { at: '2026-10-12T11:00:00Z' });
  await recognise(blind, 0);
  await team.call(labellingRoutes.labelEvent, {
    params: { id: blind.id },
    body: { status: 'SUCCESSFUL', food: kitchen.foods[0].id },
  });
  const report = await read();
  expect(report.accuracy.checked).toBe(checked + 1);
  expect(report.blind_checks).toMatchObject({ checked: 1, right_first: { percent: 100 } });
});

test('a food that has not proved the chosen precision says how many checks it lacks', async () => {
  await giveHistory(product, kitchen, { labels: 280, checker: labeller });
  await fit(product, kitchen);
  const listed = async () => {
    const { body } = await chef.call(recognitionRoutes.listRecognisedFoods, {
      params: { id: kitchen.site.id },
    });
    return body.results;
  };
  await choosePrecision(90);
  for (const food of await listed()) {
    expect(food).toMatchObject({ mode: 'automatic', missing_checks: 0, precision_percent: 100 });
  }
  await choosePrecision(99);
  // 381 right guesses of 381 have a lower bound of 99 %.
  for (const food of await listed()) {
    expect(food).toMatchObject({ mode: 'suggests', missing_checks: 381 - food.checked_guesses });
  }
});

test('in a blind check the picture suggests nothing', async () => {
  await giveHistory(product, kitchen, { labels: 280, checker: labeller });
  await fit(product, kitchen);
  await lowerThresholds(product, kitchen);
  await choosePrecision(90);
  const blind = await capture(product, kitchen, 1, { at: '2026-10-12T11:00:00Z' });
  await recognise(blind, 0);
  const { body } = await team.call(labellingRoutes.nextLabellingTask, {});
  expect(body.unlabelled.id).toBe(blind.id);
  for (const { reason, percent } of body.suggestions) {
    expect(reason).not.toBe('picture');
    expect(percent).toBeNull();
  }
});

test('a food that blind checks contradict is only suggested, and the manager gets a mail', async () => {
  await giveHistory(product, kitchen, { labels: 280, checker: labeller });
  await fit(product, kitchen);
  await lowerThresholds(product, kitchen);
  await choosePrecision(95);
  await sql`insert into profile (user_id) values (${manager.id}) on conflict do nothing`.execute(
    product.db,
  );
  const review = () =>
    pauseImpreciseFoods({
      db: product.db,
      clock: product.clock,
      messages: product.deps.messages,
      publicUrl: product.deps.publicUrl,
    });
  const contradict = async (minute: number): Promise<void> => {
    const event = await capture(product, kitchen, 0, { at: `2026-10-12T10:${minute}:00Z` });
    await recognise(event, 0);
    await team.call(labellingRoutes.labelEvent, {
      params: { id: event.id },
      body: { status: 'SUCCESSFUL', food: kitchen.foods[1].id },
    });
  };
  const pausedFood = async () => {
    const { body } = await chef.call(recognitionRoutes.listRecognisedFoods, {
      params: { id: kitchen.site.id },
    });
    return body.results.find((food: StoredRow) => food.id === kitchen.foods[0].id);
  };
  await contradict(10);
  await contradict(11);
  await review();
  expect(await pausedFood()).toMatchObject({ only_suggests: false });
  await contradict(12);
  await review();
  expect(await pausedFood()).toMatchObject({ only_suggests: true, suggests_reason: 'checks' });
  const mails = await sql<{ subject: string }>`
    select subject from outbox where template = 'recognition-paused'`.execute(product.db);
  expect(mails.rows.filter(({ subject }) => subject.includes('Quayside Hotel'))).toHaveLength(1);
  await review();
  const again = await sql`select from outbox where template = 'recognition-paused'`.execute(
    product.db,
  );
  expect(again.rows).toHaveLength(mails.rows.length);
});

test('a site where recognition is off gets neither guesses nor suggestions from pictures', async () => {
  await giveHistory(product, kitchen, { labels: 160, checker: labeller });
  await fit(product, kitchen);
  await chef.call(recognitionRoutes.changeSiteRecognition, {
    params: { id: kitchen.site.id },
    body: { is_on: false },
  });
  const waiting = await capture(product, kitchen, 1, { at: '2026-10-12T11:00:00Z' });
  await recognise(waiting);
  const { body } = await team.call(labellingRoutes.nextLabellingTask, {});
  expect(body.suggestions.map(({ percent }: { percent: number }) => percent)).toEqual([null, null]);
  expect(await read()).toMatchObject({ state: 'off', is_on: false });
});

test('teaching starts with the capture about which the ranking is least sure', async () => {
  await giveHistory(product, kitchen, { labels: 160, checker: labeller });
  await fit(product, kitchen);
  const sure = await capture(product, kitchen, 0, { at: '2026-10-12T10:00:00Z' });
  const unsure = await capture(product, kitchen, 1, { at: '2026-10-12T11:00:00Z' });
  for (const [event, share] of [
    [sure, 0.99],
    [unsure, 0.4],
  ] as const) {
    await recognise(event);
    await sql`
      update recognition_guess set shares[1] = ${share} where event_id = ${event.id}
    `.execute(product.db);
  }
  await sql`
    update picture_embedding set food_share = 0.02 where event_id = ${unsure.id}
  `.execute(product.db);
  const next = async (order: 'oldest' | 'teach') => {
    const { body } = await team.call(labellingRoutes.nextLabellingTask, { query: { order } });
    await team.call(labellingRoutes.releaseLabellingTask, { params: { id: body.unlabelled.id } });
    return body;
  };
  expect((await next('oldest')).unlabelled.id).toBe(sure.id);
  const taught = await next('teach');
  expect(taught.unlabelled.id).toBe(unsure.id);
  expect(taught.is_food_visible).toBe(false);
});

test('a site is fitted when it has enough labels, and again after 50 more', async () => {
  const fitDue = (): Promise<void> =>
    fitDueSites({
      db: product.db,
      recogniser: recogniserOf(product),
      clock: { now: () => new Date() },
      signal: new AbortController().signal,
    });
  const fittedLabels = async (): Promise<number[]> => {
    const found = await sql<{ labels: number }>`
      select labels from recognition_model where site_id = ${kitchen.site.id}
    `.execute(product.db);
    return found.rows.map(({ labels }) => labels);
  };
  await giveHistory(product, kitchen, { labels: 100, checker: labeller });
  await fitDue();
  expect(await fittedLabels()).toEqual([]);
  await giveHistory(product, kitchen, { labels: 30, checker: labeller });
  await fitDue();
  expect(await fittedLabels()).toEqual([130]);
  const verifyNewest = (count: number): Promise<unknown> =>
    sql`update event set verified_at = now() where site_id = ${kitchen.site.id}
      and id > (select max(id) - ${count}::integer from event where site_id = ${kitchen.site.id})
    `.execute(product.db);
  await giveHistory(product, kitchen, { labels: 49, checker: labeller });
  await verifyNewest(49);
  await fitDue();
  expect(await fittedLabels()).toEqual([130]);
  await giveHistory(product, kitchen, { labels: 1, checker: labeller });
  await verifyNewest(1);
  await fitDue();
  expect(await fittedLabels()).toEqual([180]);
});

test.each([
  [0, 1],
  [10, 1],
  [40, 0.5],
  [400, 0.05],
  [4000, 0.05],
])('of %i automatic labels a week, this share is checked blind: %d', (labels, share) => {
  expect(blindShare(labels)).toBe(share);
});
