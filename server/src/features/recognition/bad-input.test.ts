import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { valueInfo } from '../../../../scripts/encoder/onnx-writer.ts';
import { colourModel } from '../../../../recognition/test/colour-model.ts';
import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { recognitionRoutes } from '@wastegauge/contract/waste/recognition';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRecogniser } from '../../adapters/recogniser/recogniser.ts';
import type { Recogniser } from '../../platform/ports/recogniser.ts';
import { StartError } from '../../platform/start-error.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { embedHistory, prepareSites } from './backfill.ts';
import { findDueSites } from './fit.ts';
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
import { findSites } from './sites.ts';

let product: TestApp;
let kitchen: PicturedKitchen;
let labeller: StoredRow;
let chef: Client;
let team: Client;
let folder: string;

const today = '2026-10-12T12:00:00Z';
const lunch = '2026-10-12T11:00:00Z';

beforeAll(async () => {
  product = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'encoders-'));
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  const { given } = product;
  product.clock.set(today);
  const site = await given.site({ name: 'Quayside Hotel' });
  const monitor = await given.device({ site });
  kitchen = { site, monitor, foods: [await given.food(), await given.food(), await given.food()] };
  labeller = await given.user({ sites: [site], role: 'Labeller' });
  chef = await product.as(await given.user({ sites: [site] }));
  team = await product.as(labeller);
});

async function writeModel(name: string, content: Uint8Array): Promise<string> {
  const file = path.join(folder, `${name}.onnx`);
  await writeFile(file, content);
  return file;
}

const recognise = (event: StoredRow, recogniser = recogniserOf(product)): Promise<void> =>
  recogniseCapture(
    contextOf(product),
    { recogniser, clock: product.clock, random: () => 0.99 },
    { siteId: kitchen.site.id, id: event.id },
  );

const choosePrecision = (percent: number) =>
  chef.call(recognitionRoutes.changeSiteRecognition, {
    params: { id: kitchen.site.id },
    body: { min_precision: percent },
  });

interface StoredGuess {
  model: string;
  shares: number[];
  isAutomatic: boolean;
}

async function guessOf(event: StoredRow): Promise<StoredGuess | undefined> {
  const found = await sql<StoredGuess>`
    select model, shares, is_automatic as "isAutomatic" from recognition_guess
    where event_id = ${event.id}`.execute(product.db);
  return found.rows[0];
}

const foodOf = async (event: StoredRow): Promise<number | null | undefined> => {
  const found = await sql<{ food: number | null }>`
    select food_id as food from event where id = ${event.id}`.execute(product.db);
  return found.rows[0]?.food;
};

const countModels = async (): Promise<number> => {
  const found = await sql`
    select from recognition_model where site_id = ${kitchen.site.id}`.execute(product.db);
  return found.rows.length;
};

/** Would label one capture in twenty by chance, were it not for blind checks. */
const skipBlindChecks = (): Promise<unknown> =>
  sql`
    update recognition_guess set is_automatic = true, guessed_at = now()
    where site_id = ${kitchen.site.id} and is_replay`.execute(product.db);

test.each<[string, () => Promise<string>, string]>([
  ['no file', () => Promise.resolve(path.join(folder, 'missing.onnx')), 'cannot be read'],
  ['no ONNX', () => writeModel('text', Buffer.from('text')), 'is not an ONNX model'],
  [
    'pictures of another shape',
    () =>
      writeModel(
        'wide',
        colourModel(64, { inputs: [valueInfo('pixels', 'uint8', [1, 64, 32, 3])] }),
      ),
    'its input pixels must be uint8 [1, S, S, 3]',
  ],
  [
    'an embedding of another shape',
    () => writeModel('short', colourModel(64, { outputs: [valueInfo('colour', 'float', [1, 3])] })),
    'it needs an output embedding',
  ],
])('the start fails with the reason when RECOGNITION_MODEL has %s', async (_, file, reason) => {
  const opening = openRecogniser({ modelFile: await file() });
  await expect(opening).rejects.toBeInstanceOf(StartError);
  await expect(opening).rejects.toThrow(/^RECOGNITION_MODEL: /);
  await expect(opening).rejects.toThrow(reason);
});

