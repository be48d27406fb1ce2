import { actionRoutes } from '@wastegauge/contract/insight/actions';
import { addDays } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  bread,
  cancel,
  client,
  create,
  end,
  isAfter,
  kitchen,
  list,
  measure,
  product,
  read,
  record,
  savings,
  scatter,
  serve,
  setUpActions,
  site,
  soup,
  start,
  update,
  wait,
  waste,
} from './actions.test-support.ts';

setUpActions();

test('a team notes a change and learns what it saved', async () => {
  await kitchen();
  const created = await create({ team: 'Restaurant', expected_g: 5, origin: 'home' });
  expect(created).toMatchObject({
    status: 201,
    body: {
      state: 'running',
      result: null,
      target: { kind: 'food', id: bread.id, name: 'Bread', is_archived: false },
      origin: 'home',
      currency: 'EUR',
    },
  });
  await measure();
  const { body } = await read(created.body.id);
  expect(body).toMatchObject({ state: 'saved', reason: null, result: { is_final: true } });
  const { result } = body;
  expect(result.compared_with).toBe('other_foods');
  expect(result.before).toMatchObject({ days: 28, days_used: 28, covers: 2800, coverage: 100 });
  expect(result.after).toMatchObject({ days: 78, days_used: 78, covers: 7800 });
  expect(result.effect.grams).toBeCloseTo(8, 0);
  expect(result.effect.low).toBeGreaterThan(6);
  expect(result.effect.high).toBeLessThan(10);
  expect(result.saved.kg).toBeCloseTo((result.effect.grams * 7800) / 1000, 1);
  expect(result.saved.kg_low).toBeLessThan(result.saved.kg);
  expect(result.saved.value).toBeCloseTo(result.saved.kg * 2, 1);
  expect(result.saved.co2_kg).toBeCloseTo(result.saved.kg * 2, 1);
  expect(result.weeks.filter((week: { is_before: boolean }) => week.is_before)).toHaveLength(4);
  expect(await list({ state: 'saved' })).toMatchObject({
    body: { count: 1, results: [{ id: body.id, state: 'saved' }] },
  });
  expect((await savings()).body).toMatchObject({
    year: 2026,
    kg: result.saved.kg,
    kg_low: result.saved.kg_low,
    value: result.saved.value,
    saved_actions: 1,
    finished_actions: 1,
    sites: [{ id: site.id, kg: result.saved.kg }],
  });
});

test('the first result comes after two weeks and is final after four', async () => {
  await kitchen();
  await wait('2026-09-10T09:00:00Z');
  const { body } = await create();
  await measure();
  expect((await read(body.id)).body).toMatchObject({
    state: 'running',
    day_number: 10,
    result_on: '2026-09-29',
    result: { effect: null, is_final: false },
  });
  await wait('2026-09-16T09:00:00Z');
  await measure();
  expect((await read(body.id)).body).toMatchObject({
    state: 'saved',
    result: { is_final: false, after: { days_used: 15 } },
  });
  expect((await savings()).body).toMatchObject({ kg: 0, saved_actions: 0, finished_actions: 0 });
  await wait('2026-09-29T09:00:00Z');
  await measure();
  expect((await read(body.id)).body).toMatchObject({ state: 'saved', result: { is_final: true } });
});

test('a change that made it worse is taken off', async () => {
  await kitchen();
  await waste({ food: soup, grams: (day) => (isAfter(day) ? 3000 : 0) });
  const saved = await create();
  await create({ title: 'Bigger soup pots', target: { kind: 'food', id: soup.id } });
  await measure();
  // Each is the other's only comparison, and no action may touch it.
  expect((await read(saved.body.id)).body).toMatchObject({
    state: 'cannot_tell',
    reason: 'no_comparison',
  });
  const rice = await product.given.food();
  await waste({ food: rice, grams: (_, index) => scatter(6000, index + 1) });
  await measure();
  const { body } = await list();
  const [worse, better] = body.results;
  expect(worse).toMatchObject({ state: 'worse' });
  expect(worse.result.saved.kg).toBeLessThan(0);
  expect(worse.result.saved.kg_low).toBeLessThan(worse.result.saved.kg);
  const total = worse.result.saved.kg + better.result.saved.kg;
  expect((await savings()).body.kg).toBeCloseTo(total, 6);
});

test('a kitchen that records less does not look like one that wastes less', async () => {
  await kitchen();
  await record((day) => (isAfter(day) && Number(day.slice(-1)) < 3 ? 'silent' : 'measured'));
  const { body } = await create();
  await measure();
  expect((await read(body.id)).body).toMatchObject({
    state: 'cannot_tell',
    reason: 'coverage_fell',
    result: { is_final: true, effect: null, saved: null, before: { coverage: 100 } },
  });
});

test('without recorded covers there is no result, and covers entered later count', async () => {
  await kitchen();
  await sql`update daily_cover set is_default = true where site_id = ${site.id}`.execute(
    product.db,
  );
  const { body } = await create();
  await measure();
  expect((await read(body.id)).body).toMatchObject({ state: 'cannot_tell', reason: 'no_covers' });
  await serve(() => 100);
  await measure();
  expect((await read(body.id)).body).toMatchObject({ state: 'saved' });
  await serve((day) => (isAfter(day) ? 60 : 100));
  await measure();
  const changed = (await read(body.id)).body;
  expect(changed.state).not.toBe('cannot_tell');
  expect(changed.result.after.covers).toBe(78 * 60);
});

