import { decisionRoutes } from '@wastegauge/contract/waste/decisions';
import { eventRoutes } from '@wastegauge/contract/waste/events';
import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import type { Role } from '@wastegauge/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteOldDecisions } from './queries.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

const { listDecisions, undoDecisions, changeEvents } = decisionRoutes;
const { labelEvent, verifyEvent, nextLabellingTask } = labellingRoutes;
const beef = 1;
const ribs = 20;

let product: TestApp;
let site: Row;
let device: Row;
let labeller: Client;
let chef: Client;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  site = await product.given.site({ name: 'Quayside Hotel' });
  device = await product.given.device({ site });
  labeller = await as('Labeller');
  chef = await as('User');
});
afterAll(() => product.close());

const as = async (role: Role): Promise<Client> =>
  product.as(await product.given.user({ role, sites: [site] }));

const waiting = () => product.given.event({ site, device, status: 'PROCESSING' });
const label = (who: Client, event: Row, body: object = { status: 'SUCCESSFUL', food: ribs }) =>
  who.call(labelEvent, { params: { id: event.id }, body });
/** Named by another labeller, with the values of its food. */
async function named(): Promise<Row> {
  const event = await waiting();
  await label(await as('Labeller'), event, { status: 'SUCCESSFUL', food: beef });
  return event;
}
const change = (who: Client, event: Row, body: object) =>
  who.call(eventRoutes.updateEvent, { params: { id: event.id }, body });
const undo = (who: Client, events: Row[], more: object = {}) =>
  who.call(undoDecisions, { body: { events: events.map(({ id }) => id), ...more } });

/** Every column of the event but the mark of its last change. */
async function stored(event: Row): Promise<object> {
  const found = await sql<object>`
    select to_jsonb(event) - 'changed_xid' as event from event where id = ${event.id}
  `.execute(product.db);
  return found.rows[0] ?? {};
}

const actionsOn = async (event: Row): Promise<string[]> => {
  const found = await sql<{ action: string }>`
    select action from audit where target_id = ${String(event.id)} order by id`.execute(product.db);
  return found.rows.map(({ action }) => action);
};

describe('undo', () => {
  test('returns a labelled event to the queue, as the next task of the same labeller', async () => {
    await product.given.event({ site, device, status: 'PROCESSING', at: '2026-03-10T08:00:00Z' });
    const event = await waiting();
    const before = await stored(event);
    await label(labeller, event, { status: 'SUCCESSFUL', food: ribs, trimmings: true });
    expect(await stored(event)).not.toEqual(before);
    const { status, body } = await undo(labeller, [event], { reopen: 'labelling' });
    expect([status, body.refused]).toEqual([200, []]);
    expect(await stored(event)).toEqual(before);
    expect(await actionsOn(event)).toEqual(['event.labelled', 'event.undone']);
    const next = await labeller.call(nextLabellingTask);
    expect(next.body.unlabelled.id).toBe(event.id);
  });

  test.each([
    ['a confirmation', { verify: true }],
    ['a correction', { verify: false, food: ribs }],
    ['a discard', { verify: false, status: 'DISCARDED' }],
  ])('takes back %s in the verification', async (_what, verdict) => {
    const event = await named();
    const before = await stored(event);
    const params = { id: event.id };
    expect((await labeller.call(verifyEvent, { params, body: verdict })).status).toBe(200);
    expect(await stored(event)).not.toEqual(before);
    expect((await undo(labeller, [event])).status).toBe(200);
    expect(await stored(event)).toEqual(before);
  });

  test('takes back an edit in the feed with food, values, flags and verification', async () => {
    const verifier = await product.given.user({ role: 'Labeller', sites: [site] });
    const event = await product.given.event({ site, device, verify: true, verifiedBy: verifier });
    await change(chef, event, { food: ribs, waste_type: 2, service_time: 'DINNER' });
    const { body } = await undo(chef, [event]);
    expect(body.restored).toMatchObject([
      { food: beef, verify: true, user_verify: verifier.id, is_relabelled_by_user: false },
    ]);
  });

  test('goes back step by step', async () => {
    const event = await product.given.event({ site, device });
    await change(chef, event, { food: ribs });
    await change(chef, event, { trimmings: true });
    expect((await undo(chef, [event])).body.restored).toMatchObject([
      { food: ribs, trimmings: false },
    ]);
    expect((await undo(chef, [event])).body.restored).toMatchObject([{ food: beef }]);
    expect((await undo(chef, [event])).body.code).toBe('changedSince');
  });

  test('is refused after somebody else changed the event, and changes nothing', async () => {
    const event = await product.given.event({ site, device });
    await change(chef, event, { food: ribs });
    const admin = await as('Admin');
    await change(admin, event, { trimmings: true });
    const after = await stored(event);
    const { status, body } = await undo(chef, [event]);
    expect([status, body.code]).toEqual([409, 'changedSince']);
    expect(await stored(event)).toEqual(after);
  });

  test('ignores comments and flags that were added since', async () => {
    const event = await product.given.event({ site, device });
    await change(chef, event, { food: ribs });
    await sql`update event set is_flagged = true, comment_count = 1 where id = ${event.id}`.execute(
      product.db,
    );
    expect((await undo(chef, [event])).status).toBe(200);
    expect(await stored(event)).toMatchObject({ event: { is_flagged: true, comment_count: 1 } });
  });

  test('concerns own decisions in scope only', async () => {
    const event = await product.given.event({ site, device });
    await change(chef, event, { food: ribs });
    expect((await undo(await as('Admin'), [event])).body.code).toBe('changedSince');
    const elsewhere = await product.as(
      await product.given.user({ sites: [await product.given.site()] }),
    );
    expect((await undo(elsewhere, [event])).status).toBe(404);
  });

  test('of several events leaves out those changed since', async () => {
    const [one, other] = [
      await product.given.event({ site, device }),
      await product.given.event({ site, device }),
    ];
    await change(chef, one, { food: ribs });
    await change(chef, other, { food: ribs });
    await change(await as('Admin'), other, { trimmings: true });
    const { status, body } = await undo(chef, [one, other]);
    expect(status).toBe(200);
    expect(body.restored).toMatchObject([{ id: one.id, food: beef }]);
    expect(body.refused).toEqual([{ event: other.id, code: 'changedSince' }]);
  });
});

