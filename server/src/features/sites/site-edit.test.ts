import { siteInfoDefaults, siteRoutes } from '@wastegauge/contract/directory/sites';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { siteEditRoutes } from '@wastegauge/contract/insight/site-edit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { askOf } from '../../../test/support/test-questions.ts';
import { giveMonitor } from '../../../test/support/test-monitor.ts';
import { captureRoutes } from '@wastegauge/contract/waste/captures';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;
let foreign: Row;
let chef: Client;
const { ask, count } = askOf(() => product.db);

const info = {
  address: '14 Rope Walk Quay, Dublin',
  breakfast_time_start: '07:00',
  breakfast_time_end: '11:00',
  lunch_time_start: '11:00:00',
  lunch_time_end: '15:30',
  dinner_time_start: '15:30',
  dinner_time_end: '22:00',
  covers_per_day: 180,
  waste_per_cover: 0.3,
};
const form = {
  name: 'Quayside',
  contact_name: 'Aoife Byrne',
  contact_number: '+353 1 555 0100',
  sector: 'hotel',
  longitude: -6.24,
  latitude: 53.34,
  site_info: info,
};

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  site = await product.given.site({ name: 'Before' });
  foreign = await product.given.site({ name: 'Foreign' });
  chef = await product.as(await product.given.user({ sites: [site] }));
});

const update = (body: object, id = site.id): Promise<Answer> =>
  chef.call(siteEditRoutes.updateSite, { params: { id }, body });
const read = (id = site.id): Promise<Answer> => chef.call(siteRoutes.getSite, { params: { id } });
const readInfo = (siteId = site.id): Promise<Answer> =>
  chef.call(siteRoutes.getSiteInfo, { params: { siteId } });

test('site and profile are changed in one transaction', async () => {
  expect((await readInfo()).body).toEqual({
    id: null,
    site: site.id,
    address: '',
    ...siteInfoDefaults,
  });
  const { status, body } = await update(form);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: site.id,
    name: 'Quayside',
    contact_name: 'Aoife Byrne',
    contact_number: '+353 1 555 0100',
    sector: 'hotel',
    address: '14 Rope Walk Quay, Dublin',
    longitude: -6.24,
    latitude: 53.34,
    focus_food: [],
    devices: [],
  });
  expect((await read()).body).toEqual(body);
  expect((await readInfo()).body).toMatchObject({
    id: expect.any(Number) as unknown,
    site: site.id,
    ...info,
    breakfast_time_start: '07:00:00',
    breakfast_time_end: '11:00:00',
    lunch_time_end: '15:30:00',
    dinner_time_start: '15:30:00',
    dinner_time_end: '22:00:00',
  });
  expect(await count(sql`audit where action = 'site.changed' and site_id = ${site.id}`)).toBe(1);
});

test('only the given fields change', async () => {
  await update(form);
  const { body } = await update({ contact_name: 'Robin Kelly' });
  expect(body).toMatchObject({ name: 'Quayside', contact_name: 'Robin Kelly', sector: 'hotel' });
  expect((await update({ sector: null })).body.sector).toBeNull();
});

test('a violation changes neither part', async () => {
  const refused: [object, string, string][] = [
    [{ name: ' ' }, 'name', 'Site name is required'],
    [{ contact_name: '' }, 'contact_name', 'Contact name is required'],
    [{ contact_number: 'call me' }, 'contact_number', 'Phone number is not valid'],
    [{ site_info: { ...info, address: undefined } }, 'site_info.address', 'Address is required'],
    [{ site_info: { ...info, address: '  ' } }, 'site_info.address', 'This field must be filled'],
    [
      { site_info: { ...info, dinner_time_end: undefined } },
      'site_info.dinner_time_end',
      'Time is required',
    ],
    [
      { site_info: { ...info, dinner_time_end: '' } },
      'site_info.dinner_time_end',
      'This field must be filled',
    ],
    [
      { site_info: { ...info, dinner_time_end: '24:00' } },
      'site_info.dinner_time_end',
      'Invalid time',
    ],
    [
      { site_info: { ...info, covers_per_day: null } },
      'site_info.covers_per_day',
      'Field is required',
    ],
    [
      { site_info: { ...info, waste_per_cover: undefined } },
      'site_info.waste_per_cover',
      'Field is required',
    ],
    [
      { site_info: { ...info, lunch_time_start: '11:30' } },
      'site_info.lunch_time_start',
      'Each service must start when the previous one ends',
    ],
    [
      { site_info: { ...info, dinner_time_end: '15:00' } },
      'site_info.dinner_time_end',
      'A service must end after it starts',
    ],
  ];
  for (const [change, field, text] of refused) {
    const { status, body } = await update({ ...form, ...change });
    expect([status, body[field]?.[0]], field).toEqual([400, text]);
  }
  const tooLong = 'x'.repeat(256);
  expect((await update({ ...form, name: tooLong })).status).toBe(400);
  expect((await update({ ...form, site_info: { ...info, address: tooLong } })).status).toBe(400);
  expect((await update({ ...form, site_info: { ...info, covers_per_day: 1e9 } })).status).toBe(400);
  expect((await read()).body.name).toBe('Before');
  expect((await readInfo()).body.id).toBeNull();
});

