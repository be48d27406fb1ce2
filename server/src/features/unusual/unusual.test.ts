import { eventRoutes } from '@wastegauge/contract/waste/events';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { unusualRoutes, type UnusualEntry } from '@wastegauge/contract/insight/unusual';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { mintScope } from '../../platform/scope.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { createUnusualKitchen, type UnusualKitchen } from '../../../test/support/test-unusual.ts';
import { countOpenUnusual } from './service.ts';

let product: TestApp;
let kitchen: UnusualKitchen;
let chef: Client;

const morning = '2026-11-11T07:42:00Z';

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

beforeEach(async () => {
  product.clock.set('2026-11-11T09:00:00Z');
  kitchen = await createUnusualKitchen(product);
  chef = await product.as(await product.given.user({ sites: [kitchen.site] }));
});

const list = async (outcome = 'open', client = chef) =>
  (await client.call(unusualRoutes.listUnusual, { query: { outcome } })).body;
const open = async (): Promise<UnusualEntry[]> => (await list()).results;
const reasons = async () => (await open()).map(({ reason }) => reason);
const decide = (id: number, body: object, client = chef) =>
  client.call(unusualRoutes.decideUnusual, { params: { id }, body });
const undo = (id: number, client = chef) =>
  client.call(unusualRoutes.undoUnusual, { params: { id } });

interface StoredEvent {
  status: string;
  weight_g: number;
  value_e4: number;
  co2_g: number;
}
const stored = async (ids: number[]): Promise<StoredEvent[]> =>
  (
    await sql<StoredEvent>`
      select status, weight_g, value_e4, co2_g from event where id = any(${ids}) order by id
    `.execute(product.db)
  ).rows;

