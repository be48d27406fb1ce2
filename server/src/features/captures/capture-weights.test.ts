import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { giveMonitor, jpegOf, type TestMonitor } from '../../../test/support/test-monitor.ts';

let product: TestApp;
let site: { id: number };

const now = '2026-07-10T12:30:00.000Z';

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set(now);
  site = await product.given.site({ timezone: 'Europe/Berlin' });
});
afterAll(() => product.close());

let counter = 0;
const captureOf = (given: object = {}) => ({
  capture_id: `c-${String((counter += 1)).padStart(4, '0')}`,
  captured_at: '2026-07-10T12:00:00Z',
  raw_weight: 1,
  ...given,
});

interface EventRow {
  id: number;
  weight_g: number;
  [column: string]: unknown;
}

const eventsOf = async (monitor: TestMonitor): Promise<EventRow[]> =>
  (
    await sql<EventRow>`
      select * from event where device_id = ${monitor.id}
      order by processed_at, capture_id, capture_item
    `.execute(product.db)
  ).rows;

const weightsOf = async (monitor: TestMonitor): Promise<number[]> =>
  (await eventsOf(monitor)).map((event) => event.weight_g);

async function storeOne(given: object, site_ = site): Promise<EventRow> {
  const monitor = await giveMonitor(product, { site: site_ });
  const answer = await monitor.deliver(captureOf(given));
  expect(answer.status).toBe(200);
  const [event] = await eventsOf(monitor);
  if (!event) throw new Error('no event');
  return event;
}

describe('weight', () => {
  test.each([
    [{ raw_weight: 1.2345, tare: 0.2 }, 1035, 1035],
    [{ raw_weight: 0.0004 }, 0, 0],
    [{ raw_weight: 500 }, 500_000, 500_000],
    [{ raw_weight: 0.7, tare: 0.7 }, 0, 0],
  ])('of %j is %i g', async (given, reading, weight) => {
    const event = await storeOne(given);
    expect([event['raw_weight_g'], event.weight_g]).toEqual([reading, weight]);
  });

  test('on a cumulative scale is the increase; after emptying, the whole reading', async () => {
    const monitor = await giveMonitor(product, { site, weighing: 'cumulative' });
    for (const [minute, kg] of [
      ['00', 2],
      ['01', 2.5],
      ['02', 2.5],
      ['03', 0.4],
      ['04', 1],
    ] as const) {
      const at = `2026-07-10T12:${minute}:00Z`;
      await monitor.deliver(captureOf({ captured_at: at, raw_weight: kg + 0.3, tare: 0.3 }));
    }
    expect(await weightsOf(monitor)).toEqual([2000, 500, 0, 400, 600]);
  });

  test('does not depend on the order in which captures arrive', async () => {
    const captures = Array.from({ length: 12 }, (_, index) =>
      captureOf({
        captured_at: new Date(
          Date.parse('2026-07-10T10:00:00Z') + Math.floor(index / 2) * 60_000,
        ).toISOString(),
        raw_weight: [0.5, 1, 1.2, 3, 3.3, 0.2, 0.9, 4, 4.5, 0.1, 0.1, 2][index],
        items: index % 5 === 3 ? [{ weight: 0.1 }] : [],
      }),
    );
    const inOrder = await giveMonitor(product, { site, weighing: 'cumulative' });
    for (const capture of captures) await inOrder.deliver(capture);
    const expected = await weightsOf(inOrder);
    for (let round = 0; round < 8; round += 1) {
      const monitor = await giveMonitor(product, { site, weighing: 'cumulative' });
      const shuffled = captures
        .map((capture) => ({ capture, turn: Math.random() }))
        .toSorted((one, other) => one.turn - other.turn);
      if (round < 4) for (const { capture } of shuffled) await monitor.deliver(capture);
      else await Promise.all(shuffled.map(({ capture }) => monitor.deliver(capture)));
      expect(await weightsOf(monitor)).toEqual(expected);
    }
  });

  test('changes the value of the event when an earlier capture arrives late', async () => {
    const monitor = await giveMonitor(product, { site, weighing: 'cumulative' });
    const food = await product.given.food({ co2GramsPerKg: 1000, priceEurE4PerKg: 20_000 });
    await monitor.deliver(captureOf({ captured_at: '2026-07-10T11:00:00Z', raw_weight: 1 }));
    const later = captureOf({ captured_at: '2026-07-10T11:10:00Z', raw_weight: 3 });
    const { body } = await monitor.deliver(later);
    const { id } = body.results[0];
    await sql`
      update event set food_id = ${food.id}, value_e4 = 40000, value_eur_e4 = 40000, co2_g = 2000
      where id = ${id}
    `.execute(product.db);
    await monitor.deliver(captureOf({ captured_at: '2026-07-10T11:05:00Z', raw_weight: 2.5 }));
    const [, , event] = await eventsOf(monitor);
    expect(event).toMatchObject({ id, weight_g: 500, co2_g: 500, value_eur_e4: 10_000 });
  });

  test('of several items adds up to the reading; each item has the pictures', async () => {
    const monitor = await giveMonitor(product, { site });
    const capture = captureOf({
      raw_weight: 1,
      items: [{ weight: 0.25 }, { weight: 0.15, reasoning: 'Looks like peel.' }],
    });
    await monitor.deliver(capture, [await jpegOf(1)]);
    const events = await eventsOf(monitor);
    expect(
      events.map((event) => [
        event['capture_item'],
        event['is_secondary'],
        event.weight_g,
        event['raw_weight_g'],
        event['reasoning'],
      ]),
    ).toEqual([
      [0, false, 600, 1000, null],
      [1, true, 250, 1000, null],
      [2, true, 150, 1000, 'Looks like peel.'],
    ]);
    await monitor.sendPicture(capture.capture_id, await jpegOf(2), 1);
    const images = await sql<{ file: string }>`
      select file from event_image where event_id = any(${events.map(({ id }) => id)})
    `.execute(product.db);
    expect(new Set(images.rows.map(({ file }) => file)).size).toBe(6);
    for (const { file } of images.rows) expect(await product.files.exists(file)).toBe(true);
  });

  test('is tagged when unstable', async () => {
    expect((await storeOne({ is_stable: false }))['tags']).toEqual(['UNSTABLE WEIGHT']);
  });
});

