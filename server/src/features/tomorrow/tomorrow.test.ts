import { expect, test } from 'vitest';
import {
  daysAgo,
  isoWeekday,
  plannedDish,
  product,
  ranOut,
  read,
  recordState,
  savePlan,
  serve,
  setUpTomorrow,
  today,
  tomorrow,
  waste,
} from './tomorrow.test-support.ts';

setUpTomorrow();

test('a weekday is advised from its last four; the plan is kept beside it', async () => {
  await serve('LUNCH', 60, (day, ago) => 100 + isoWeekday(day) * 10 + (ago % 3));
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toMatchObject({ today, day: tomorrow, is_closed: false, holiday: null });
  expect(body.services).toHaveLength(1);
  expect(body.services[0]).toMatchObject({
    service: 'LUNCH',
    start: '11:00',
    end: '15:00',
    state: 'advice',
    covers: 121,
    method: 'weekday',
    adjustment: 0,
    weekdays: 4,
    last_weekday: { day: daysAgo(6), covers: 120 },
    plan: null,
    actual: null,
  });
  const saved = await savePlan({ covers: [{ service: 'LUNCH', covers: 130 }] });
  expect(saved.body.services[0].plan).toBe(130);
});

test('the dishes of a service are advised from unserved waste per cover', async () => {
  const egg = await product.given.food({ name: 'Scrambled egg test' });
  await serve('BREAKFAST', 40, () => 200);
  for (let ago = 1; ago <= 20; ago += 1) {
    await recordState(daysAgo(ago), 'BREAKFAST');
    await waste(daysAgo(ago), 'BREAKFAST', egg, 1000 + 100 * (ago % 5));
    await waste(daysAgo(ago), 'BREAKFAST', egg, 400, 1);
    await plannedDish(daysAgo(ago), 'BREAKFAST', egg, 10_000);
  }
  const { body } = await read();
  expect(body.dishes).toHaveLength(1);
  expect(body.dishes[0]).toMatchObject({
    service: 'BREAKFAST',
    food: { id: egg.id, name: 'Scrambled egg test' },
    days: 20,
    usual_unserved_kg: 1.2,
    usual_plate_kg: 0.4,
    less_kg: 1,
    suggested: { kg: 9, low: 8.6, high: 9 },
    plan_kg: null,
    last_weekday: { day: daysAgo(6), made_kg: 10, left_kg: 1.1 },
    ran_out_at: null,
  });
  expect(body.last_day).toMatchObject({
    day: daysAgo(1),
    services: [{ service: 'BREAKFAST', plan: null, advice: 200, actual: 200 }],
    dishes: { count: 1, plan_kg: 10, advice_kg: 9, eaten_kg: 8.9, left_kg: 1.1 },
  });
  const entry = await ranOut({
    food: egg.id,
    day: daysAgo(1),
    service: 'BREAKFAST',
    time: '09:40',
  });
  expect(entry).toMatchObject({ status: 201, body: { minutes_before_end: 80 } });
});