async function describeAll(recogniser: Recogniser): Promise<void> {
  await prepareSites(product.db, recogniser.encoder.version);
  while (await embedHistory(contextOf(product), recogniser));
}

test('another encoder describes all pictures again and learns from the start', async () => {
  const other = await openRecogniser({ modelFile: await writeModel('colour', colourModel(64)) });
  const described = async () => {
    const found = await sql<{ encoder: string; bytes: number }>`
      select encoder, length(vector) as bytes from picture_embedding
      where site_id = ${kitchen.site.id} and event_id = any(${pictured.map(({ id }) => id)}::bigint[])
    `.execute(product.db);
    return found.rows;
  };
  const stateWith = async (recogniser: Recogniser): Promise<string | undefined> => {
    const present = { encoder: recogniser.encoder.version, now: product.clock.now() };
    return (await findSites(product.db, [kitchen.site.id], present))[0]?.state;
  };
  await giveHistory(product, kitchen, { labels: 240, checker: labeller });
  const pictured: StoredRow[] = [];
  for (const minute of [10, 11, 12]) {
    pictured.push(await capture(product, kitchen, 0, { at: `2026-10-11T10:${minute}:00Z` }));
  }
  await describeAll(recogniserOf(product));
  await fit(product, kitchen);
  expect(await stateWith(recogniserOf(product))).toBe('ready');
  // As if the classifier of the former encoder had guessed them when they arrived.
  await sql`
    update recognition_guess set is_replay = false, model = 'former-2026-10-01T12:00'
    where site_id = ${kitchen.site.id}`.execute(product.db);

  await describeAll(other);
  expect(await described()).toEqual(
    pictured.map(() => ({ encoder: other.encoder.version, bytes: 18 })),
  );
  expect(await stateWith(other)).toBe('learning');
  const waiting = await capture(product, kitchen, 1, { at: lunch });
  await recognise(waiting, other);
  expect(await guessOf(waiting)).toBeUndefined();

  await giveHistory(product, kitchen, { labels: 200, checker: labeller, recogniser: other });
  await fit(product, kitchen, other);
  expect(await stateWith(other)).toBe('ready');
  expect((await guessOf(waiting))?.model).toMatch(other.encoder.version.slice(0, 8));
  const guesses = await sql<{ former: number; replayed: number }>`
    select count(*) filter (where model like 'former%')::int as former,
      count(*) filter (where is_replay)::int as replayed
    from recognition_guess where site_id = ${kitchen.site.id}`.execute(product.db);
  expect(guesses.rows[0]?.former).toBe(0);
  expect(guesses.rows[0]?.replayed).toBeGreaterThanOrEqual(50);
  await other.close();
});

test('precision proved with another encoder labels nothing automatically', async () => {
  await giveHistory(product, kitchen, { labels: 280, checker: labeller });
  await fit(product, kitchen);
  await sql`
    update recognition_guess set is_replay = false, is_blind = true, model = 'former-2026-10-01T12:00'
    where site_id = ${kitchen.site.id}`.execute(product.db);
  await fit(product, kitchen);
  const proved = await sql`
    select from recognition_food where site_id = ${kitchen.site.id} and threshold_90 is not null
  `.execute(product.db);
  expect(proved.rows).toEqual([]);
});

test('a site with one food has no classifier and is not fitted in vain', async () => {
  await giveHistory(product, kitchen, { labels: 160, checker: labeller, looks: [0] });
  await fit(product, kitchen);
  expect(await countModels()).toBe(0);
  const due = () =>
    findDueSites({
      db: product.db,
      recogniser: recogniserOf(product),
      clock: product.clock,
      signal: new AbortController().signal,
    });
  expect(await due()).not.toContain(kitchen.site.id);
  const waiting = await capture(product, kitchen, 0, { at: lunch });
  await recognise(waiting);
  expect(await guessOf(waiting)).toBeUndefined();
  const { body } = await team.call(labellingRoutes.nextLabellingTask, {});
  expect(body.suggestions).toMatchObject([{ food: kitchen.foods[0].id, percent: null }]);
  await giveHistory(product, kitchen, { labels: 1, checker: labeller, looks: [1] });
  expect(await due()).toContain(kitchen.site.id);
});

