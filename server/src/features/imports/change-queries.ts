import type { Day } from '@wastegauge/contract/values/dates';
import type { ImportStanding, RefusedLine } from '@wastegauge/contract/edges/imports';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { CoverRecord } from '../covers/service.ts';
import type { SiteDay } from '../events/service.ts';
import type { NewManualEvent } from '../manual-waste/service.ts';
import { serviceTime } from '../service-times/service.ts';
import type { WasteLine, ZeroLine } from './reading/line-reading.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

/** Large pieces take longer than the default timeouts on a busy machine, and so does reading 200,000 lines between them. */
export const extendTimeouts = (transaction: Db): Promise<void> =>
  runStatement(transaction)`
    select set_config('statement_timeout', '60s', true),
      set_config('idle_in_transaction_session_timeout', '120s', true)
  `;

export async function findInstants(
  db: Db,
  lines: readonly WasteLine[],
): Promise<{ at: Date; timesImported: number }[]> {
  const moments = await queryRows(db)<{ at: Date }>`
    select coalesce(line.instant, line.wall at time zone site.timezone) as at
    from unnest(
      ${lines.map(({ site }) => site.id)}::bigint[],
      ${lines.map(({ wall }) => wall)}::timestamp[],
      ${lines.map(({ instant }) => instant)}::timestamptz[]
    ) with ordinality as line (site_id, wall, instant, place)
    join site on site.id = line.site_id
    order by line.place
  `;
  const siteIds = [...new Set(lines.map(({ site }) => site.id))];
  const imported = new Map<string, number>();
  for (const row of await countImported(db, siteIds, moments)) {
    imported.set(importedKey(row), row.times);
  }
  return moments.map(({ at }, index) => {
    const line = lines[index];
    return { at, timesImported: (line && imported.get(importedKey(lineKey(line, at)))) ?? 0 };
  });
}

interface ImportedKey {
  siteId: number;
  at: Date;
  foodId: number;
  weightG: number;
  deviceId: number | null;
  wasteTypeId: number;
}

const lineKey = (
  { site, food, weightG, monitor, wasteType }: WasteLine,
  at: Date,
): ImportedKey => ({
  siteId: site.id,
  at,
  foodId: food.id,
  weightG,
  deviceId: monitor.id,
  wasteTypeId: wasteType.id,
});

const importedKey = ({ siteId, at, foodId, weightG, deviceId, wasteTypeId }: ImportedKey): string =>
  [siteId, at.getTime(), foodId, weightG, deviceId, wasteTypeId].join(' ');

const countImported = (
  db: Db,
  siteIds: readonly number[],
  moments: readonly { at: Date }[],
): Promise<(ImportedKey & { times: number })[]> =>
  queryRows(db)`
    select site_id as "siteId", processed_at as at, food_id as "foodId", weight_g as "weightG",
      device_id as "deviceId", waste_type_id as "wasteTypeId", count(*) as times
    from imported_event
    where site_id = any(${siteIds}::bigint[])
      and processed_at = any(${moments.map(({ at }) => at.toISOString())}::timestamptz[])
    group by site_id, processed_at, food_id, weight_g, device_id, waste_type_id
  `;

export type ZeroService = 'BREAKFAST' | 'LUNCH' | 'DINNER' | 'DAY';

/** The service of lines with a time; other lines are for the whole day. */
export async function findZeroes(
  db: Db,
  lines: readonly ZeroLine[],
): Promise<{ service: ZeroService; isKnown: boolean }[]> {
  const services = await queryRows(db)<{ day: Day; service: ZeroService }>`
    select entered.wall::date as day, case when entered.has_time then coalesce(${serviceTime}, 'DAY')
      else 'DAY' end as service
    from unnest(
      ${lines.map(({ site }) => site.id)}::bigint[],
      ${lines.map(({ monitor }) => monitor.id)}::bigint[],
      ${lines.map(({ wall }) => wall)}::timestamp[],
      ${lines.map(({ hasTime }) => hasTime)}::boolean[]
    ) with ordinality as entered (site_id, device_id, wall, has_time, place)
    cross join lateral (select entered.wall as local) site_clock
    left join service_time own on own.device_id = entered.device_id
    left join site_info info on info.site_id = entered.site_id
    order by entered.place
  `;
  const found = await queryRows(db)<{ known: string }>`
    select concat_ws(' ', site_id, day, waste_type_id, service) as known from zero_waste
    where site_id = any(${lines.map(({ site }) => site.id)}::bigint[])
      and day = any(${services.map(({ day }) => day)}::date[])
  `;
  const known = new Set(found.map((row) => row.known));
  return services.map(({ day, service }, index) => {
    const { site, wasteType } = lines[index] ?? {};
    return { service, isKnown: known.has([site?.id, day, wasteType?.id, service].join(' ')) };
  });
}

interface NewZero {
  siteId: number;
  day: Day;
  wasteTypeId: number;
  service: ZeroService;
}

