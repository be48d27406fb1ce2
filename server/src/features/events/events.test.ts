import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { eventRoutes } from '@wastegauge/contract/waste/events';
import type { Role } from '@wastegauge/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

const { getEventImage, updateEvent } = eventRoutes;
const { getEvent } = commentRoutes;
const beef = 1;
const veal = 20;

let product: TestApp;
let site: Row;
let device: Row;
let chef: Client;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  site = await product.given.site({ name: 'Quayside Hotel' });
  device = await product.given.device({ site });
  chef = await as('User');
});
afterAll(() => product.close());

const as = async (role: Role, more: object = {}): Promise<Client> =>
  product.as(await product.given.user({ role, sites: [site], ...more }));

const change = (who: Client, event: Row, body: object) =>
  who.call(updateEvent, { params: { id: event.id }, body });

const actionsOn = async (event: Row): Promise<string[]> => {
  const found = await sql<{ action: string }>`
    select action from audit where target_id = ${String(event.id)} order by id`.execute(product.db);
  return found.rows.map(({ action }) => action);
};

describe('an event', () => {
  test('is returned with names, kg, money, litres and the time zone of the site', async () => {
    const event = await product.given.event({
      site,
      device,
      grams: 1250,
      at: '2026-03-10T08:00:00Z',
    });
    await change(chef, event, { food: veal });
    const { status, body } = await chef.call(getEvent, { params: { id: event.id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: event.id,
      site: site.id,
      site_name: 'Quayside Hotel',
      device_name: 'Main Kitchen',
      zone: 'Main Kitchen',
      item_weight: 1.25,
      raw_weight: 1.25,
      currency: '€',
      timezone: 'Europe/Dublin',
      processed_at: '2026-03-10T08:00:00.000Z',
      food: veal,
      food_image: `/api/food-images/${veal}/thumb/`,
      image_url: null,
      backup_image_url: [],
      tags: [],
      bounding_area: null,
    });
    const found = await sql<{ value_e4: number; water_ml: number; co2_g: number }>`
      select value_e4, water_ml, co2_g from event where id = ${event.id}`.execute(product.db);
    const [row] = found.rows;
    expect(body).toMatchObject({
      value: (row?.value_e4 ?? 0) / 10_000,
      water: (row?.water_ml ?? 0) / 1000,
      environment: (row?.co2_g ?? 0) / 1000,
    });
  });

  test('outside the scope returns 404', async () => {
    const elsewhere = await product.given.site();
    const event = await product.given.event({ site: elsewhere });
    const params = { id: event.id };
    expect((await chef.call(getEvent, { params })).status).toBe(404);
    expect((await chef.call(getEventImage, { params })).status).toBe(404);
    expect((await change(chef, event, { status: 'DISCARDED' })).status).toBe(404);
  });

  test('has pictures once they are processed, the main one first', async () => {
    const event = await product.given.event({ site, device });
    const params = { id: event.id };
    const add = (position: number, state: string) =>
      sql`insert into event_image (site_id, event_id, position, file, bytes, state)
        values (${site.id}, ${event.id}, ${position}, ${`file-${position}`}, 1, ${state})
      `.execute(product.db);
    await add(0, 'original');
    const early = await chef.call(getEventImage, { params });
    expect(early.body).toEqual({
      image_url: null,
      backup_image_url: [],
      food_name: expect.any(String),
    });
    await sql`update event_image set state = 'ready' where event_id = ${event.id}`.execute(
      product.db,
    );
    await add(1, 'ready');
    await add(2, 'rejected');
    const { body } = await chef.call(getEventImage, { params });
    expect(body.image_url).toContain(`/api/images/${site.id}/${event.id}/0/large/?user=`);
    expect(body.backup_image_url).toHaveLength(1);
  });
});

test('naming the food of a waiting event labels it', async () => {
  const event = await product.given.event({ site, device, status: 'PROCESSING' });
  const { status, body } = await change(chef, event, { food: veal });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'SUCCESSFUL', food: veal });
  expect(await actionsOn(event)).toEqual(['event.labelled']);
});

describe('a discard', () => {
  test.each(['User', 'Labeller', 'Admin'] as const)(
    'in the feed is allowed for a %s',
    async (role) => {
      const event = await product.given.event({ site, device });
      const client = await as(role);
      const body = { user: 987_654, status: 'DISCARDED' };
      expect((await change(client, event, body)).body.status).toBe('DISCARDED');
      expect((await change(client, event, body)).status).toBe(200);
      expect(await actionsOn(event)).toEqual(['event.discarded']);
    },
  );

  test.each([
    ['User', 403],
    ['Labeller', 403],
    ['Admin', 200],
  ] as const)('beside other changes answers a %s %i', async (role, status) => {
    const event = await product.given.event({ site, device });
    const body = { status: 'DISCARDED', food: veal, trimmings: true };
    expect((await change(await as(role), event, body)).status).toBe(status);
  });

  test('is final for users; administrators can restore the event', async () => {
    const event = await product.given.event({ site, device });
    await change(chef, event, { status: 'DISCARDED' });
    for (const client of [await as('User'), await as('Labeller')]) {
      const answer = await change(client, event, { status: 'SUCCESSFUL', food: veal });
      expect([answer.status, answer.body.code]).toEqual([409, 'eventNotChangeable']);
    }
    const admin = await as('Admin');
    expect((await change(admin, event, { status: 'ESCALATED' })).body.code).toBe(
      'eventNotChangeable',
    );
    const back = await change(admin, event, { status: 'SUCCESSFUL', food: veal });
    expect(back.body).toMatchObject({ status: 'SUCCESSFUL', food: veal, is_relabelled: true });
    expect(await actionsOn(event)).toEqual(['event.discarded', 'event.changed']);
  });
});