test('one picture with two names is shared between both foods and never labelled', async () => {
  await giveHistory(product, kitchen, {
    labels: 280,
    checker: labeller,
    looks: [0],
    named: [0, 1],
    isShuffled: true,
  });
  await fit(product, kitchen);
  await choosePrecision(90);
  await skipBlindChecks();
  const waiting = await capture(product, kitchen, 0, { at: lunch });
  await recognise(waiting);
  const guess = await guessOf(waiting);
  expect(guess).toMatchObject({ isAutomatic: false });
  expect(guess?.shares[0]).toBeLessThan(0.75);
  expect(guess?.shares[1]).toBeGreaterThan(0.25);
  expect(await foodOf(waiting)).toBeNull();
});

test('a food archived after the fit is neither suggested nor labelled', async () => {
  await giveHistory(product, kitchen, { labels: 280, checker: labeller });
  await fit(product, kitchen);
  await lowerThresholds(product, kitchen);
  await choosePrecision(90);
  await skipBlindChecks();
  const before = await capture(product, kitchen, 0, { at: '2026-10-12T10:00:00Z' });
  await recognise(before);
  expect(await foodOf(before)).toBe(kitchen.foods[0].id);

  await sql`update food set is_active = false where id = ${kitchen.foods[0].id}`.execute(
    product.db,
  );
  const after = await capture(product, kitchen, 0, { at: lunch });
  await recognise(after);
  expect(await foodOf(after)).toBeNull();
  const { body } = await team.call(labellingRoutes.nextLabellingTask, {});
  expect(body.unlabelled.id).toBe(after.id);
  expect(body.suggestions.map(({ food }: { food: number }) => food)).toEqual([kitchen.foods[1].id]);
  const { body: foods } = await chef.call(recognitionRoutes.listRecognisedFoods, {
    params: { id: kitchen.site.id },
  });
  expect(foods.results.map(({ id }: StoredRow) => id)).toEqual([kitchen.foods[1].id]);
});

test('a recipe of a group that the site has left is not labelled', async () => {
  const { given } = product;
  const group = await given.group();
  await giveHistory(product, kitchen, { labels: 280, checker: labeller });
  await fit(product, kitchen);
  await lowerThresholds(product, kitchen);
  await choosePrecision(90);
  await skipBlindChecks();
  await sql`
    update food set parent_group_id = ${group.id} where id = ${kitchen.foods[0].id}
  `.execute(product.db);
  const waiting = await capture(product, kitchen, 0, { at: lunch });
  await recognise(waiting);
  expect(await foodOf(waiting)).toBeNull();
});

test('a food without labels at the site is learnt from its group, and only from there', async () => {
  const { given } = product;
  const sister = await given.site();
  const stranger = await given.site();
  const shared = await given.group();
  const monitor = await given.device({ site: sister });
  const other = await given.device({ site: stranger });
  const [, , blue] = kitchen.foods;
  const strange = await given.food();
  await sql`
    insert into site_group (site_id, group_id)
    values (${kitchen.site.id}, ${shared.id}), (${sister.id}, ${shared.id})
  `.execute(product.db);
  await giveHistory(product, kitchen, { labels: 150, checker: labeller });
  await giveHistory(
    product,
    { site: sister, monitor, foods: kitchen.foods },
    { labels: 40, checker: labeller, looks: [2] },
  );
  await giveHistory(
    product,
    { site: stranger, monitor: other, foods: [strange, strange, strange] },
    { labels: 40, checker: labeller, looks: [2] },
  );
  await fit(product, kitchen);
  await capture(product, kitchen, 2, { at: lunch });
  const waiting = await capture(product, kitchen, 2, { at: lunch });
  await recognise(waiting);
  const { body } = await team.call(labellingRoutes.nextLabellingTask, {
    query: { order: 'teach' },
  });
  expect(body.unlabelled.id).toBe(waiting.id);
  expect(body.suggestions[0]).toMatchObject({ food: blue?.id, reason: 'picture' });
  expect(body.suggestions.map(({ food }: { food: number }) => food)).not.toContain(strange.id);
});
