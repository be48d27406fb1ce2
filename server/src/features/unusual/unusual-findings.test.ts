import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { unusualRoutes } from '@wastegauge/contract/insight/unusual';
import { mintScope } from '../../platform/scope.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countOpenUnusual } from './service.ts';
import {
  chef,
  kitchen,
  list,
  morning,
  open,
  product,
  reasons,
  setUpUnusual,
} from './unusual.test-support.ts';

setUpUnusual();

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