export const insertZeroes = (
  transaction: Db,
  importId: number,
  zeroes: readonly NewZero[],
  setBy: number,
): Promise<void> =>
  runStatement(transaction)`
    insert into zero_waste (site_id, day, waste_type_id, service, import_id, set_by)
    select given.*, ${importId}::bigint, ${setBy}::bigint
    from unnest(
      ${zeroes.map(({ siteId }) => siteId)}::bigint[], ${zeroes.map(({ day }) => day)}::date[],
      ${zeroes.map(({ wasteTypeId }) => wasteTypeId)}::smallint[],
      ${zeroes.map(({ service }) => service)}::text[]
    ) as given
    on conflict do nothing
  `;

export const deleteZeroes = (transaction: Db, importId: number): Promise<void> =>
  runStatement(transaction)`delete from zero_waste where import_id = ${importId}`;

export async function takeEventIds(transaction: Db, count: number): Promise<number[]> {
  const taken = await sql<{ id: number }>`
    select nextval('event_id_seq') as id from generate_series(1, ${count}::integer)
  `.execute(transaction);
  return taken.rows.map(({ id }) => id);
}

export async function recordEvents(
  transaction: Db,
  importId: number,
  events: readonly NewManualEvent[],
): Promise<number> {
  let recorded = 0;
  for (const [siteId, ofSite] of Map.groupBy(events, (event) => event.siteId)) {
    const ids = ofSite.map(({ eventId }) => eventId);
    recorded += await recordEventsOfSite(transaction, importId, siteId, ids);
  }
  return recorded;
}

async function recordEventsOfSite(
  transaction: Db,
  importId: number,
  siteId: number,
  eventIds: readonly number[],
): Promise<number> {
  const noted = await sql`
    insert into imported_event
      (site_id, event_id, import_id, processed_at, food_id, weight_g, waste_type_id, device_id)
    select event.site_id, event.id, ${importId}::bigint, event.processed_at, event.food_id,
      event.weight_g, event.waste_type_id, event.device_id
    from event where event.site_id = ${siteId} and event.id = any(${eventIds}::bigint[])
  `.execute(transaction);
  return Number(noted.numAffectedRows);
}

export interface ImportedCover {
  siteId: number;
  day: Day;
  covers: number | null;
  occupancyType: CoverRecord['occupancyType'];
  before: CoverRecord | undefined;
}

export const recordCovers = (
  transaction: Db,
  importId: number,
  covers: readonly ImportedCover[],
): Promise<void> =>
  runStatement(transaction)`
    insert into imported_cover (import_id, site_id, day, covers_per_day, occupancy_type, was_there,
      covers_before, was_default, type_before)
    select ${importId}::bigint, given.*
    from unnest(
      ${covers.map(({ siteId }) => siteId)}::bigint[], ${covers.map(({ day }) => day)}::date[],
      ${covers.map(({ covers }) => covers)}::integer[],
      ${covers.map(({ occupancyType }) => occupancyType)}::text[],
      ${covers.map(({ before }) => before !== undefined)}::boolean[],
      ${covers.map(({ before }) => before?.covers ?? null)}::integer[],
      ${covers.map(({ before }) => before?.isDefault ?? null)}::boolean[],
      ${covers.map(({ before }) => before?.occupancyType ?? null)}::text[]
    ) as given
  `;

export interface ImportOutcome {
  siteIds: number[];
  acceptedCount: number;
  overwrittenDays: number;
  totalG: number | null;
  totalCovers: number | null;
  firstDay: Day | null;
  lastDay: Day | null;
  refused: readonly RefusedLine[];
  at: Date;
}

/** The lines are no longer needed; the rejected ones stay readable. */
export async function markApplied(
  transaction: Db,
  importId: number,
  outcome: ImportOutcome,
): Promise<void> {
  await sql`
    update spreadsheet_import set state = 'applied', applied_at = ${outcome.at},
      site_ids = ${outcome.siteIds}::bigint[], accepted_count = ${outcome.acceptedCount},
      left_out_count = ${outcome.refused.length}, overwritten_days = ${outcome.overwrittenDays},
      total_g = ${outcome.totalG}, total_covers = ${outcome.totalCovers},
      first_day = ${outcome.firstDay}, last_day = ${outcome.lastDay}
    where id = ${importId}
  `.execute(transaction);
  await sql`
    update spreadsheet_content set lines = null, refused = ${JSON.stringify(outcome.refused)}::json
    where import_id = ${importId}
  `.execute(transaction);
}

export const markUndone = (
  transaction: Db,
  importId: number,
  { by, at, keptCount }: { by: number; at: Date; keptCount: number },
): Promise<void> =>
  runStatement(transaction)`
    update spreadsheet_import set state = 'undone', undone_at = ${at}, undone_by = ${by},
      kept_count = ${keptCount}
    where id = ${importId}
  `;

/** A changed price is not a user edit. */
const isEventChanged = sql`(
  (event.status, event.processed_at, event.food_id, event.weight_g, event.waste_type_id)
    is distinct from
    ('SUCCESSFUL', brought.processed_at, brought.food_id, brought.weight_g, brought.waste_type_id)
  or event.verify is not null or event.is_flagged or event.comment_count > 0)`;

