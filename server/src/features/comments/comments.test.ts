import { randomUUID } from 'node:crypto';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { reviewRoutes } from '@wastegauge/contract/waste/review';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { openLine, soon } from '../../../test/support/test-live-line.ts';

interface Row {
  id: number;
}

const { addComment, changeComment, deleteComment, getComment, listMentionable } = commentRoutes;
let product: TestApp;
let site: Row;
let event: Row;
let user: Row;
let chef: Client;
let colleague: Row;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  site = await product.given.site();
  event = await product.given.event({ site });
  user = await product.given.user({ sites: [site] });
  chef = await product.as(user);
  colleague = await product.given.user({ sites: [site] });
});
afterAll(() => product.close());

const say = (who: Client, comment: string, more: object = {}): Promise<Answer> =>
  who.call(addComment, { body: { comment, event: event.id, ...more } });

const change = (who: Client, id: number, comment: string, more: object = {}): Promise<Answer> =>
  who.call(changeComment, { params: { id }, body: { comment, ...more } });

const remove = (who: Client, id: number): Promise<Answer> =>
  who.call(deleteComment, { params: { id } });

const conversation = async (): Promise<Answer['body']> =>
  (await chef.call(commentRoutes.getEvent, { params: { id: event.id } })).body;

const mention = ({ id }: Row): string => `@[Robin Kelly](${id})`;