describe('time', () => {
  test('is corrected by the offset of the device clock', async () => {
    const behind = { sent_at: '2026-07-10T10:30:00Z', captured_at: '2026-07-10T10:20:00Z' };
    const ahead = { sent_at: '2026-07-11T12:00:00+02:00', captured_at: '2026-07-11T00:00:00Z' };
    expect((await storeOne(behind))['processed_at']).toEqual(new Date('2026-07-10T12:20:00Z'));
    expect((await storeOne(ahead))['processed_at']).toEqual(new Date('2026-07-10T02:30:00Z'));
  });

  test('is not corrected for transmission delays', async () => {
    const event = await storeOne({ sent_at: '2026-07-10T12:29:40Z' });
    expect(event['processed_at']).toEqual(new Date('2026-07-10T12:00:00Z'));
  });

  test('is no longer corrected once the device clock is right', async () => {
    const monitor = await giveMonitor(product, { site });
    await monitor.sendHeartbeat({ sent_at: '2026-07-10T10:30:00Z' });
    const answer = await monitor.sendHeartbeat({ sent_at: '2026-07-10T10:29:50Z' });
    expect(answer.body.clock_offset_ms).toBe(7_200_000);
    const right = await monitor.sendHeartbeat({ sent_at: '2026-07-10T12:30:00Z' });
    expect(right.body.clock_offset_ms).toBe(0);
  });

  test('with a wrong year is refused, and the offset is recorded', async () => {
    const monitor = await giveMonitor(product, { site });
    const answer = await monitor.deliver(captureOf({ sent_at: '2025-07-10T12:30:00Z' }));
    expect(answer.body).toMatchObject({ code: 'clockWrong', server_time: now });
    const health = await sql<{ days: number }>`
      select clock_offset_ms / 86400000 as days from device_health where device_id = ${monitor.id}
    `.execute(product.db);
    expect(health.rows[0]?.days).toBe(365);
  });

  test('may be up to 90 days before the delivery', async () => {
    const event = await storeOne({ captured_at: '2026-04-11T12:31:00Z' });
    expect(event['local_day']).toBe('2026-04-11');
  });

  test.each([
    ['Europe/Dublin', '2026-07-10T10:59:59Z', '2026-07-10', 11, 'BREAKFAST'],
    ['Europe/Dublin', '2026-07-10T11:00:00Z', '2026-07-10', 12, 'LUNCH'],
    ['Europe/Berlin', '2026-07-09T22:30:00Z', '2026-07-10', 0, null],
    ['America/New_York', '2026-07-10T01:00:00Z', '2026-07-09', 21, 'DINNER'],
    ['Asia/Kolkata', '2026-07-09T18:45:00Z', '2026-07-10', 0, null],
  ])(
    'in %s at %s is the site’s own day, hour and service',
    async (timezone, at, day, hour, service) => {
      const there = await product.given.site({ timezone });
      const event = await storeOne({ captured_at: at }, there);
      expect([event['local_day'], event['local_hour'], event['service_time']]).toEqual([
        day,
        hour,
        service,
      ]);
    },
  );

  test('determines the service by the times of the monitor, then of the site, also past midnight', async () => {
    const there = await product.given.site({ timezone: 'UTC' });
    await sql`
      insert into site_info (site_id, lunch_time_start, lunch_time_end, dinner_time_start, dinner_time_end)
      values (${there.id}, '11:00', '12:00', '18:00', '02:00')
    `.execute(product.db);
    const monitor = await giveMonitor(product, { site: there });
    await sql`
      insert into service_time (device_id, breakfast_time_start, breakfast_time_end)
      values (${monitor.id}, '05:00', '06:00')
    `.execute(product.db);
    for (const time of ['01:30', '05:30', '09:00', '11:30']) {
      await monitor.deliver(captureOf({ captured_at: `2026-07-10T${time}:00Z` }));
    }
    expect((await eventsOf(monitor)).map((event) => event['service_time'])).toEqual([
      'DINNER',
      'BREAKFAST',
      null,
      'LUNCH',
    ]);
  });
});