describe('a discarded event', () => {
  const restore = (who: Client, events: Row[]) =>
    who.call(changeEvents, { body: { action: 'restore', events: events.map(({ id }) => id) } });

  test('is restored by the user who discarded it for a day', async () => {
    const user = await product.given.user({ sites: [site] });
    const at = async (time: string): Promise<Client> => {
      product.clock.set(time);
      return product.as(user);
    };
    const event = await named();
    const before = await stored(event);
    await change(await at('2026-03-10T15:00:00Z'), event, { status: 'DISCARDED' });
    expect((await restore(chef, [event])).body.code).toBe('eventNotChangeable');
    const nextDay = await at('2026-03-11T14:59:00Z');
    expect((await restore(nextDay, [event])).status).toBe(200);
    expect(await stored(event)).toEqual(before);

    await change(nextDay, event, { status: 'DISCARDED' });
    const later = await at('2026-03-12T15:00:00Z');
    expect((await restore(later, [event])).body.code).toBe('restoreExpired');
    expect((await undo(later, [event])).body.code).toBe('restoreExpired');
  });

  test('is restored by an administrator at any time, with its exact label', async () => {
    const event = await named();
    await change(await as('Admin'), event, { status: 'ESCALATED' });
    const before = await stored(event);
    await change(chef, event, { status: 'DISCARDED' });
    product.clock.set('2026-06-01T00:00:00Z');
    const admin = await as('Admin');
    expect((await restore(admin, [event])).status).toBe(200);
    expect(await stored(event)).toEqual(before);
  });

  test('without a stored decision becomes successful, or waits if it has no food', async () => {
    const withFood = await product.given.event({ site, device, status: 'DISCARDED' });
    const unnamed = await product.given.event({ site, device, status: 'DISCARDED', food: null });
    const { body } = await restore(await as('Admin'), [withFood, unnamed]);
    expect(body.changed.map(({ status }: { status: string }) => status)).toEqual([
      'SUCCESSFUL',
      'PROCESSING',
    ]);
  });
});