test('closed days and days without covers are left out', async () => {
  await kitchen();
  const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
  await record((day) => (weekday(day) === 0 ? 'closed' : 'measured'));
  await serve((day) => (weekday(day) === 6 ? 0 : 100));
  await sql`delete from daily_cover where site_id = ${site.id} and day = '2026-09-02'`.execute(
    product.db,
  );
  const { body } = await create();
  await measure();
  const { result, state } = (await read(body.id)).body;
  expect(state).toBe('saved');
  expect(result.before).toMatchObject({ days: 28, days_used: 20 });
  expect(result.left_out).toEqual([
    { reason: 'no_covers', days: 1 },
    { reason: 'closed', days: 8 + 22 },
  ]);
  const days = await client.call(actionRoutes.listActionDays, { params: { id: body.id } });
  expect(days.body).toHaveLength(28 + 78);
  expect(days.body.find((day: { day: string }) => day.day === '2026-09-02')).toMatchObject({
    covers: null,
    left_out: 'no_covers',
    is_before: false,
  });
});

test('two actions on one food within four weeks hide each other', async () => {
  await kitchen();
  const first = await create();
  const second = await create({ title: 'Rolls', startDate: addDays(start, 20) });
  await measure();
  const expected = { state: 'cannot_tell', reason: 'other_action' };
  expect((await read(first.body.id)).body).toMatchObject(expected);
  expect((await read(second.body.id)).body).toMatchObject(expected);
  await cancel(second.body.id, true);
  await measure();
  expect((await read(first.body.id)).body).toMatchObject({ state: 'saved' });
  expect((await list()).body.count).toBe(1);
  await cancel(second.body.id, false);
  await measure();
  expect((await read(first.body.id)).body).toMatchObject(expected);
});

test('a later action on the same food ends the measurement of the earlier one', async () => {
  await kitchen();
  const first = await create();
  await create({ title: 'Rolls', startDate: addDays(start, 40) });
  await measure();
  expect((await read(first.body.id)).body).toMatchObject({
    state: 'saved',
    result: { after: { days: 40, period: { endDate: addDays(start, 39) } } },
  });
});

test('an action on the category of a food touches the food', async () => {
  await kitchen();
  const [found] = (
    await sql<{ id: number }>`select category_id as id from food where id = ${bread.id}`.execute(
      product.db,
    )
  ).rows;
  const first = await create();
  await create({ title: 'Less bakery', target: { kind: 'category', id: found?.id } });
  await measure();
  expect((await read(first.body.id)).body.reason).toBe('other_action');
});

test('a zone is compared with the other zones', async () => {
  await serve(() => 100);
  await record(() => 'measured');
  const [buffet, bar] = [
    await product.given.device({ site }),
    await product.given.device({ site }),
  ];
  const grams = (day: string, index: number) => scatter(isAfter(day) ? 2500 : 4000, index);
  await waste({ food: soup, device: buffet, grams });
  await waste({ food: soup, device: bar, grams: (_, index) => scatter(5000, index + 1) });
  const { body } = await create({ target: { kind: 'zone', id: buffet.id } });
  await measure();
  expect((await read(body.id)).body).toMatchObject({
    state: 'saved',
    target: { kind: 'zone', id: buffet.id, name: 'Main Kitchen' },
    result: { compared_with: 'other_zones' },
  });
});

test('a retry of a lost reply makes no second action', async () => {
  const client_id = randomUUID();
  const first = await create({ client_id });
  const again = await create({ client_id });
  expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect((await list()).body.count).toBe(1);
  expect((await create({ client_id, title: 'Another' })).status).toBe(409);
});

test('an action can be changed, ended, resumed and removed', async () => {
  await kitchen();
  const { body } = await create();
  expect(
    (await update(body.id, { title: 'Half baskets', text: 'Three slices' })).body,
  ).toMatchObject({ title: 'Half baskets', text: 'Three slices', startDate: start });
  expect((await end(body.id)).body).toMatchObject({ endDate: '2026-11-18' });
  const ended = await end(body.id, { is_ended: true, endDate: addDays(start, 9) });
  expect(ended.body).toMatchObject({ endDate: addDays(start, 9), day_number: null });
  await measure();
  expect((await read(body.id)).body).toMatchObject({
    state: 'cannot_tell',
    reason: 'too_few_days',
    result: { is_final: true },
  });
  expect((await end(body.id, { is_ended: false })).body.endDate).toBeNull();
  expect((await cancel(body.id, true)).body).toMatchObject({ is_cancelled: true });
  await measure();
  expect((await list()).body).toMatchObject({ count: 0 });
  expect((await read(body.id)).body.result).toBeNull();
});

test('a change in the future is planned', async () => {
  await kitchen();
  const { body } = await create({ startDate: '2026-12-01' });
  await measure();
  expect(body).toMatchObject({ state: 'planned', day_number: null, result_on: '2026-12-29' });
  expect((await list({ state: 'planned' })).body.count).toBe(1);
  expect((await list()).body.states).toContainEqual({ state: 'planned', count: 1 });
});
