import { importRoutes } from '@wastegauge/contract/edges/imports';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apply, bring, choose, undo, upload } from '../../../test/support/test-imports.ts';
import { mintScope } from '../../platform/scope.ts';
import { coverTables } from '../analytics/covers-sql.ts';
import { ask, chef, product, setUpImports, site } from './imports.test-support.ts';

setUpImports();

test('a covers file asks once what days without a line mean', async () => {
  const file = 'date,covers\n2026-03-02,100\n2026-03-03,90\n2026-03-06,110\n';
  await sql`
    insert into daily_cover (site_id, day, covers_per_day, is_default, occupancy_type)
    values (${site.id}, '2026-03-05', 33, false, 'EVENT')`.execute(product.db);
  const { body: draft } = await upload(chef, file, { kind: 'covers' });
  expect(draft.questions).toEqual([
    { field: 'missing_days', examples: ['2026-03-04', '2026-03-05'] },
  ]);
  const undecided = await choose(chef, draft);
  expect(undecided).toMatchObject({ status: 400, body: { missing_days: ['Required field'] } });
  const unknown = await choose(chef, draft, { missing_days: 'unknown' });
  expect(unknown.body).toMatchObject({ accepted_count: 3, filled_days: 1, total_covers: 300 });
  const usual = await choose(chef, draft, { missing_days: 'usual' });
  expect(usual.body).toMatchObject({ filled_days: 1, total_covers: 300 });
  const covers = () =>
    ask(sql`
      select to_char(day, 'DD') as day, covers_per_day as covers, is_default as usual
      from daily_cover where site_id = ${site.id} order by day`);
  await apply(chef, draft.id, { revision: usual.body.revision });
  expect((await covers()).slice(2, 3)).toEqual([{ day: '04', covers: null, usual: true }]);
  await undo(chef, draft.id);

  const closed = { kind: 'covers' as const, changes: { missing_days: 'closed' } };
  const { body: made } = await bring(chef, file, closed);
  expect(await covers()).toEqual([
    { day: '02', covers: 100, usual: false },
    { day: '03', covers: 90, usual: false },
    { day: '04', covers: 0, usual: false },
    { day: '05', covers: 33, usual: false },
    { day: '06', covers: 110, usual: false },
  ]);
  await undo(chef, made.id);
  expect(await covers()).toEqual([{ day: '05', covers: 33, usual: false }]);
});

test('days of unknown covers do not follow an earlier default', async () => {
  await sql`
    insert into cover_default (site_id, date, default_covers)
    values (${site.id}, '2026-01-01', 500)`.execute(product.db);
  const served = async () => {
    const scope = mintScope([site.id]);
    const days = { startDate: '2026-03-02', endDate: '2026-03-04' };
    return ask(sql<{ day: string; served: number | null }>`
      with ${coverTables(scope, days)}
      select to_char(day, 'DD') as day, served_covers as served from cover_of_day order by day`);
  };
  const file = 'date,covers\n2026-03-02,100\n2026-03-04,110\n';
  const unknown = { kind: 'covers' as const, changes: { missing_days: 'unknown' } };
  const { body: made } = await bring(chef, file, unknown);
  expect(await served()).toEqual([
    { day: '02', served: 100 },
    { day: '03', served: null },
    { day: '04', served: 110 },
  ]);
  await undo(chef, made.id);
  expect((await served())[1]).toEqual({ day: '03', served: 500 });
});

test('covers: recorded days are counted before they are overwritten, and restored by undo', async () => {
  const file = 'Tag;Gäste\n02.03.2026;120\n03.03.2026;1.200\n04.03.2026;80\n';
  await sql`
    insert into daily_cover (site_id, day, covers_per_day, is_default, occupancy_type) values
      (${site.id}, '2026-03-02', 70, false, 'EXPO'), (${site.id}, '2026-03-04', 80, false, 'EVENT')
  `.execute(product.db);
  const { body: draft } = await upload(chef, file, { kind: 'covers' });
  const { body: preview } = await choose(chef, draft);
  expect(preview).toMatchObject({ total_covers: 1400, overwritten_days: 1, refused_count: 0 });
  expect(preview.sample[0]).toMatchObject({ covers: 120, covers_before: 70 });
  const { revision } = preview;
  expect((await apply(chef, draft.id, { revision })).body.code).toBe('importDiffers');
  const done = await apply(chef, draft.id, { revision, overwrite: 1 });
  expect(done.body).toMatchObject({ state: 'applied', overwritten_days: 1, total_covers: 1400 });
  const covers = () =>
    ask(sql`
      select day, covers_per_day as covers, occupancy_type as type
      from daily_cover where site_id = ${site.id} order by day`);
  expect(await covers()).toEqual([
    { day: '2026-03-02', covers: 120, type: 'EXPO' },
    { day: '2026-03-03', covers: 1200, type: 'BUSINESS_USUAL' },
    { day: '2026-03-04', covers: 80, type: 'EVENT' },
  ]);

  await sql`
    update daily_cover set covers_per_day = 99 where site_id = ${site.id} and day = '2026-03-04'
  `.execute(product.db);
  const params = { id: draft.id };
  const edits = await chef.call(importRoutes.getImportStanding, { params });
  expect(edits.body).toEqual({ unchanged: 2, changed: 1, restored: 1 });
  expect((await undo(chef, draft.id)).body.code).toBe('importChangedSince');
  const undone = await undo(chef, draft.id, { changed: 'keep' });
  expect(undone.body).toMatchObject({ state: 'undone', kept_count: 1 });
  expect(await covers()).toEqual([
    { day: '2026-03-02', covers: 70, type: 'EXPO' },
    { day: '2026-03-04', covers: 99, type: 'EVENT' },
  ]);
  expect((await undo(chef, draft.id)).body).toEqual(undone.body);
});

test('a day in several lines is rejected, or added up when chosen', async () => {
  const file = 'day,meal,covers\n2026-03-02,lunch,100\n2026-03-02,dinner,40\n';
  const { body: draft } = await upload(chef, file, { kind: 'covers' });
  expect((await choose(chef, draft)).body.refusals).toEqual([{ reason: 'repeated', lines: 1 }]);
  expect((await choose(chef, draft, { repeats: 'keep' })).body).toMatchObject({
    accepted_count: 2,
    total_covers: 140,
  });
});