describe('changes of several events', () => {
  const bulk = (who: Client, body: object) => who.call(changeEvents, { body });

  test('discard up to 200 in one transaction, and can be undone together', async () => {
    const { rows: events } = await sql<Row>`
      insert into event (site_id, device_id, status, processed_at, local_day, local_hour,
        raw_weight_g, weight_g, food_id, waste_type_id)
      select ${site.id}, ${device.id}, 'SUCCESSFUL', now(), now(), 12, 500, 500, ${beef}, 1
      from generate_series(1, 200) returning id
    `.execute(product.db);
    const ids = events.map(({ id }) => id);
    const { status, body } = await bulk(chef, { action: 'discard', events: ids });
    expect([status, body.changed.length, body.refused]).toEqual([200, 200, []]);
    const undone = await undo(chef, events);
    expect(undone.body.restored).toHaveLength(200);
    expect((await bulk(chef, { action: 'discard', events: [...ids, 1] })).status).toBe(400);
  }, 60_000);

  test('relabel waiting and labelled events, and leave out discarded ones', async () => {
    const [queued, labelled, discarded] = [
      await waiting(),
      await product.given.event({ site, device }),
      await product.given.event({ site, device, status: 'DISCARDED' }),
    ];
    const food = await product.given.food();
    const events = [queued.id, labelled.id, discarded.id];
    const { body } = await bulk(chef, {
      action: 'relabel',
      events,
      food_description: food.description,
    });
    expect(body.changed).toMatchObject([
      { id: queued.id, status: 'SUCCESSFUL', food: food.id },
      { id: labelled.id, status: 'SUCCESSFUL', food: food.id, is_relabelled_by_user: true },
    ]);
    expect(body.refused).toEqual([{ event: discarded.id, code: 'eventNotChangeable' }]);
  });

  test('change nothing when one event is outside the scope', async () => {
    const own = await product.given.event({ site, device });
    const foreign = await product.given.event({ site: await product.given.site() });
    const before = await stored(own);
    const events = [own.id, foreign.id];
    expect((await bulk(chef, { action: 'discard', events })).status).toBe(404);
    expect(await stored(own)).toEqual(before);
  });

  test('are not for a labeller without a group', async () => {
    const shared = await product.as(await product.given.user({ role: 'Labeller' }));
    const event = await product.given.event({ site, device });
    expect((await bulk(shared, { action: 'discard', events: [event.id] })).status).toBe(403);
  });
});

describe('the list of decisions', () => {
  const list = async (who: Client, query: object = {}) =>
    (await who.call(listDecisions, { query: { ...query } })).body;

  test('shows the last 20 of the caller, newest first, and which can be undone', async () => {
    const first = await waiting();
    await label(labeller, first);
    for (let index = 0; index < 19; index += 1) await label(labeller, await waiting());
    const last = await waiting();
    await label(labeller, last, { status: 'ESCALATED' });
    await change(await as('Admin'), last, { status: 'SUCCESSFUL', food: ribs });
    await change(chef, await product.given.event({ site, device }), { status: 'DISCARDED' });
    const listed = await list(labeller);
    expect(listed).toHaveLength(20);
    expect(listed[0]).toMatchObject({
      kind: 'labelled',
      decided_at: '2026-03-10T15:00:00.000Z',
      event: { id: last.id },
      status_before: 'PROCESSING',
      food_before: null,
      is_undoable: false,
    });
    expect(listed[1]).toMatchObject({ is_undoable: true });
    expect(listed[0]).not.toHaveProperty('event.value');
    expect(listed.some(({ event }: { event: Row }) => event.id === first.id)).toBe(false);
  });

  test('leaves out undone decisions and filters by kind', async () => {
    const event = await product.given.event({ site, device });
    await change(chef, event, { food: ribs });
    await change(chef, event, { status: 'DISCARDED' });
    expect(await list(chef, { kind: 'discarded' })).toMatchObject([
      {
        kind: 'discarded',
        food_before: 'Pork spare ribs',
        status_before: 'SUCCESSFUL',
        is_undoable: true,
      },
    ]);
    await undo(chef, [event]);
    expect(await list(chef)).toMatchObject([{ kind: 'changed', is_undoable: true }]);
  });

  test('loses decisions after 30 days, but keeps discards that can be restored', async () => {
    const decideAt = async (event: Row, days: number): Promise<void> => {
      await sql`
        update decision set decided_at = now() - make_interval(days => ${days})
        where event_id = ${event.id}
      `.execute(product.db);
    };
    const [recent, old, discarded, restored] = [
      await product.given.event({ site, device }),
      await product.given.event({ site, device }),
      await product.given.event({ site, device }),
      await product.given.event({ site, device }),
    ];
    for (const event of [recent, old]) await change(chef, event, { food: ribs });
    for (const event of [discarded, restored]) await change(chef, event, { status: 'DISCARDED' });
    await undo(chef, [restored]);
    await decideAt(recent, 29);
    for (const event of [old, discarded, restored]) await decideAt(event, 31);
    await deleteOldDecisions(product.db);
    const kept = await sql<{ event: number }>`
      select event_id as event from decision where site_id = ${site.id} order by event_id
    `.execute(product.db);
    expect(kept.rows.map(({ event }) => event)).toEqual([recent.id, discarded.id]);
  });
});