describe('the internal review screen', () => {
  test('restores and discards events with a food, as the caller and now', async () => {
    const superuser = await product.given.user({ isSuperuser: true });
    const client = await product.as(superuser);
    const event = await product.given.event({ site, device, status: 'DISCARDED' });
    const claims = { user_verify: 1, verified_at: '2020-01-01T00:00:00Z' };
    const back = { status: 'SUCCESSFUL', food: veal, verify: true, is_relabelled: true, ...claims };
    const recorded = { user_verify: superuser.id, verified_at: '2026-03-10T15:00:00.000Z' };
    expect((await change(client, event, back)).body).toMatchObject({
      status: 'SUCCESSFUL',
      food: veal,
      verify: true,
      is_relabelled: true,
      ...recorded,
    });
    const away = { status: 'DISCARDED', food: beef, verify: false, ...claims };
    expect((await change(client, event, away)).body).toMatchObject({
      status: 'DISCARDED',
      verify: false,
      ...recorded,
    });
  });
});

describe('an edit', () => {
  test('by a user sets its flag and resets the verification', async () => {
    const event = await product.given.event({ site, device, verify: true });
    const body = {
      status: 'SUCCESSFUL',
      food: veal,
      trimmings: true,
      waste_type: 2,
      service_time: 'DINNER',
    };
    expect((await change(chef, event, body)).body).toMatchObject({
      food: veal,
      trimmings: true,
      waste_type: 2,
      service_time: 'DINNER',
      is_relabelled_by_user: true,
      is_relabelled: false,
      verify: null,
    });
  });

  test('by the team sets its flag, and only for a different food', async () => {
    const labeller = await as('Labeller');
    const event = await product.given.event({ site, device });
    await change(labeller, event, { food: veal });
    const other = await product.given.event({ site, device, food: { id: veal } });
    await sql`update event set food_description_id =
      (select id from food_description where food_id = ${veal} and description = '')
      where id = ${other.id}`.execute(product.db);
    const same = await change(labeller, other, { food: veal, trimmings: true });
    expect(same.body).toMatchObject({ is_relabelled: false, trimmings: true });
    const { body } = await labeller.call(getEvent, { params: { id: event.id } });
    expect(body).toMatchObject({ is_relabelled: true, is_relabelled_by_user: false });
  });

  test('can mark a label as correct; only the team verifies, and not its own labels', async () => {
    const labeller = await product.given.user({ role: 'Labeller', sites: [site] });
    const event = await product.given.event({ site, device, labelledBy: labeller });
    expect((await change(chef, event, { is_correct_label: true })).body.is_correct_label).toBe(
      true,
    );
    expect((await change(chef, event, { verify: true })).status).toBe(403);
    expect((await change(chef, event, { is_relabelled: true })).status).toBe(403);
    const own = await change(await product.as(labeller), event, { verify: true });
    expect(own.body.code).toBe('ownLabel');
    const answer = await change(await as('Labeller'), event, { verify: true });
    expect(answer.body).toMatchObject({ verify: true, verified_at: '2026-03-10T15:00:00.000Z' });
    expect(await actionsOn(event)).toEqual(['event.changed', 'event.verified']);
  });

  test('of a waiting event labels it, unless it is to stay in the queue', async () => {
    const event = await product.given.event({ site, device, status: 'PROCESSING' });
    const waiting = await change(chef, event, { status: 'PROCESSING', food: veal });
    expect(waiting.body).toMatchObject({ status: 'PROCESSING', food: null });
    const needed = await change(chef, event, { status: 'SUCCESSFUL' });
    expect(needed.body.food).toEqual(['You need to select a food']);
    const labelled = await change(chef, event, { status: 'SUCCESSFUL', food: veal });
    expect(labelled.body).toMatchObject({
      status: 'SUCCESSFUL',
      food: veal,
      is_relabelled_by_user: false,
      labelled_at: '2026-03-10T15:00:00.000Z',
    });
    const again = await change(chef, event, { status: 'PROCESSING' });
    expect(again.body).toMatchObject({
      status: 'PROCESSING',
      food: null,
      value: 0,
      labelled_at: null,
    });
    const found = await sql`select suggested_food_id from event where id = ${event.id}`.execute(
      product.db,
    );
    expect(found.rows).toEqual([{ suggested_food_id: veal }]);
  });

  test('with an unknown food or waste type changes nothing', async () => {
    const event = await product.given.event({ site, device });
    const unknown = await change(chef, event, { food_description: 987_654_321 });
    expect([unknown.status, unknown.body.food_description]).toEqual([400, ['Food not found']]);
    for (const waste_type of [9, Number.MAX_SAFE_INTEGER]) {
      const type = await change(chef, event, { food: veal, waste_type });
      expect([type.status, type.body.waste_type]).toEqual([400, ['Waste type not found']]);
    }
    expect(await actionsOn(event)).toEqual([]);
  });

  test('and a parallel discard never mix', async () => {
    const event = await product.given.event({ site, device });
    const [edited, discarded] = await Promise.all([
      change(chef, event, { status: 'SUCCESSFUL', food: veal }),
      change(chef, event, { status: 'DISCARDED' }),
    ]);
    expect(discarded.status).toBe(200);
    expect([200, 409]).toContain(edited.status);
    const { body } = await chef.call(getEvent, { params: { id: event.id } });
    expect(body).toMatchObject({ status: 'DISCARDED', food: edited.status === 200 ? veal : beef });
  });
});
