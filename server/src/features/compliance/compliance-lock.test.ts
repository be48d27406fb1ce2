import { reportTexts } from '@wastegauge/contract/insight/report-texts';
import { complianceRoutes } from '@wastegauge/contract/insight/compliance';
import { userRoutes } from '@wastegauge/contract/directory/users';
import { eventRoutes } from '@wastegauge/contract/waste/events';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { hashText } from './canonical.ts';
import { askDraft, giveReason, lock, sendLock, year } from './compliance.test-support.ts';

interface Row {
  id: number;
}

const { countersignReport, getLockedReport, getReportChanges, listLockedReports, verifyReport } =
  complianceRoutes;
let product: TestApp;
let site: Row;
let user: Row;
let chef: Client;
let event: Row;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T12:00:00Z');
  site = await product.given.site({ name: 'Quayside' });
  user = await product.given.user({ sites: [site] });
  chef = await product.as(user);
  event = await product.given.event({ site, day: '2025-03-03', grams: 1000, co2G: 5000 });
  await product.given.event({ site, day: '2025-03-04', grams: 234, co2G: 1000 });
});
afterAll(() => product.close());

const lockYear = async (more: object = {}, by = chef): Promise<Answer['body']> => {
  const answer = await lock(by, { sites: [site] }, more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const read = async (id: number, by = chef): Promise<Answer['body']> =>
  (await by.call(getLockedReport, { params: { id } })).body;
const list = async (by = chef): Promise<Answer['body']> => (await by.call(listLockedReports)).body;
const changesOf = async (id: number): Promise<Answer['body']> =>
  (await chef.call(getReportChanges, { params: { id } })).body;
const verify = async (hash: string): Promise<Answer['body']> =>
  (await product.anonymous.call(verifyReport, { query: { hash } })).body;
const countReports = async (): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*) as count from locked_report
      where ${site.id} = any(site_ids)`.execute(product.db)
  ).rows[0]?.count ?? 0;
const discard = (by = chef): Promise<Answer> =>
  by.call(eventRoutes.updateEvent, {
    params: { id: event.id },
    body: { status: 'DISCARDED' },
    headers: giveReason('Weighed twice'),
  });

test('a locked report keeps its bytes when an event is edited, and gets a new version', async () => {
  const first = await lockYear();
  expect(first).toMatchObject({
    scheme: 'flw',
    ...year,
    sites: [{ id: site.id, name: 'Quayside' }],
    version: 1,
    replaced_by: null,
    total: 1.234,
    factor_sets: ['WasteGauge catalogue, AGRIBALYSE 3.2'],
    is_intact: true,
    locked_by: { id: user.id, name: 'Robin Kelly', at: '2026-03-10T12:00:00.000Z' },
    countersigned_by: null,
  });
  const { content } = await read(first.id);
  expect(hashText(content)).toBe(first.hash);
  expect(await changesOf(first.id)).toEqual({
    is_changed: false,
    total: { locked: 1.234, now: 1.234 },
    co2: { locked: 6, now: 6 },
    count: 0,
    changes: [],
  });

  expect((await discard()).status).toBe(200);
  expect(await changesOf(first.id)).toMatchObject({
    is_changed: true,
    total: { locked: 1.234, now: 0.234 },
    co2: { locked: 6, now: 1 },
    count: 1,
    changes: [{ by: 'Robin Kelly', action: 'event.discarded', reason: 'Weighed twice' }],
  });
  expect((await read(first.id)).content).toBe(content);

  const second = await lockYear({ replaces: first.id });
  expect(second).toMatchObject({ version: 2, total: 0.234, replaced_by: null });
  expect(await read(first.id)).toMatchObject({
    content,
    is_intact: true,
    total: 1.234,
    replaced_by: second.id,
    versions: [
      { id: second.id, version: 2 },
      { id: first.id, version: 1 },
    ],
  });
  expect((await list()).results.map(({ id }: Row) => id)).toEqual([second.id, first.id]);
  expect(await verify(first.hash)).toMatchObject({
    state: 'valid',
    report: { version: 1, newest_version: 2 },
  });
});

test('edits outside the period and flags are no changes of the report', async () => {
  const { id } = await lockYear();
  event = await product.given.event({ site, day: '2026-03-03', grams: 1000 });
  await discard();
  expect(await changesOf(id)).toMatchObject({ is_changed: false, count: 0 });
});

test('a change of factors changes today’s figures only', async () => {
  const { id, hash } = await lockYear();
  const { content } = await read(id);
  await sql`update event set co2_g = co2_g * 2, factor_set_id = 2
    where site_id = ${site.id}`.execute(product.db);
  await sql`update factor_set set name = 'Renamed' where id = 1`.execute(product.db);
  await sql`update site set name = 'Renamed' where id = ${site.id}`.execute(product.db);
  expect(await read(id)).toMatchObject({ content, hash, sites: [{ name: 'Quayside' }] });
  expect(await changesOf(id)).toMatchObject({
    is_changed: true,
    total: { locked: 1.234, now: 1.234 },
    co2: { locked: 6, now: 12 },
  });
  expect((await verify(hash)).state).toBe('valid');
  await sql`update factor_set set name = 'WasteGauge catalogue' where id = 1`.execute(product.db);
});

test.each([
  ['one changed figure', `replace(content, '1.234', '1.235')`],
  ['text that is no JSON', `'x' || content`],
])('%s in the stored content is detected', async (_name, damaged) => {
  const { id, hash } = await lockYear();
  const { db } = product;
  await expect(
    sql`update locked_report set content = content || ' ' where id = ${id}`.execute(db),
  ).rejects.toThrow('cannot be changed');
  await expect(sql`delete from locked_report where id = ${id}`.execute(db)).rejects.toThrow(
    'cannot be deleted',
  );
  await sql`alter table locked_report disable trigger locked_report_unchanged`.execute(db);
  await sql`update locked_report set content = ${sql.raw(damaged)} where id = ${id}`.execute(db);
  await sql`alter table locked_report enable trigger locked_report_unchanged`.execute(db);
  expect((await list()).results[0]).toMatchObject({ id, is_intact: false });
  expect((await read(id)).is_intact).toBe(false);
  expect((await changesOf(id)).total.now).toBe(1.234);
  expect(await verify(hash)).toMatchObject({
    state: 'changed',
    report: { scheme: 'flw', ...year },
  });
});

test('a changed column beside the content is detected too', async () => {
  const { id, hash } = await lockYear();
  const { db } = product;
  await sql`alter table locked_report disable trigger locked_report_unchanged`.execute(db);
  await sql`update locked_report set scheme = 'uk' where id = ${id}`.execute(db);
  await sql`alter table locked_report enable trigger locked_report_unchanged`.execute(db);
  expect((await list()).results[0]).toMatchObject({ id, is_intact: false });
  expect((await verify(hash)).state).toBe('changed');
});

test('only the figures that were shown can be locked', async () => {
  const { body } = await askDraft(chef, { sites: [site], scheme: 'eu' });
  const other = await sendLock(chef, { sites: [site] }, { shown_hash: body.hash });
  expect([other.status, other.body.message]).toEqual([409, reportTexts.reportChanged]);
  const shown = (await askDraft(chef, { sites: [site] })).body.hash;
  const answered = await sendLock(chef, { sites: [site] }, { shown_hash: shown, narrative: 'New' });
  expect(answered.status).toBe(409);
  await discard();
  expect((await sendLock(chef, { sites: [site] }, { shown_hash: shown })).status).toBe(409);
  expect(await countReports()).toBe(0);
});

test('a period that is not over cannot be locked', async () => {
  const running = { sites: [site], startDate: '2026-03-01', endDate: '2026-03-10' };
  const { status, body } = await lock(chef, running);
  expect([status, body.endDate]).toEqual([400, [reportTexts.reportNotOver]]);
  expect((await lock(chef, { ...running, endDate: '2026-03-09' })).status).toBe(201);
});

test('a repeated request locks once, also at the same moment', async () => {
  const { body: shown } = await askDraft(chef, { sites: [site] });
  const given = { shown_hash: shown.hash, client_id: randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => sendLock(chef, { sites: [site] }, given)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  await discard();
  expect((await sendLock(chef, { sites: [site] }, given)).body.id).toBe(answers[0]?.body.id);
  expect(await countReports()).toBe(1);
  const second = { ...given, shown_hash: (await askDraft(chef, { sites: [site] })).body.hash };
  expect((await sendLock(chef, { sites: [site] }, second)).body.code).toBe('entryDiffers');
  const audited = await sql`select action from audit
    where target_type = 'locked_report' and site_id = ${site.id}`.execute(product.db);
  expect(audited.rows).toEqual([{ action: 'report.locked' }]);
});

test('a new version replaces the newest version of the same report only', async () => {
  const first = await lockYear();
  const second = await lockYear({ replaces: first.id });
  expect(second.version).toBe(2);
  const again = await lock(chef, { sites: [site] }, { replaces: first.id });
  expect([again.status, again.body.replaces]).toEqual([400, [reportTexts.reportReplaced]]);
  const other = await lock(chef, { sites: [site], scheme: 'eu' }, { replaces: second.id });
  expect([other.status, other.body.replaces]).toEqual([400, [reportTexts.reportNotSame]]);
  expect((await lock(chef, { sites: [site] }, { replaces: 987_654_321 })).status).toBe(404);
  const [one, two] = await Promise.all([
    lock(chef, { sites: [site] }, { replaces: second.id }),
    lock(chef, { sites: [site] }, { replaces: second.id }),
  ]);
  expect(new Set([one?.status, two?.status])).toEqual(new Set([201, 400]));
});

test('reports of sites the caller cannot see are not found', async () => {
  const other = await product.given.site();
  const both = await product.as(await product.given.user({ sites: [site, other] }));
  const { body: report } = await lock(both, { sites: [other, site] });
  expect(report.sites.map(({ id }: Row) => id)).toEqual([site.id, other.id]);
  expect((await list(both)).count).toBe(1);
  expect(await list()).toEqual({ count: 0, results: [] });
  for (const route of [getLockedReport, getReportChanges, countersignReport]) {
    expect((await chef.call(route, { params: { id: report.id } })).status).toBe(404);
  }
  expect((await sendLock(chef, { sites: [site, other] }, {})).status).toBe(404);
  const replaced = await lock(chef, { sites: [site] }, { replaces: report.id });
  expect(replaced.status).toBe(404);
});

test('a second person countersigns once', async () => {
  const { id, hash } = await lockYear();
  const sign = (by: Client): Promise<Answer> => by.call(countersignReport, { params: { id } });
  expect((await read(id)).can_countersign).toBe(false);
  const own = await sign(chef);
  expect([own.status, own.body.message]).toEqual([409, reportTexts.countersignedBySame]);
  const labeller = await product.given.user({ role: 'Labeller', sites: [site] });
  expect((await sign(await product.as(labeller))).status).toBe(403);
  const manager = await product.given.user({ sites: [site] });
  const second = await product.as(manager);
  expect((await read(id, second)).can_countersign).toBe(true);
  expect((await sign(second)).body).toMatchObject({
    is_intact: true,
    hash,
    countersigned_by: { id: manager.id, name: 'Robin Kelly', at: '2026-03-10T12:00:00.000Z' },
  });
  const again = await sign(second);
  expect([again.status, again.body.message]).toEqual([409, reportTexts.alreadyCountersigned]);
  expect((await verify(hash)).report.is_countersigned).toBe(true);
  const audited = await sql`select action from audit where target_type = 'locked_report'
    and target_id = ${String(id)} order by id`.execute(product.db);
  expect(audited.rows).toEqual([{ action: 'report.locked' }, { action: 'report.countersigned' }]);
});

test('signatures keep their names when the accounts are deleted', async () => {
  const { id } = await lockYear();
  const manager = await product.as(await product.given.user({ sites: [site] }));
  await manager.call(countersignReport, { params: { id } });
  for (const leaving of [chef, manager]) {
    expect(
      (await leaving.call(userRoutes.deleteOwnAccount, { body: { confirm: true } })).status,
    ).toBeLessThan(300);
  }
  const reader = await product.as(await product.given.user({ sites: [site] }));
  expect(await read(id, reader)).toMatchObject({
    is_intact: true,
    locked_by: { id: null, name: 'Robin Kelly' },
    countersigned_by: { id: null, name: 'Robin Kelly' },
  });
});

test('the verification page reveals nothing about an unknown hash', async () => {
  expect(await verify('0'.repeat(64))).toEqual({ state: 'unknown', report: null });
  const { hash } = await lockYear();
  expect(Object.keys((await verify(hash.toUpperCase())).report)).toEqual([
    'scheme',
    'startDate',
    'endDate',
    'version',
    'newest_version',
    'locked_at',
    'is_countersigned',
  ]);
  const wrong = await product.anonymous.call(verifyReport, { query: { hash: 'abc' } });
  expect([wrong.status, wrong.body.hash]).toEqual([400, [reportTexts.invalidHash]]);
});
