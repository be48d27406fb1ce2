import { importRoutes } from '@wastegauge/contract/edges/imports';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import type { Answer } from '../../../test/support/test-app.ts';
import { apply, bring, choose, undo, upload } from '../../../test/support/test-imports.ts';
import {
  ask,
  chef,
  count,
  monitor,
  name,
  product,
  setUpImports,
  site,
  stored,
} from './imports.test-support.ts';

setUpImports();

test('a repeated line is recognised, as often as it was imported', async () => {
  const line = `2026-03-09,${name},1.5 kg`;
  const keep = { repeats: 'keep' };
  const first = await bring(chef, `date,food,weight\n${line}\n${line}\n`, { changes: keep });
  expect(first.body).toMatchObject({ accepted_count: 2 });
  const { body: draft } = await upload(
    chef,
    `date,food,weight\n${line}\n${line}\n${line}\n2026-03-08,${name},1 kg\n`,
  );
  const { body: preview } = await choose(chef, draft, keep);
  expect(preview).toMatchObject({
    accepted_count: 2,
    refusals: [{ reason: 'importedAlready', lines: 2 }],
    repeated_count: 1,
  });
  const strict = await choose(chef, draft);
  expect(strict.body.refusals).toEqual([
    { reason: 'importedAlready', lines: 2 },
    { reason: 'repeated', lines: 1 },
  ]);
  await undo(chef, first.body.id);
  expect((await choose(chef, draft, keep)).body).toMatchObject({
    accepted_count: 4,
    refusals: [],
  });
});

/** Waits until this many statements wait for a lock. */
const untilWaiting = (questions: number): Promise<boolean> =>
  vi.waitUntil(
    async () =>
      (await count(sql`
        pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) ===
      questions,
    { timeout: 5000 },
  );

async function chooseAndAgree(text: string): Promise<{ id: number; revision: number }> {
  const { body: draft } = await upload(chef, text);
  const { id, revision } = (await choose(chef, draft)).body;
  return { id, revision };
}

test('one list imported twice concurrently counts once', async () => {
  const text = `date,food,weight\n2026-03-09,${name},1.5 kg\n`;
  const drafts = [await chooseAndAgree(text), await chooseAndAgree(text)];
  let answers: Promise<Answer>[] = [];
  await product.db.transaction().execute(async (transaction) => {
    await sql`select from site where id = ${site.id} for no key update`.execute(transaction);
    answers = drafts.map(({ id, revision }) => apply(chef, id, { revision }));
    await untilWaiting(2);
  });
  const [made, refused] = (await Promise.all(answers)).toSorted((a, b) => a.status - b.status);
  expect(made).toMatchObject({ status: 200, body: { accepted_count: 1 } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'importDiffers' } });
  expect(await stored()).toHaveLength(1);
});

/** Runs an action just before the events of an import are written. */
async function whileApplying(
  draft: { id: number; revision: number },
  act: (transaction: Db) => Promise<unknown>,
): Promise<Answer> {
  let applied: Promise<Answer> | undefined;
  await product.db.transaction().execute(async (transaction) => {
    await sql`lock table event in share mode`.execute(transaction);
    applied = apply(chef, draft.id, { revision: draft.revision });
    await untilWaiting(1);
    await act(transaction);
  });
  return applied ?? Promise.reject(new Error('It was never applied'));
}

test('more than a piece is imported as one, with its progress, and undone as one', async () => {
  const lines = Array.from(
    { length: 5100 },
    (_, index) => `2026-03-0${1 + (index % 9)},${name},${1 + index} g`,
  );
  const { body: draft } = await upload(chef, ['date,food,weight', ...lines].join('\n'));
  const { body: preview } = await choose(chef, draft);
  expect(preview).toMatchObject({ accepted_count: 5091 });
  const agreed = { revision: preview.revision, leave_out: preview.refused_count };
  const params = { id: draft.id };
  const applying = apply(chef, draft.id, agreed);
  await vi.waitUntil(
    async () => (await chef.call(importRoutes.getImportProgress, { params })).body.total === 5091,
    { timeout: 60_000, interval: 20 },
  );
  const applied = await applying;
  expect(applied.body).toMatchObject({ state: 'applied', accepted_count: 5091 });
  expect((await chef.call(importRoutes.getImportProgress, { params })).body).toEqual({
    state: 'applied',
    done: 0,
    total: 0,
  });
  expect(await count(sql`event where site_id = ${site.id}`)).toBe(5091);
  await undo(chef, draft.id);
  expect(await count(sql`event where site_id = ${site.id}`)).toBe(0);
});

test('nothing is imported when a monitor is moved in the meantime', async () => {
  const draft = await chooseAndAgree(`date,food,weight\n2026-03-09,${name},1 kg\n`);
  const elsewhere = await product.given.site();
  const applied = await whileApplying(draft, (transaction) =>
    sql`update device set site_id = ${elsewhere.id} where id = ${monitor.id}`.execute(transaction),
  );
  expect(applied).toMatchObject({ status: 409, body: { code: 'importDiffers' } });
  expect(await count(sql`event where site_id in (${site.id}, ${elsewhere.id})`)).toBe(0);
});

test('discarding an import that is being applied answers that it was applied', async () => {
  const draft = await chooseAndAgree(`date,food,weight\n2026-03-09,${name},1 kg\n`);
  let discarded: Promise<Answer> | undefined;
  const applied = await whileApplying(draft, async () => {
    discarded = chef.call(importRoutes.discardImport, { params: { id: draft.id } });
    await untilWaiting(2);
  });
  expect(applied.body).toMatchObject({ state: 'applied', accepted_count: 1 });
  expect(await discarded).toMatchObject({ status: 409, body: { code: 'importSettled' } });
});

test('undo removes the imported events but keeps those edited since', async () => {
  const lines = ['date,food,weight (kg)'];
  for (let day = 1; day <= 5; day += 1) lines.push(`2026-03-0${day},${name},${day}`);
  const { body: made } = await bring(chef, lines.join('\n'));
  const own = sql`event where site_id = ${site.id}`;
  await sql`update event set status = 'DISCARDED' where site_id = ${site.id} and weight_g = 2000`.execute(
    product.db,
  );
  // A price change is not an edit.
  await sql`update event set value_e4 = 7 where site_id = ${site.id} and weight_g = 3000`.execute(
    product.db,
  );
  expect((await undo(chef, made.id)).status).toBe(409);
  expect(await count(own)).toBe(5);
  expect((await undo(chef, made.id, { changed: 'keep' })).body).toMatchObject({ kept_count: 1 });
  expect(await count(own)).toBe(1);
  const audited = await ask(sql<{ action: string }>`
    select action from audit where target_type = 'import' and target_id = ${String(made.id)}
    order by id`);
  expect(audited.map(({ action }) => action)).toEqual(['import.applied', 'import.undone']);
});