describe('a comment', () => {
  test('is stored unchanged, counted, audited and returned with the event', async () => {
    const text = `  Too much <b>soup</b> & "bread" 🍲\n${mention(colleague)} why?  `;
    const { status, body } = await say(chef, text);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      comment: text.trim(),
      created_at: '2026-03-10T15:00:00.000Z',
      edited_at: null,
      user: { id: user.id, first_name: 'Robin', surname: 'Kelly', profile_photo: null },
      tagged_users: [colleague.id],
      reply_to: null,
      event: event.id,
    });
    const shown = await conversation();
    expect(shown.comments).toEqual([body]);
    expect(shown.comment_count).toBe(1);
    expect([shown.comment_id, shown.comment_message]).toEqual([body.id, body.comment]);
    const one = await chef.call(getComment, { params: { id: body.id } });
    expect(one.body).toEqual(body);
    const audited = await sql`
      select action, actor_id from audit where target_type = 'comment'
        and target_id = ${String(body.id)}`.execute(product.db);
    expect(audited.rows).toEqual([{ action: 'comment.added', actor_id: user.id }]);
  });

  test.each([
    ['Look <script>alert(1)</script>here', 'Look here'],
    ['<SCRIPT src=//x>', ''],
    ['a<scr<script>ipt>b</scr</script>ipt>c', 'ac'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['</script >end', 'end'],
  ])('%j loses its script tags and nothing else', async (given, kept) => {
    const { status, body } = await say(chef, given);
    if (kept === '') expect([status, body.comment]).toEqual([400, ['Required field']]);
    else expect(body.comment).toBe(kept);
  });

  test.each([
    [{ comment: '' }, 'comment', 'Required field'],
    [{ comment: ' \n\t ' }, 'comment', 'Required field'],
    [{ comment: undefined }, 'comment', 'Required field'],
    [{ comment: 'x'.repeat(5001) }, 'comment', 'Comment cannot be more than 5000 characters'],
    [{ comment: 'x'.repeat(100_000) }, 'comment', 'Comment cannot be more than 5000 characters'],
  ])('of bad length is refused', async (body, field, text) => {
    const answer = await chef.call(addComment, { body: { event: event.id, ...body } });
    expect(answer.status).toBe(400);
    expect(answer.body[field]).toEqual([text]);
    expect((await conversation()).comment_count).toBe(0);
  });

  test('with a null character is refused', async () => {
    expect((await say(chef, 'zero \u0000 byte')).status).toBe(400);
  });

  test('may have 5000 characters of any kind', async () => {
    expect((await say(chef, '🍲'.repeat(2500))).status).toBe(201);
  });

  test('sent twice with one id is stored once; a different text is refused', async () => {
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => say(chef, 'Once', { client_id: id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await conversation()).comment_count).toBe(1);
    const other = await say(chef, 'Twice', { client_id: id });
    expect([other.status, other.body.code]).toEqual([409, 'entryDiffers']);
  });

  test('keeps the count right under parallel changes', async () => {
    const added = await Promise.all(Array.from({ length: 8 }, (_, n) => say(chef, `No ${n}`)));
    await Promise.all([
      ...added.slice(0, 3).map(({ body }) => remove(chef, body.id)),
      ...Array.from({ length: 4 }, (_, n) => say(chef, `More ${n}`)),
    ]);
    const shown = await conversation();
    expect(shown.comment_count).toBe(9);
    expect(shown.comments).toHaveLength(9);
  });

  test('on a discarded event is refused and cannot be opened', async () => {
    const { body } = await say(chef, 'Before');
    await sql`update event set status = 'DISCARDED' where id = ${event.id}`.execute(product.db);
    const answers = [
      await say(chef, 'After'),
      await change(chef, body.id, 'After'),
      await chef.call(getComment, { params: { id: body.id } }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'This event has been discarded in the meantime',
      ]);
    }
  });

  test('outside the scope returns 404; of another user it is read-only', async () => {
    const { body } = await say(chef, 'Mine');
    const stranger = await product.as(
      await product.given.user({ sites: [await product.given.site()] }),
    );
    const friend = await product.as(colleague);
    const admin = await product.as(await product.given.user({ role: 'Admin' }));
    expect((await say(stranger, 'Hello')).status).toBe(404);
    expect((await stranger.call(getComment, { params: { id: body.id } })).status).toBe(404);
    expect((await change(stranger, body.id, 'x')).status).toBe(404);
    expect((await remove(stranger, body.id)).status).toBe(404);
    expect((await friend.call(getComment, { params: { id: body.id } })).status).toBe(200);
    for (const other of [friend, admin]) {
      expect((await change(other, body.id, 'x')).status).toBe(403);
      expect((await remove(other, body.id)).status).toBe(403);
    }
    expect((await conversation()).comments[0].comment).toBe('Mine');
  });

  test('of a deleted user is kept without a name', async () => {
    const friend = await product.as(colleague);
    await say(friend, 'Bye');
    await sql`delete from app_user where id = ${colleague.id}`.execute(product.db);
    expect((await conversation()).comments).toMatchObject([{ comment: 'Bye', user: null }]);
  });

  test('is announced on the live stream', async () => {
    const line = await openLine(product.app, chef.token);
    await say(chef, 'Listen');
    await soon(() =>
      expect(line.messages).toEqual([
        { kind: 'commented', site_id: site.id, event_id: event.id, device_id: null },
      ]),
    );
    line.hangUp();
  });
});

describe('a reply', () => {
  test('must refer to a comment of the same event', async () => {
    const { body: first } = await say(chef, 'Why?');
    const reply = await say(chef, 'Because', { reply_to: first.id });
    expect(reply.body.reply_to).toBe(first.id);
    const other = await product.given.event({ site });
    const elsewhere = await say(chef, 'Because', { reply_to: first.id, event: other.id });
    expect(elsewhere.status).toBe(409);
    expect((await say(chef, 'x', { reply_to: 987_654_321 })).status).toBe(409);
  });

  test('is kept when its parent is deleted', async () => {
    const { body: first } = await say(chef, 'Why?');
    await say(chef, 'Because', { reply_to: first.id });
    expect((await remove(chef, first.id)).status).toBe(204);
    const shown = await conversation();
    expect(shown.comment_count).toBe(1);
    expect(shown.comments).toMatchObject([{ comment: 'Because', reply_to: null }]);
    expect((await remove(chef, first.id)).status).toBe(404);
  });
});

