import { operationsRoutes } from '@wastegauge/contract/edges/operations';
import { systemRoutes } from '@wastegauge/contract/services/system';
import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { recognitionRoutes } from '@wastegauge/contract/waste/recognition';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  mailFrom,
  publicUrl,
  startTestApp,
  testSettings,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { attach, photo, runImageJob } from '../../../test/support/test-pictures.ts';
import { openRecogniser } from '../../adapters/recogniser/recogniser.ts';
import { recognitionJobs } from './jobs.ts';
import { capture, fit, giveHistory, type PicturedKitchen } from './recognition.test-support.ts';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({
    recogniser: null,
    settings: { ...testSettings, has_recognition: false },
  });
});
afterAll(() => product.close());

async function givenKitchen(): Promise<PicturedKitchen> {
  const site = await product.given.site();
  const monitor = await product.given.device({ site });
  return { site, monitor, foods: [await product.given.food(), await product.given.food()] };
}

test('pages and settings of recognition do not exist', async () => {
  const { site, foods } = await givenKitchen();
  const chef = await product.as(await product.given.user({ sites: [site] }));
  const settings = await product.anonymous.call(systemRoutes.getPublicSettings);
  expect(settings.body).toMatchObject({ has_recognition: false });
  const params = { id: site.id };
  const answers = [
    await chef.call(recognitionRoutes.listRecognisedSites),
    await chef.call(recognitionRoutes.getSiteRecognition, { params }),
    await chef.call(recognitionRoutes.listRecognisedFoods, { params }),
    await chef.call(recognitionRoutes.changeSiteRecognition, { params, body: { is_on: true } }),
    await chef.call(recognitionRoutes.changeRecognisedFood, {
      params: { ...params, food: foods[0].id },
      body: { only_suggests: true },
    }),
  ];
  const superuser = await product.as(await product.given.user({ isSuperuser: true }));
  const operations = await superuser.call(operationsRoutes.getOperations);
  expect(operations.body.recognition).toBeNull();
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test('no job is planned, and none is queued for a new picture', async () => {
  const { site, monitor } = await givenKitchen();
  const options = { clock: product.clock, mailFrom, publicUrl };
  const planned = (isOn: boolean) =>
    recognitionJobs({ ...options, isOn }).filter(({ cron }) => cron !== undefined).length;
  expect([planned(true), planned(false)]).toEqual([3, 0]);

  const recogniser = await openRecogniser({});
  const queued = async (settings: { recogniser?: typeof recogniser }): Promise<number> => {
    const event = await product.given.event({ site, device: monitor, status: 'PROCESSING' });
    const key = { siteId: site.id, eventId: event.id };
    await attach(product, key, [await photo()]);
    await runImageJob(
      product,
      'process-pictures',
      { site_id: site.id, event_id: event.id },
      settings,
    );
    const found = await sql`
      select from graphile_worker.jobs
      where task_identifier = 'recognise-food' and key like ${`%${event.id}`}
    `.execute(product.db);
    return found.rows.length;
  };
  expect(await queued({ recogniser })).toBe(1);
  expect(await queued({})).toBe(0);
  await recogniser.close();
});

test('guesses from before are neither shown nor used to order the queue', async () => {
  const kitchen = await givenKitchen();
  const checker = await product.given.user({ sites: [kitchen.site], role: 'Labeller' });
  const team = await product.as(checker);
  const recogniser = await openRecogniser({});
  await giveHistory(product, kitchen, { labels: 160, checker, recogniser });
  const older = await capture(product, kitchen, 0, { at: '2026-10-12T10:00:00Z' });
  const newer = await capture(product, kitchen, 1, { at: '2026-10-12T11:00:00Z' });
  await sql`
    insert into picture_embedding (site_id, event_id, encoder, vector, scale, cpu_ms, food_share)
    select site_id, ${newer.id}, encoder, vector, scale, cpu_ms, 0.01 from picture_embedding
    where site_id = ${kitchen.site.id} limit 1
  `.execute(product.db);
  await fit(product, kitchen, recogniser);
  const guesses = await sql`
    select from recognition_guess where event_id = ${newer.id}`.execute(product.db);
  expect(guesses.rows).toHaveLength(1);
  const { body } = await team.call(labellingRoutes.nextLabellingTask, {
    query: { order: 'teach' },
  });
  expect(body.unlabelled.id).toBe(older.id);
  const { body: next } = await team.call(labellingRoutes.nextLabellingTask, {
    query: { skip: String(older.id) },
  });
  expect(next.unlabelled.id).toBe(newer.id);
  expect(next.is_food_visible).toBeNull();
  for (const { percent, reason } of next.suggestions) {
    expect(percent).toBeNull();
    expect(reason).not.toBe('picture');
  }
  await recogniser.close();
});
