import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

const { setFlag, removeFlag, changeComment, deleteComment } = commentRoutes;
let product: TestApp;
let site: Row;
let event: Row;
let chef: Client;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  site = await product.given.site();
  event = await product.given.event({ site });
  chef = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

const flag = (who: Client, note?: string | null): Promise<Answer> =>
  who.call(setFlag, {
    body: {
      event: event.id,
      ...(note === undefined ? {} : { comment: note && { comment: note } }),
    },
  });
const unflag = (who: Client): Promise<Answer> => who.call(removeFlag, { params: { id: event.id } });
const shown = async (): Promise<Answer['body']> =>
  (await chef.call(commentRoutes.getEvent, { params: { id: event.id } })).body;

test('flagging without a note is idempotent', async () => {
  for (const note of [undefined, null]) {
    const { status, body } = await flag(chef, note);
    expect([status, body]).toEqual([200, { is_flagged: true, flag_note: null }]);
  }
  expect(await shown()).toMatchObject({ is_flagged: true, flag_note: null, comment_count: 0 });
  const audited = await sql`
    select action from audit where target_id = ${String(event.id)}`.execute(product.db);
  expect(audited.rows).toEqual([{ action: 'event.flagged' }]);
});

test('a note is stored as one comment, also when repeated', async () => {
  const answers = await Promise.all([flag(chef, 'Whole tray!'), flag(chef, 'Whole tray!')]);
  for (const { body } of answers) {
    expect(body).toEqual({ is_flagged: true, flag_note: 'Whole tray!' });
  }
  expect(await shown()).toMatchObject({
    is_flagged: true,
    flag_note: 'Whole tray!',
    comment_count: 1,
    comments: [{ comment: 'Whole tray!' }],
  });
});

test('another user can add a note to a flag; flagging without one keeps it', async () => {
  const friend = await product.as(await product.given.user({ sites: [site] }));
  await flag(chef);
  await flag(friend, 'Again');
  const { body } = await flag(chef);
  expect(body.flag_note).toBe('Again');
});

test('a note is changed and deleted with its comment', async () => {
  await flag(chef, 'Whole tray!');
  const [comment] = (await shown()).comments;
  await chef.call(changeComment, { params: { id: comment.id }, body: { comment: 'Half a tray' } });
  expect((await shown()).flag_note).toBe('Half a tray');
  await chef.call(deleteComment, { params: { id: comment.id } });
  expect(await shown()).toMatchObject({ is_flagged: true, flag_note: null, comment_count: 0 });
});

test('removing a flag keeps the comment and is idempotent', async () => {
  await flag(chef, 'Whole tray!');
  for (let round = 0; round < 2; round += 1) {
    const { status, body } = await unflag(chef);
    expect([status, body]).toEqual([200, { is_flagged: false, flag_note: null }]);
  }
  expect(await shown()).toMatchObject({ is_flagged: false, flag_note: null, comment_count: 1 });
});

test('an empty note is refused and flags nothing', async () => {
  for (const note of ['   ', '<script>x</script>', 'x'.repeat(5001)]) {
    expect((await flag(chef, note)).status).toBe(400);
  }
  expect((await shown()).is_flagged).toBe(false);
});

test('events outside the scope return 404, discarded ones a conflict', async () => {
  const stranger = await product.as(
    await product.given.user({ sites: [await product.given.site()] }),
  );
  expect((await flag(stranger)).status).toBe(404);
  expect((await unflag(stranger)).status).toBe(404);
  await sql`update event set status = 'DISCARDED' where id = ${event.id}`.execute(product.db);
  for (const answer of [await flag(chef), await flag(chef, 'Note'), await unflag(chef)]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'eventDiscarded']);
  }
});
