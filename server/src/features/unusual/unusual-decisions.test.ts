import { eventRoutes } from '@wastegauge/contract/waste/events';
import { unusualRoutes } from '@wastegauge/contract/insight/unusual';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  chef,
  decide,
  kitchen,
  list,
  morning,
  open,
  product,
  setUpUnusual,
  stored,
  undo,
} from './unusual.test-support.ts';

setUpUnusual();

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
