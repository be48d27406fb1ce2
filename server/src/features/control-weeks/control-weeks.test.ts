import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  end,
  enter,
  list,
  plan,
  product,
  read,
  services,
  setUpControlWeeks,
  site,
  today,
  wait,
} from './control-weeks.test-support.ts';

setUpControlWeeks();

test('a kitchen plans a week, weighs every service a second time and learns what it missed', async () => {
  const planned = await plan();
  expect(planned).toMatchObject({
    status: 201,
    body: {
      site: { id: site.id, name: 'Quayside Hotel' },
      startDate: today,
      endDate: '2026-11-09',
      services,
      state: 'planned',
      expired_by: null,
      is_ended_early: false,
      result: null,
    },
  });
  const { id, plan: due } = planned.body;
  expect(due).toHaveLength(21);
  expect(due[0]).toEqual({
    day: today,
    service: 'BREAKFAST',
    start: '07:00',
    end: '11:00',
    state: 'later',
    outcome: null,
    tubs: [],
    control: null,
    measured: null,
  });

  await wait(`${today}T08:45:00Z`);
  await product.given.event({ site, at: `${today}T08:30:00Z`, grams: 15_000 });
  const running = await read(id);
  expect(running.body).toMatchObject({ state: 'running', result: null });
  // The monitors' weight stays hidden until the second weighing is entered.
  expect(running.body.plan[0]).toMatchObject({ state: 'now', measured: null, control: null });
  const entered = await enter(id, {
    day: today,
    service: 'BREAKFAST',
    outcome: 'weighed',
    tubs: [8.4, 6.15, 4.2],
  });
  expect(entered.status).toBe(200);
  expect(entered.body.plan[0]).toMatchObject({
    state: 'entered',
    outcome: 'weighed',
    tubs: [8.4, 6.15, 4.2],
    control: 18.75,
    measured: 15,
  });

  await wait('2026-11-04T23:30:00Z');
  const due2 = (await read(id)).body.plan.slice(0, 7).map(({ state }: { state: string }) => state);
  expect(due2).toEqual(['entered', 'due', 'due', 'due', 'due', 'due', 'later']);
});

test('entering the same total twice stores it once', async () => {
  const { body } = await plan();
  await wait(`${today}T09:00:00Z`);
  const total = { day: today, service: 'BREAKFAST', outcome: 'weighed', tubs: [2, 3] };
  const [first, second] = await Promise.all([enter(body.id, total), enter(body.id, total)]);
  expect(first?.body).toEqual(second?.body);
  const audited = await sql`
    select from audit where action = 'control_week.total_entered' and site_id = ${site.id}
  `.execute(product.db);
  expect(audited.rows).toHaveLength(1);
});

test.each([
  [{ day: '2026-11-02' }, 'service', 'This service is not part of the control week'],
  [{ service: 'LUNCH' }, 'service', 'This service has not started yet'],
  [{ tubs: [0] }, 'tubs.0', 'Amount must be between 0.01 and 350 kg'],
  [{ tubs: [351] }, 'tubs.0', 'Amount must be between 0.01 and 350 kg'],
  [{ tubs: ['two'] }, 'tubs.0', 'Should be a number'],
  [{ tubs: [] }, 'tubs', 'Required field'],
  [{ outcome: 'nothing' }, 'tubs', 'Required field'],
  [{ tubs: Array.from({ length: 41 }, () => 1) }, 'tubs', 'Too many: at most 40'],
])('entering %j is refused', async (change, field, text) => {
  const { body } = await plan();
  await wait(`${today}T09:00:00Z`);
  const total = { day: today, service: 'BREAKFAST', outcome: 'weighed', tubs: [2], ...change };
  expect(await enter(body.id, total)).toMatchObject({ status: 400, body: { [field]: [text] } });
});

test('a week that is ended early keeps its result and can be resumed', async () => {
  const { body } = await plan();
  expect(await end(body.id, true)).toMatchObject({
    status: 400,
    body: { is_ended: ['Only a running control week can be ended'] },
  });
  await wait('2026-11-05T12:00:00Z');
  const ended = await end(body.id, true);
  expect(ended.body).toMatchObject({
    state: 'finished',
    is_ended_early: true,
    endDate: '2026-11-05',
  });
  // Breakfast and lunch of the last day had begun.
  expect(ended.body.plan).toHaveLength(8);
  const resumed = await end(body.id, false);
  expect(resumed.body).toMatchObject({ state: 'running', endDate: '2026-11-09' });
  expect(resumed.body.plan).toHaveLength(21);

  await end(body.id, true);
  expect((await plan({ startDate: '2026-11-06', endDate: '2026-11-09' })).status).toBe(201);
  expect((await end(body.id, false)).status).toBe(400);
});

test('control weeks of other sites are not found, and each site has its own', async () => {
  const { body } = await plan();
  const stranger = await product.as(
    await product.given.user({ sites: [await product.given.site()] }),
  );
  expect((await read(body.id, stranger)).status).toBe(404);
  expect((await plan({}, stranger)).status).toBe(404);
  const total = { day: today, service: 'BREAKFAST', outcome: 'nothing' };
  expect((await enter(body.id, total, stranger)).status).toBe(404);
  expect((await list({}, stranger)).body).toEqual({ count: 0, results: [] });
  expect((await list({ site: site.id }, stranger)).status).toBe(404);
  const labeller = await product.as(await product.given.user({ role: 'Labeller' }));
  expect((await list({}, labeller)).status).toBe(403);
});