describe('what is found', () => {
  test('79.3 kg of coffee grounds after two silent days', async () => {
    await kitchen.usualWeeks({ until: '2026-11-08T20:00:00Z' });
    const coffee = await product.given.food({ name: `Coffee grounds ${kitchen.site.id}` });
    await kitchen.monitor.deliver({
      capture_id: 'coffee',
      captured_at: morning,
      raw_weight: 79.3,
      food: `Coffee grounds ${kitchen.site.id}`,
      confidence: 0.9,
    });
    await kitchen.findUnusual();

    const { results, counts, ...rest } = await list();
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      event: { item_weight: 79.3, food: coffee.id },
      reason: { rule: 'after_silence', silent_hours: 63, usual_day: 4 },
      outcome: null,
    });
    expect(counts).toEqual({ open: 1, kept: 0, corrected: 0, excluded: 0 });
    expect(rest).toMatchObject({ open_weight: 79.3, open_month_weight: 79.3 });
    expect(rest.month_weight).toBeCloseTo(79.3 + 8 * 4, 5);

    const mintedScope = mintScope([kitchen.site.id]);
    const month = { startDate: '2026-11-01', endDate: '2026-11-30' };
    expect(await countOpenUnusual(product.db, mintedScope, month)).toEqual({
      entries: 1,
      weightG: 79_300,
    });
    const before = { startDate: '2026-10-01', endDate: '2026-10-31' };
    expect(await countOpenUnusual(product.db, mintedScope, before)).toEqual({
      entries: 0,
      weightG: 0,
    });
  });

  test('a very large weight, from the monitor or entered by hand', async () => {
    await kitchen.usualWeeks({ until: morning });
    await kitchen.capture({ at: morning, grams: 2501 });
    const food = await product.given.food();
    await chef.call(manualWasteRoutes.addEvent, {
      body: {
        item_weight: 12,
        food: food.id,
        deviceId: kitchen.monitor.id,
        processed_at: '2026-11-11T08:10:00Z',
      },
    });
    await kitchen.findUnusual();
    expect(await reasons()).toEqual([
      { rule: 'very_large', usual_high: 0.5, times: 24 },
      { rule: 'very_large', usual_high: 0.5, times: 5 },
    ]);
  });

  test('a weight at night or on a closed day', async () => {
    await kitchen.usualWeeks({ until: morning });
    await kitchen.capture({ at: '2026-11-11T02:12:00Z', grams: 400 });
    await sql`
      insert into closure (site_id, start_date, end_date)
      values (${kitchen.site.id}, '2026-11-10', '2026-11-10')
    `.execute(product.db);
    await kitchen.capture({ at: '2026-11-10T11:00:00Z', grams: 300 });
    await kitchen.findUnusual();
    // The entries of a usual day are on the closed day too.
    const found = await reasons();
    expect(found.filter(({ rule }) => rule !== 'closed')).toEqual([]);
    expect(found).toContainEqual({ rule: 'closed', is_closed_day: false, hours_to_service: 4.8 });
    expect(found).toContainEqual({ rule: 'closed', is_closed_day: true, hours_to_service: 13 });
  });

  test('the same weight five times is one entry that grows', async () => {
    await kitchen.usualWeeks({ until: '2026-11-10T18:00:00Z' });
    const ids = await kitchen.tray({ times: 4 });
    await kitchen.findUnusual();
    expect(await reasons()).toEqual([]);
    ids.push(await kitchen.capture({ at: '2026-11-11T08:41:00Z', grams: 440 }));
    await kitchen.findUnusual();
    ids.push(await kitchen.capture({ at: '2026-11-11T08:42:00Z', grams: 440 }));
    await kitchen.findUnusual();
    const [first, ...others] = ids;
    const found = await open();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      event: { id: first },
      reason: {
        rule: 'repeated',
        times: 6,
        from: '2026-11-11T08:36:00.000Z',
        other_events: others,
      },
    });
    expect((await list()).open_weight).toBe(2.64);
  });

  test('a tray left on the scale at night replaces the entries outside working hours', async () => {
    await kitchen.usualWeeks({ until: '2026-11-10T18:00:00Z' });
    const at = (minute: number) => `2026-11-11T02:0${minute}:00Z`;
    for (let minute = 0; minute < 4; minute += 1) {
      await kitchen.capture({ at: at(minute), grams: 440 });
      await kitchen.findUnusual();
    }
    expect((await reasons()).map(({ rule }) => rule)).toEqual(Array(4).fill('closed'));
    await kitchen.capture({ at: at(4), grams: 440 });
    await kitchen.findUnusual();
    expect((await reasons()).map(({ rule }) => rule)).toEqual(['repeated']);
  });

  test('light, varied and cumulative weights are no series', async () => {
    await kitchen.usualWeeks({ until: '2026-11-10T18:00:00Z' });
    await kitchen.tray({ times: 6, grams: 50 });
    await sql`update event set weight_g = 0
      where device_id = ${kitchen.monitor.id} and processed_at > '2026-11-11T08:00:00Z'
        and raw_weight_g = 440`.execute(product.db);
    for (const [index, grams] of [300, 300, 310, 300, 300, 310].entries()) {
      await kitchen.capture({ at: `2026-11-11T08:5${index}:00Z`, grams });
    }
    await kitchen.findUnusual();
    expect(await reasons()).toEqual([]);
  });

  test('no picture from a monitor that always sends one, until it arrives', async () => {
    await kitchen.usualWeeks({ until: '2026-11-10T18:00:00Z' });
    const id = await kitchen.capture({ at: '2026-11-10T19:00:00Z', grams: 400, hasPicture: false });
    await kitchen.findUnusual();
    expect(await reasons()).toEqual([]);
    await kitchen.reviewAtNight();
    expect(await reasons()).toEqual([{ rule: 'no_picture' }]);
    await kitchen.picture(id);
    await kitchen.findUnusual();
    expect(await reasons()).toEqual([]);
  });

  test('a scale that drifts for five days, once', async () => {
    const days = ['04', '05', '06', '07', '08', '09', '10'];
    for (const [index, day] of days.entries()) {
      for (let reading = 0; reading < 12; reading += 1) {
        await kitchen.capture({
          at: `2026-11-${day}T10:${reading + 10}:00Z`,
          grams: 200 + index * 25 + reading,
        });
      }
    }
    product.clock.set('2026-11-10T02:20:00Z');
    await kitchen.reviewAtNight();
    expect(await reasons()).toEqual([{ rule: 'drift', days: 5, drift: 0.125 }]);
    product.clock.set('2026-11-11T02:20:00Z');
    await kitchen.reviewAtNight();
    expect(await reasons()).toEqual([{ rule: 'drift', days: 5, drift: 0.125 }]);
  });

  test('late captures explain a silence', async () => {
    await kitchen.usualWeeks({ until: '2026-11-08T20:00:00Z' });
    await kitchen.capture({ at: morning, grams: 600 });
    await kitchen.findUnusual();
    expect((await reasons()).map(({ rule }) => rule)).toEqual(['after_silence']);
    await kitchen.capture({ at: '2026-11-10T18:00:00Z', grams: 300 });
    await kitchen.reviewAtNight();
    expect(await reasons()).toEqual([]);
  });

  test('the first run looks back eight weeks, later runs only at what changed', async () => {
    await kitchen.usualWeeks({ until: '2026-11-08T20:00:00Z' });
    await sql`delete from evaluation_progress`.execute(product.db);
    await kitchen.capture({ at: '2026-09-15T11:00:00Z', grams: 90_000 });
    const recent = await kitchen.capture({ at: '2026-10-30T11:00:00Z', grams: 50_000 });
    await kitchen.findUnusual();
    expect((await open()).map(({ event }) => event.id)).toEqual([recent]);
    await sql`delete from unusual_entry`.execute(product.db);
    await kitchen.findUnusual();
    expect(await open()).toEqual([]);
  });

  test('a rule that is switched off finds nothing new', async () => {
    await kitchen.usualWeeks({ until: morning });
    const set = (isOn: boolean) =>
      chef.call(unusualRoutes.setUnusualRule, {
        body: { sites: [kitchen.site.id], rule: 'very_large', is_on: isOn },
      });
    const isOn = async () =>
      (await chef.call(unusualRoutes.listUnusualRules)).body.find(
        (each: { rule: string }) => each.rule === 'very_large',
      ).is_on;
    await kitchen.capture({ at: morning, grams: 9000 });
    await kitchen.findUnusual();
    expect((await set(false)).status).toBe(204);
    expect(await isOn()).toBe(false);
    await kitchen.capture({ at: '2026-11-11T08:00:00Z', grams: 8000 });
    await kitchen.findUnusual();
    await kitchen.reviewAtNight();
    expect((await open()).map(({ event }) => event.item_weight)).toEqual([9]);
    await set(true);
    expect(await isOn()).toBe(true);
    await kitchen.reviewAtNight();
    expect((await open()).map(({ event }) => event.item_weight)).toEqual([9, 8]);
  });
});