const isCoverChanged = sql`(
  (daily_cover.covers_per_day, daily_cover.is_default, daily_cover.occupancy_type)
    is distinct from
    (brought.covers_per_day,
      brought.covers_per_day is null and brought.occupancy_type = 'DEFAULT_OCCUPANCY',
      brought.occupancy_type))`;

const joinedToCovers = sql`
  imported_cover as brought
  left join daily_cover
    on daily_cover.site_id = brought.site_id and daily_cover.day = brought.day`;

export async function countEventEdits(db: Db, importId: number): Promise<ImportStanding> {
  const found = await sql<ImportStanding>`
    select count(*) filter (where not ${isEventChanged}) as unchanged,
      count(*) filter (where ${isEventChanged}) as changed, 0 as restored
    from imported_event as brought
    join event on event.site_id = brought.site_id and event.id = brought.event_id
    where brought.import_id = ${importId}
  `.execute(db);
  return found.rows[0] ?? { unchanged: 0, changed: 0, restored: 0 };
}

export async function countCoverEdits(db: Db, importId: number): Promise<ImportStanding> {
  const found = await sql<ImportStanding>`
    select count(*) filter (where not ${isCoverChanged}) as unchanged,
      count(*) filter (where ${isCoverChanged}) as changed,
      count(*) filter (where not ${isCoverChanged} and brought.was_there
        and not brought.was_default) as restored
    from ${joinedToCovers}
    where brought.import_id = ${importId}
  `.execute(db);
  return found.rows[0] ?? { unchanged: 0, changed: 0, restored: 0 };
}

export async function lockEvents(transaction: Db, importId: number): Promise<void> {
  const sites = await queryRows(transaction)<{ siteId: number }>`
    select distinct site_id as "siteId" from imported_event
    where import_id = ${importId} order by site_id
  `;
  for (const { siteId } of sites) {
    await runStatement(transaction)`
      select from event
      join imported_event as brought
        on brought.site_id = ${siteId} and brought.event_id = event.id
      where event.site_id = ${siteId} and brought.import_id = ${importId}
      order by event.id
      for update of event
    `;
  }
}

/** Days with waste or zeroes of the import; covers need no reason. */
export const findImportedDays = (transaction: Db, importId: number): Promise<SiteDay[]> =>
  queryRows(transaction)`
    select event.site_id as "siteId", event.local_day::text as day
    from imported_event as brought
    join event on event.site_id = brought.site_id and event.id = brought.event_id
    where brought.import_id = ${importId}
    union
    select zero_waste.site_id, zero_waste.day::text from zero_waste
    where zero_waste.import_id = ${importId}
  `;

const affected = (what: RawBuilder<unknown>, alsoChanged: boolean): RawBuilder<unknown> =>
  alsoChanged ? sql`true` : sql`not ${what}`;

/** Returns one event per affected site. */
export const deleteEvents = (
  transaction: Db,
  importId: number,
  { alsoChanged }: { alsoChanged: boolean },
): Promise<{ siteId: number; eventId: number; removed: number }[]> =>
  queryRows(transaction)`
    with gone as (
      delete from event using imported_event as brought
      where brought.import_id = ${importId} and event.site_id = brought.site_id
        and event.id = brought.event_id and ${affected(isEventChanged, alsoChanged)}
      returning event.site_id, event.id
    )
    select gone.site_id as "siteId", max(gone.id) as "eventId", count(*) as removed
    from gone group by gone.site_id
  `;

/** Restores the previous value, or deletes the row if there was none. */
export async function restoreCovers(
  transaction: Db,
  importId: number,
  { alsoChanged, by }: { alsoChanged: boolean; by: number },
): Promise<void> {
  const isAffected = affected(isCoverChanged, alsoChanged);
  await sql`
    with wanted as materialized (
      select brought.* from ${joinedToCovers}
      where brought.import_id = ${importId} and ${isAffected}
    ),
    gone as (
      delete from daily_cover using wanted
      where not wanted.was_there and daily_cover.site_id = wanted.site_id
        and daily_cover.day = wanted.day
    )
    update daily_cover set covers_per_day = wanted.covers_before,
      is_default = wanted.was_default, occupancy_type = wanted.type_before,
      set_by = ${by}, updated_at = now()
    from wanted
    where wanted.was_there and daily_cover.site_id = wanted.site_id
      and daily_cover.day = wanted.day
  `.execute(transaction);
}

/** Commits at once, beside the transaction of the import. */
export const saveProgress = (
  db: Db,
  importId: number,
  { done, total }: { done: number; total: number },
): Promise<void> =>
  runStatement(db)`
    insert into import_progress (import_id, done, total)
    values (${importId}, ${done}, ${total})
    on conflict (import_id) do update set done = excluded.done, total = excluded.total
  `;

export const findProgress = (
  db: Db,
  importId: number,
): Promise<{ done: number; total: number } | undefined> =>
  queryRow(db)`select done, total from import_progress where import_id = ${importId}`;

export const deleteProgress = (db: Db, importId: number): Promise<void> =>
  runStatement(db)`delete from import_progress where import_id = ${importId}`;