test('a database error in the second part rolls back the first', async () => {
  await sql`create function refuse_info() returns trigger language plpgsql as $$
    begin raise exception 'no'; end $$`.execute(product.db);
  await sql`create trigger refuse_info before insert on site_info
    for each row execute function refuse_info()`.execute(product.db);
  expect((await update(form)).status).toBe(500);
  await sql`drop trigger refuse_info on site_info`.execute(product.db);
  expect((await read()).body).toMatchObject({ name: 'Before', address: '' });
  expect(await count(sql`audit where site_id = ${site.id}`)).toBe(0);
  expect((await update(form)).status).toBe(200);
});

test('parallel saves leave one of both forms completely', async () => {
  const other = { ...form, name: 'Other', site_info: { ...info, covers_per_day: 9 } };
  await Promise.all([update(form), update(other), update(form), update(other)]);
  const [{ body: saved }, { body: said }] = [await read(), await readInfo()];
  expect([
    ['Quayside', 180],
    ['Other', 9],
  ]).toContainEqual([saved.name, said.covers_per_day]);
});

test('a site outside the scope returns 404', async () => {
  for (const id of [foreign.id, 987_654]) {
    expect((await read(id)).status).toBe(404);
    expect((await update(form, id)).status).toBe(404);
    expect((await readInfo(id)).status).toBe(404);
    const created = await chef.call(siteRoutes.createSiteInfo, { body: { ...info, site: id } });
    expect(created.status).toBe(404);
  }
  const [other] = await ask(sql<Row>`
    insert into site_info (site_id) values (${foreign.id}) returning id`);
  const changed = await chef.call(siteRoutes.updateSiteInfo, {
    params: { id: other?.id },
    body: { covers_per_day: 1 },
  });
  expect(changed.status).toBe(404);
  expect(await count(sql`site where name = 'Quayside' and id = ${foreign.id}`)).toBe(0);
});

test('a profile is created once and changed afterwards; omitted fields are kept', async () => {
  const create = (): Promise<Answer> =>
    chef.call(siteRoutes.createSiteInfo, { body: { ...info, site: site.id } });
  const made = await create();
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ site: site.id, covers_per_day: 180, address: info.address });
  const again = await create();
  expect([again.status, again.body.site]).toEqual([400, ['This site already has its info']]);
  const change = (body: object): Promise<Answer> =>
    chef.call(siteRoutes.updateSiteInfo, { params: { id: made.body.id }, body });
  expect((await change({ waste_per_cover: 0.125 })).body).toEqual({
    ...made.body,
    waste_per_cover: 0.125,
  });
  // Valid on its own, but not together with the stored values.
  const early = await change({ dinner_time_end: '15:00' });
  expect([early.status, early.body.dinner_time_end]).toEqual([
    400,
    ['A service must end after it starts'],
  ]);
  const gap = await change({ lunch_time_start: '11:30' });
  expect(gap.body.lunch_time_start).toEqual(['Each service must start when the previous one ends']);
  expect((await change({ lunch_time_end: '16:00', dinner_time_start: '16:00' })).status).toBe(200);
});

test('service times apply to later events only', async () => {
  product.clock.set('2026-03-10T12:00:00Z');
  const { client } = await monitorOf(site);
  const capture = (id: string): Promise<Answer> =>
    client.call(captureRoutes.deliverCaptures, {
      body: {
        sent_at: '2026-03-10T12:00:00Z',
        captures: [{ capture_id: id, captured_at: '2026-03-10T11:30:00Z', raw_weight: 1 }],
      },
    });
  await capture('before');
  await update({
    site_info: {
      ...info,
      breakfast_time_end: '11:45',
      lunch_time_start: '11:45',
    },
  });
  await capture('after');
  const services = await ask(sql<{ capture: string; service: string }>`
    select capture_id as capture, service_time as service from event
    where site_id = ${site.id} order by id`);
  expect(services).toEqual([
    { capture: 'before', service: 'BREAKFAST' },
    { capture: 'after', service: 'BREAKFAST' },
  ]);
  await update({ site_info: info });
  await capture('later');
  expect(await count(sql`event where site_id = ${site.id} and service_time = 'LUNCH'`)).toBe(1);
});

async function monitorOf(at: Row): Promise<{ client: Client }> {
  const { key } = await giveMonitor(product, { site: at });
  return { client: product.withToken(key) };
}

test('with dates, the reply is the card of the site for that period', async () => {
  product.clock.set('2026-03-10T12:00:00Z');
  for (const [day, grams] of [
    ['2026-03-02', 1500],
    ['2026-03-03', 2500],
    ['2026-03-09', 9000],
  ] as const) {
    await product.given.event({ site, day, grams });
  }
  const edit = (query: object, body: object): Promise<Answer> =>
    chef.call(siteEditRoutes.updateSite, { params: { id: site.id }, query: { ...query }, body });
  const period = { startDate: '2026-03-02', endDate: '2026-03-03' };
  const { status, body } = await edit(period, { name: 'After' });
  expect(status).toBe(200);
  const cards = await chef.call(insightRoutes.listSiteCards, { query: { ...period } });
  expect(body).toEqual(cards.body.results[0]);
  expect(body).toMatchObject({ id: site.id, name: 'After', weight: 4 });
  expect((await edit({}, { name: 'Plain' })).body).toMatchObject({
    contact_name: expect.any(String),
  });
});
