import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { askOf } from '../../../test/support/test-questions.ts';
import {
  close,
  daysAgo,
  product,
  ranOut,
  read,
  recordState,
  removeRanOut,
  savePlan,
  serve,
  setUpTomorrow,
  site,
  today,
  tomorrow,
  wait,
  waste,
} from './tomorrow.test-support.ts';

setUpTomorrow();
const { count } = askOf(() => product.db);

async function servedDish(name: string) {
  const food = await product.given.food({ name });
  for (let ago = 1; ago <= 8; ago += 1) {
    await recordState(daysAgo(ago), 'LUNCH').catch(() => undefined);
    await waste(daysAgo(ago), 'LUNCH', food, 2000);
  }
  return food;
}

test('an archived dish is no longer advised; one named differently counts for the new food', async () => {
  await serve('LUNCH', 40, () => 100);
  const soup = await servedDish('Leek soup of the story');
  const stew = await product.given.food({ name: 'Stew of the story' });
  const names = async () =>
    (await read()).body.dishes.map((dish: { food: { name: string } }) => dish.food.name);
  expect(await names()).toEqual(['Leek soup of the story']);
  await sql`update event set food_id = ${stew.id} where site_id = ${site.id}`.execute(product.db);
  expect(await names()).toEqual(['Stew of the story']);
  await sql`update food set is_active = false where id = ${stew.id}`.execute(product.db);
  expect(await names()).toEqual([]);
  expect((await ranOut({ food: stew.id })).body).toMatchObject({ food: [texts.foodUnknown] });
  const plan = (kg: number | null) =>
    savePlan({ dishes: [{ service: 'LUNCH', food: stew.id, kg }] });
  expect((await plan(3)).body).toMatchObject({ dishes: [texts.foodUnknown] });
  expect((await plan(null)).status).toBe(200);
  expect(soup.id).not.toBe(stew.id);
});

test('a dish of services that were not measured is not advised', async () => {
  await serve('LUNCH', 40, () => 100);
  await servedDish('Rice of the story');
  expect((await read()).body.dishes).toHaveLength(1);
  await sql`update service_record set state = 'silent' where site_id = ${site.id}`.execute(
    product.db,
  );
  expect((await read()).body.dishes).toEqual([]);
});

test('a dish that ran out weighs as much as its leftovers', async () => {
  await serve('LUNCH', 40, () => 100);
  const pie = await servedDish('Pie of the story');
  const dish = async () => (await read()).body.dishes[0];
  expect(await dish()).toMatchObject({ usual_unserved_kg: 2, less_kg: 2, ran_out_at: null });
  const entered: number[] = [];
  for (const ago of [1, 2]) {
    const { body } = await ranOut({ food: pie.id, day: daysAgo(ago), time: '13:30' });
    entered.push(body.id);
  }
  expect(await dish()).toMatchObject({
    usual_unserved_kg: 2,
    less_kg: null,
    ran_out_at: { day: daysAgo(1), time: '13:30' },
  });
  for (const id of entered) expect((await removeRanOut(id)).status).toBe(204);
  expect(await dish()).toMatchObject({ less_kg: 2, ran_out_at: null });
  expect((await removeRanOut(entered[0] ?? 0)).status).toBe(404);
});

test('the same tap sent twice is one entry', async () => {
  const food = await product.given.food();
  const body = { food: food.id, client_id: crypto.randomUUID() };
  const first = await ranOut(body);
  expect(first).toMatchObject({
    status: 201,
    body: { day: today, service: 'DINNER', time: '16:00', minutes_before_end: 360 },
  });
  expect((await ranOut(body)).body).toEqual(first.body);
  expect((await read()).body.ran_out).toEqual([first.body]);
  const audits = sql`audit where site_id = ${site.id} and action = 'ran_out.recorded'`;
  expect(await count(audits)).toBe(1);
});

test('a dish runs out during a service of the last seven days', async () => {
  const { id: food } = await product.given.food();
  const fails = async (body: object) => (await ranOut({ food, ...body })).body;
  await wait(`${today}T23:10:00Z`);
  expect(await fails({})).toMatchObject({ service: [texts.outsideServices] });
  expect(await fails({ service: 'LUNCH', time: '06:30' })).toMatchObject({
    time: [texts.outsideService],
  });
  expect(await fails({ day: daysAgo(1) })).toMatchObject({ time: [texts.timeRequired] });
  expect(await fails({ day: daysAgo(8), time: '12:00' })).toMatchObject({
    day: [texts.ranOutTooOld],
  });
  expect(await fails({ day: tomorrow, time: '12:00' })).toMatchObject({
    time: [texts.ranOutInFuture],
  });
  expect(await fails({ time: '24:00' })).toMatchObject({ time: [texts.invalidTime] });
  await close(daysAgo(2), daysAgo(2), { service: 'LUNCH' });
  expect(await fails({ day: daysAgo(2), time: '12:00' })).toMatchObject({
    service: [texts.serviceClosed],
  });
  await wait(`${today}T12:00:00Z`);
  expect(await fails({ time: '12:01' })).toMatchObject({ time: [texts.ranOutInFuture] });
});

test('after midnight a dish ran out in the service of the day before', async () => {
  await sql`
    update site_info set dinner_time_end = '02:00' where site_id = ${site.id}`.execute(product.db);
  const { id: food } = await product.given.food();
  await wait(`${today}T01:15:00Z`);
  expect((await ranOut({ food })).body).toMatchObject({
    day: daysAgo(1),
    service: 'DINNER',
    time: '01:15',
    minutes_before_end: 45,
  });
});

test('a plan keeps what is not mentioned and removes what is null', async () => {
  await serve('LUNCH', 40, () => 100);
  const pie = await servedDish('Pie of the plan');
  await savePlan({ covers: [{ service: 'LUNCH', covers: 120 }] });
  const both = await savePlan({ dishes: [{ service: 'LUNCH', food: pie.id, kg: 7.25 }] });
  expect(both.body.services[0].plan).toBe(120);
  expect(both.body.dishes[0].plan_kg).toBe(7.25);
  const less = await savePlan({ covers: [{ service: 'LUNCH', covers: null }] });
  expect(less.body.services[0].plan).toBeNull();
  expect(less.body.dishes[0].plan_kg).toBe(7.25);
});
