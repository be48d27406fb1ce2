import type { Day } from '@wastegauge/contract/values/dates';
import type { ImportStanding, RefusedLine } from '@wastegauge/contract/edges/imports';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { CoverRecord } from '../covers/service.ts';
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

export const findInstants = (
  db: Db,
  lines: readonly WasteLine[],
): Promise<{ at: Date; timesImported: number }[]> =>
  queryRows(db)`
    select moment.at, (
      select count(*) from imported_event
      where imported_event.site_id = line.site_id and imported_event.processed_at = moment.at
        and imported_event.food_id = line.food_id and imported_event.weight_g = line.weight_g
        and imported_event.device_id = line.device_id
        and imported_event.waste_type_id = line.waste_type_id
    ) as "timesImported"
    from unnest(
      ${lines.map(({ site }) => site.id)}::bigint[], ${lines.map(({ food }) => food.id)}::bigint[],
      ${lines.map(({ wall }) => wall)}::timestamp[],
      ${lines.map(({ instant }) => instant)}::timestamptz[],
      ${lines.map(({ weightG }) => weightG)}::integer[],
      ${lines.map(({ monitor }) => monitor.id)}::bigint[],
      ${lines.map(({ wasteType }) => wasteType.id)}::smallint[]
    ) with ordinality as line
      (site_id, food_id, wall, instant, weight_g, device_id, waste_type_id, place)
    join site on site.id = line.site_id
    cross join lateral (
      select coalesce(line.instant, line.wall at time zone site.timezone) as at
    ) as moment
    order by line.place
  `;

export type ZeroService = 'BREAKFAST' | 'LUNCH' | 'DINNER' | 'DAY';

/** The service of lines with a time; other lines are for the whole day. */
export const findZeroes = (
  db: Db,
  lines: readonly ZeroLine[],
): Promise<{ service: ZeroService; isKnown: boolean }[]> =>
  queryRows(db)`
    select line.service, exists (
      select from zero_waste
      where zero_waste.site_id = line.site_id and zero_waste.day = line.wall::date
        and zero_waste.waste_type_id = line.waste_type_id and zero_waste.service = line.service
    ) as "isKnown"
    from (
      select entered.*, case when entered.has_time then coalesce(${serviceTime}, 'DAY')
        else 'DAY' end as service
      from unnest(
        ${lines.map(({ site }) => site.id)}::bigint[],
        ${lines.map(({ monitor }) => monitor.id)}::bigint[],
        ${lines.map(({ wasteType }) => wasteType.id)}::smallint[],
        ${lines.map(({ wall }) => wall)}::timestamp[],
        ${lines.map(({ hasTime }) => hasTime)}::boolean[]
      ) with ordinality as entered (site_id, device_id, waste_type_id, wall, has_time, place)
      cross join lateral (select entered.wall as local) site_clock
      left join service_time own on own.device_id = entered.device_id
      left join site_info info on info.site_id = entered.site_id
    ) as line
    order by line.place
  `;

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

export const lockEvents = (transaction: Db, importId: number): Promise<void> =>
  runStatement(transaction)`
    select from imported_event as brought
    join event on event.site_id = brought.site_id and event.id = brought.event_id
    where brought.import_id = ${importId}
    order by event.site_id, event.id
    for update of event
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