test('every event reply has the newest comment', async () => {
  const admin = await product.as(await product.given.user({ isSuperuser: true }));
  const lists = [feedRoutes.listFeed, reviewRoutes.listEventsForReview];
  const newest = async (): Promise<unknown[]> => [
    ...(await Promise.all(
      lists.map(async (route) => {
        const { body } = await admin.call(route, { query: { site: [site.id] } });
        return [body.results[0].comment_id, body.results[0].comment_message];
      }),
    )),
    await conversation().then((shown) => [shown.comment_id, shown.comment_message]),
  ];
  expect(await newest()).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
  await say(chef, 'First');
  product.clock.set('2026-03-10T15:05:00Z');
  const { body } = await say(chef, 'Second');
  const expected = [body.id, 'Second'];
  expect(await newest()).toEqual([expected, expected, expected]);
  const { body: retool } = await admin.call(reviewRoutes.listEventsForRetool, {
    query: { limit: 200 },
  });
  const shown = retool.results.find(({ id }: Row) => id === event.id);
  expect([shown.comment_id, shown.comment_message]).toEqual(expected);
  await remove(chef, body.id);
  expect((await conversation()).comment_message).toBe('First');
});

describe('a change', () => {
  test('replaces text and mentions and sets the time', async () => {
    const { body } = await say(chef, `${mention(colleague)} look`);
    product.clock.set('2026-03-10T15:10:00Z');
    const changed = await change(chef, body.id, `${mention(user)} never mind`);
    expect(changed.body).toMatchObject({
      comment: `${mention(user)} never mind`,
      edited_at: '2026-03-10T15:10:00.000Z',
      tagged_users: [user.id],
    });
    const same = await change(chef, body.id, `${mention(user)} never mind`);
    expect(same.body.edited_at).toBe('2026-03-10T15:10:00.000Z');
  });

  test('may keep the mention of a user who has left', async () => {
    const { body } = await say(chef, `${mention(colleague)} look`);
    await sql`delete from user_site where user_id = ${colleague.id}`.execute(product.db);
    expect((await change(chef, body.id, `${mention(colleague)} look here`)).status).toBe(200);
    await sql`delete from app_user where id = ${colleague.id}`.execute(product.db);
    const { status, body: kept } = await change(chef, body.id, `${mention(colleague)} look there`);
    expect([status, kept.tagged_users]).toEqual([200, []]);
  });
});