describe('decisions', () => {
  let large: number;
  beforeEach(async () => {
    await kitchen.usualWeeks({ until: morning });
    large = await kitchen.capture({
      at: morning,
      grams: 79_300,
      food: await product.given.food({ co2GramsPerKg: 2000, priceEurE4PerKg: 10_000 }),
    });
    await kitchen.findUnusual();
  });

  test('kept: counts as it is and is never flagged again', async () => {
    const kept = await decide(large, { outcome: 'kept' });
    expect(kept.status).toBe(200);
    expect(kept.body).toMatchObject({
      outcome: 'kept',
      decided_by: 'Robin Kelly',
      decided_at: '2026-11-11T09:00:00.000Z',
      is_undoable: true,
    });
    await sql`update event set tags = tags where id = ${large}`.execute(product.db);
    await kitchen.findUnusual();
    await kitchen.reviewAtNight();
    expect(await open()).toEqual([]);
    expect((await list('kept')).results).toMatchObject([{ event: { id: large } }]);
    expect((await stored([large]))[0]).toMatchObject({ status: 'SUCCESSFUL', weight_g: 79_300 });

    expect((await undo(large)).body).toMatchObject({ outcome: null, decided_by: null });
    expect(await open()).toHaveLength(1);
  });

  test('corrected: weight, value and footprint change and come back exactly', async () => {
    const [before] = await stored([large]);
    const corrected = await decide(large, { outcome: 'corrected', weight: 7.93 });
    expect(corrected.body).toMatchObject({
      outcome: 'corrected',
      weight_before: 79.3,
      event: { item_weight: 7.93, raw_weight: 79.3, value: 7.93, environment: 15.86 },
    });
    expect((await decide(large, { outcome: 'corrected', weight: 7.93 })).body).toEqual(
      corrected.body,
    );
    expect((await decide(large, { outcome: 'corrected', weight: 8 })).status).toBe(409);
    expect((await undo(large)).status).toBe(200);
    expect((await undo(large)).status).toBe(200);
    expect(await stored([large])).toEqual([before]);
  });

  test('excluded: discarded with a decision, and restored', async () => {
    const [before] = await stored([large]);
    expect((await decide(large, { outcome: 'excluded' })).body).toMatchObject({
      outcome: 'excluded',
      event: { status: 'DISCARDED' },
      is_undoable: true,
    });
    const logged = await sql<{ kind: string }>`
      select kind from decision where event_id = ${large}`.execute(product.db);
    expect(logged.rows).toEqual([{ kind: 'discarded' }]);
    // Later than the 24 hours in which a discard in the feed can be undone.
    product.clock.set('2026-11-20T09:00:00Z');
    const later = await product.as(await product.given.user({ sites: [kitchen.site] }));
    expect((await undo(large, later)).body).toMatchObject({ outcome: null });
    expect(await stored([large])).toEqual([before]);
  });

  test('a weight outside the range is refused', async () => {
    for (const weight of [0, 351]) {
      const { status, body } = await decide(large, { outcome: 'corrected', weight });
      expect([status, body.weight]).toEqual([400, [expect.stringContaining('350')]]);
    }
    expect((await decide(large, { outcome: 'corrected' })).status).toBe(400);
  });

  test('an event that changed since cannot be undone', async () => {
    await decide(large, { outcome: 'corrected', weight: 5 });
    await sql`update event set weight_g = 6000 where id = ${large}`.execute(product.db);
    expect((await list('corrected')).results).toMatchObject([{ is_undoable: false }]);
    const refused = await undo(large);
    expect([refused.status, refused.body.code]).toEqual([409, 'changedSince']);
    expect((await stored([large]))[0]?.weight_g).toBe(6000);
  });

  test('an entry discarded in the feed needs no decision', async () => {
    await chef.call(eventRoutes.updateEvent, {
      params: { id: large },
      body: { status: 'DISCARDED' },
    });
    expect((await list()).counts.open).toBe(0);
    const late = await decide(large, { outcome: 'kept' });
    expect([late.status, late.body.code]).toEqual([409, 'eventDiscarded']);
  });

  test('two people who decide differently at once: one of them is told', async () => {
    const cook = await product.as(await product.given.user({ sites: [kitchen.site] }));
    const answers = await Promise.all([
      decide(large, { outcome: 'kept' }),
      decide(large, { outcome: 'excluded' }, cook),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const again = await Promise.all([undo(large), undo(large, cook)]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored([large]))[0]?.status).toBe('SUCCESSFUL');
  });

  test('every decision is in the audit', async () => {
    await decide(large, { outcome: 'kept' });
    await undo(large);
    await decide(large, { outcome: 'corrected', weight: 5 });
    const audit = await sql<{ action: string; after: { weightG: number } }>`
      select action, after from audit where target_id = ${String(large)} order by id
    `.execute(product.db);
    expect(audit.rows.map(({ action }) => action)).toEqual([
      'unusual.kept',
      'unusual.undone',
      'unusual.corrected',
    ]);
    expect(audit.rows.at(-1)?.after.weightG).toBe(5000);
  });

  test('another site sees and changes nothing', async () => {
    const stranger = await product.as(
      await product.given.user({ sites: [await product.given.site()] }),
    );
    expect((await list('open', stranger)).results).toEqual([]);
    expect((await decide(large, { outcome: 'kept' }, stranger)).status).toBe(404);
    expect((await undo(large, stranger)).status).toBe(404);
    const query = { site: kitchen.site.id };
    expect((await stranger.call(unusualRoutes.listUnusual, { query })).status).toBe(404);
    expect((await stranger.call(unusualRoutes.listUnusualRules, { query })).status).toBe(404);
    const body = { sites: [kitchen.site.id], rule: 'drift', is_on: false };
    expect((await stranger.call(unusualRoutes.setUnusualRule, { body })).status).toBe(404);
  });

  test('the feed lists what is to check and marks it', async () => {
    const query = { unusual: true };
    const feed = await chef.call(feedRoutes.listFeed, { query });
    expect(feed.body).toMatchObject({ count: 1, results: [{ id: large }], unusual: [large] });
    const file = await chef.call(feedRoutes.exportFeed, { query });
    expect(file.body.trim().split('\n')).toHaveLength(2);
    const everything = await chef.call(feedRoutes.listFeed, { query: { unusual: false } });
    expect(everything.body.count).toBeGreaterThan(100);
    await decide(large, { outcome: 'kept' });
    expect((await chef.call(feedRoutes.listFeed, { query })).body).toEqual({
      count: 0,
      results: [],
      unusual: [],
    });
  });
});

describe('a series', () => {
  let ids: number[];
  beforeEach(async () => {
    await kitchen.usualWeeks({ until: '2026-11-10T18:00:00Z' });
    ids = await kitchen.tray({ times: 5 });
    await kitchen.findUnusual();
  });
  const statuses = async () => (await stored(ids)).map(({ status }) => status);

  test('correcting keeps one event with the given weight', async () => {
    const before = await stored(ids);
    const [first = 0] = ids;
    await decide(first, { outcome: 'corrected', weight: 0.44 });
    expect(await statuses()).toEqual(['PROCESSING', ...Array(4).fill('DISCARDED')]);
    await kitchen.capture({ at: '2026-11-11T08:50:00Z', grams: 440 });
    await kitchen.findUnusual();
    expect(await open()).toEqual([]);
    expect((await undo(first)).status).toBe(200);
    expect(await stored(ids)).toEqual(before);
  });

  test('excluding leaves none, and an event discarded before stays discarded', async () => {
    const [first = 0, second = 0] = ids;
    await chef.call(eventRoutes.updateEvent, {
      params: { id: second },
      body: { status: 'DISCARDED' },
    });
    await decide(first, { outcome: 'excluded' });
    expect(new Set(await statuses())).toEqual(new Set(['DISCARDED']));
    await undo(first);
    expect(await statuses()).toEqual([
      'PROCESSING',
      'DISCARDED',
      'PROCESSING',
      'PROCESSING',
      'PROCESSING',
    ]);
  });

  test('a series that was kept may grow', async () => {
    const [first = 0] = ids;
    await decide(first, { outcome: 'kept' });
    await kitchen.tray({ times: 6, from: 45 });
    await kitchen.findUnusual();
    expect(await open()).toEqual([]);
  });
});