describe('content of a capture', () => {
  test('is preparation waste on a preparation monitor, with its bounding area', async () => {
    const monitor = await giveMonitor(product, { site, type: 'PREP_AND_PRODUCTION_WASTE' });
    await sql`
      update device set bounding_x = 1, bounding_y = 2, bounding_width = 3, bounding_height = 4
      where id = ${monitor.id}
    `.execute(product.db);
    const bounding_area = { x: 5, y: 6, width: 7, height: 8 };
    await monitor.deliver(captureOf());
    await monitor.deliver(captureOf({ bounding_area }));
    expect(await eventsOf(monitor)).toMatchObject([
      { waste_type_id: 2, bounding_x: 1, bounding_height: 4 },
      { waste_type_id: 2, bounding_x: 5, bounding_height: 8 },
    ]);
  });

  test('becomes a label, a suggestion, or a remark for unknown foods', async () => {
    const food = await product.given.food({ name: 'Braised leek', co2GramsPerKg: 2000 });
    const guess = { food: 'braised LEEK', reasoning: 'Long and green.' };
    expect(await storeOne({ ...guess, confidence: 0.6 })).toMatchObject({
      food_id: food.id,
      status: 'SUCCESSFUL',
      auto_label: true,
      confidence: 0.6,
      reasoning: 'Long and green.',
      co2_g: 2000,
      verify: null,
    });
    for (const confidence of [0.59, undefined]) {
      expect(await storeOne({ ...guess, confidence })).toMatchObject({
        food_id: null,
        suggested_food_id: food.id,
        status: 'PROCESSING',
        auto_label: false,
        reasoning: 'Long and green.',
      });
    }
    expect(await storeOne({ ...guess, food: 'Moon cheese', confidence: 1 })).toMatchObject({
      food_id: null,
      suggested_food_id: null,
      status: 'PROCESSING',
      reasoning: 'The monitor saw “Moon cheese”. Long and green.',
    });
  });

  test('is never a food of another group', async () => {
    const group = await product.given.group();
    const own = await product.given.site({ group });
    const food = await product.given.food({ name: 'House pie', group });
    expect((await storeOne({ food: 'House pie', confidence: 1 }))['food_id']).toBeNull();
    expect((await storeOne({ food: 'House pie', confidence: 1 }, own))['food_id']).toBe(food.id);
  });
});