describe('a mention', () => {
  test('of a user without access to the site is refused', async () => {
    const outside = await product.given.user({ sites: [await product.given.site()] });
    const disabled = await product.given.user({ sites: [site], isActive: false });
    for (const id of [outside.id, disabled.id, 987_654_321]) {
      const { status, body } = await say(chef, `Hi ${mention({ id })}`);
      expect([status, body.tagged_users]).toEqual([400, ['User not found']]);
    }
    expect((await conversation()).comment_count).toBe(0);
  });

  test('comes from the text, the list or both', async () => {
    const text = `${mention(colleague)} and ${mention(colleague)}`;
    const good = await say(chef, text, { tagged_users: [colleague.id] });
    expect(good.body.tagged_users).toEqual([colleague.id]);
    expect((await say(chef, text, { tagged_user: [colleague.id] })).status).toBe(201);
    for (const [list, tagged] of [
      [[], [colleague.id]],
      [[user.id], [user.id, colleague.id]],
      [
        [colleague.id, user.id],
        [user.id, colleague.id],
      ],
    ] as const) {
      const { body } = await say(chef, text, { tagged_users: list });
      expect(body.tagged_users).toEqual(tagged.toSorted((one, other) => one - other));
    }
    for (const field of ['tagged_users', 'tagged_user']) {
      const plain = await say(chef, 'Please look', { [field]: [colleague.id] });
      expect([plain.status, plain.body.tagged_users]).toEqual([201, [colleague.id]]);
    }
    const outside = await product.given.user({ sites: [await product.given.site()] });
    const refused = await say(chef, 'Please look', { tagged_users: [outside.id] });
    expect([refused.status, refused.body.tagged_users]).toEqual([400, ['User not found']]);
  });

  test('without markup stays when only the text changes, and can be replaced', async () => {
    const { body } = await say(chef, 'Please look', { tagged_users: [colleague.id] });
    const edited = await change(chef, body.id, 'Please look again');
    expect(edited.body.tagged_users).toEqual([colleague.id]);
    const replaced = await change(chef, body.id, 'Please look again', { tagged_users: [user.id] });
    expect(replaced.body).toMatchObject({
      tagged_users: [user.id],
      edited_at: edited.body.edited_at,
    });
    expect((await change(chef, body.id, 'Bye', { tagged_users: [] })).body.tagged_users).toEqual(
      [],
    );
  });

  test('is offered for people of the site and its group, not for operators', async () => {
    const { given } = product;
    const group = await given.group();
    const home = await given.site({ group });
    const [own, office, staff] = [
      await given.user({ sites: [home] }),
      await given.user({ group, isHeadOffice: true, sites: [await given.site()] }),
      await given.user({ role: 'Labeller', sites: [home] }),
    ];
    const operators = [
      await given.user({ isSuperuser: true }),
      await given.user({ role: 'Admin' }),
      await given.user({ role: 'Labeller' }),
    ];
    await given.user({ group, sites: [await given.site()] });
    await given.user({ sites: [home], isActive: false });
    const caller = await product.as(own);
    const { body } = await caller.call(listMentionable, { query: { site: home.id } });
    const ids = body.results.map(({ id }: Row) => id);
    expect(body.count).toBe(ids.length);
    expect(new Set(ids)).toEqual(new Set([own.id, office.id, staff.id]));
    expect(body.results[0]).toEqual({
      id: expect.any(Number),
      first_name: 'Robin',
      surname: 'Kelly',
      profile_photo: null,
      job_title: expect.any(String),
    });
    for (const { id } of operators) {
      const refused = await say(chef, 'Please look', { tagged_users: [id] });
      expect(refused.status).toBe(400);
    }
    expect((await chef.call(listMentionable, { query: { site: home.id } })).status).toBe(404);
  });

  test('is offered for all sites of the caller, by name and in pages', async () => {
    const { given } = product;
    const [home, second] = [await given.site(), await given.site()];
    const own = await given.user({ sites: [home, second] });
    const neighbour = await given.user({ sites: [second] });
    await sql`update app_user set first_name = 'Zoe_', surname = 'Adams' where id = ${neighbour.id}`.execute(
      product.db,
    );
    const caller = await product.as(own);
    const find = async (query: object = {}): Promise<{ count: number; ids: number[] }> => {
      const { body } = await caller.call(listMentionable, { query: { ...query } });
      return { count: body.count, ids: body.results.map(({ id }: Row) => id) };
    };
    const everyone = await find();
    expect(everyone.ids).toEqual(expect.arrayContaining([own.id, neighbour.id]));
    expect(everyone.ids).not.toContain(colleague.id);
    expect((await find({ site: home.id })).ids).not.toContain(neighbour.id);
    expect(await find({ search: 'zoe_ ad' })).toEqual({ count: 1, ids: [neighbour.id] });
    const last = await find({ limit: 1, offset: everyone.count - 1 });
    expect(last).toEqual({ count: everyone.count, ids: everyone.ids.slice(-1) });
  });
});

test('an event shows the weekly change of its food', async () => {
  const { given } = product;
  const soup = await given.food();
  const of = (day: string, grams: number, more: object = {}) =>
    given.event({ site, food: soup, day, grams, ...more });
  const first = await of('2026-03-04', 300);
  const change = async () =>
    (await chef.call(commentRoutes.getEvent, { params: { id: first.id } })).body.food_change;
  expect(await change()).toBeNull();
  await of('2026-03-03', 100);
  await of('2026-02-25', 100);
  await of('2026-02-24', 9999);
  await of('2026-03-10', 50, { status: 'DISCARDED' });
  await of('2026-03-10', 50, { isSecondary: true });
  expect(await change()).toBe(50);
  const unknown = await given.event({ site, status: 'PROCESSING' });
  const answer = await chef.call(commentRoutes.getEvent, { params: { id: unknown.id } });
  expect(answer.body).toMatchObject({ food_change: null, comments: [] });
});
