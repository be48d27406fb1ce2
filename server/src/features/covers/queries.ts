import type { OccupancyType } from '@wastegauge/contract/values/address-options';
import type { CoverDefaults } from '@wastegauge/contract/insight/covers';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import { siteInfoDefaults } from '@wastegauge/contract/directory/sites';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { lockSites } from '../sites/service.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

/** Serialises changes to the covers of one site. */
export const lockSite = (transaction: Db, siteId: number): Promise<void> =>
  lockSites(transaction, [siteId]);

export interface CoverRecord {
  id: number;
  siteId: number;
  day: Day;
  covers: number | null;
  isDefault: boolean;
  occupancyType: OccupancyType;
}

const recordColumns = sql`
  daily_cover.id, daily_cover.site_id as "siteId", daily_cover.day,
  daily_cover.covers_per_day as covers, daily_cover.is_default as "isDefault",
  daily_cover.occupancy_type as "occupancyType"`;

export async function findRecord(
  db: Db,
  scope: SiteScope,
  wanted: { id: number } | { siteId: number; day: Day },
): Promise<CoverRecord | undefined> {
  const isWanted =
    'id' in wanted
      ? sql`daily_cover.id = ${wanted.id}`
      : sql`daily_cover.site_id = ${wanted.siteId} and daily_cover.day = ${wanted.day}::date`;
  return queryRow(db)<CoverRecord>`
    select ${recordColumns} from daily_cover
    where daily_cover.site_id = any(${scope.siteIds}) and ${isWanted}
  `;
}

export type NewCoverRecord = Omit<CoverRecord, 'id'>;

export async function upsertRecords(
  transaction: Db,
  records: readonly NewCoverRecord[],
  setBy: number,
): Promise<number[]> {
  const saved = await sql<{ id: number }>`
    insert into daily_cover (site_id, day, covers_per_day, is_default, occupancy_type, set_by)
    select given.*, ${setBy}::bigint
    from unnest(
      ${records.map(({ siteId }) => siteId)}::bigint[], ${records.map(({ day }) => day)}::date[],
      ${records.map(({ covers }) => covers)}::integer[],
      ${records.map(({ isDefault }) => isDefault)}::boolean[],
      ${records.map(({ occupancyType }) => occupancyType)}::text[]
    ) as given
    on conflict (site_id, day) do update set
      covers_per_day = excluded.covers_per_day, is_default = excluded.is_default,
      occupancy_type = excluded.occupancy_type, set_by = excluded.set_by, updated_at = excluded.updated_at
    returning id
  `.execute(transaction);
  return saved.rows.map(({ id }) => id);
}

export const findRecords = (
  db: Db,
  scope: SiteScope,
  days: readonly { siteId: number; day: Day }[],
): Promise<CoverRecord[]> =>
  queryRows(db)`
    select ${recordColumns} from daily_cover
    join unnest(
      ${days.map(({ siteId }) => siteId)}::bigint[], ${days.map(({ day }) => day)}::date[]
    ) as wanted (site_id, day)
      on wanted.site_id = daily_cover.site_id and wanted.day = daily_cover.day
    where daily_cover.site_id = any(${scope.siteIds})
  `;

/** Resets the days to the default and returns the recorded figures. */
export const resetRecords = (
  transaction: Db,
  siteId: number,
  { startDate, endDate }: Period,
  setBy: number,
): Promise<{ day: Day; covers: number; occupancyType: OccupancyType }[]> =>
  queryRows(transaction)`
    with written as (
      select site_id, day, covers_per_day, occupancy_type from daily_cover
      where site_id = ${siteId} and day between ${startDate}::date and ${endDate}::date
        and not is_default and covers_per_day is not null
      for update
    ),
    reset as (
      update daily_cover set covers_per_day = null, is_default = true,
        occupancy_type = 'DEFAULT_OCCUPANCY', set_by = ${setBy}, updated_at = now()
      from written
      where daily_cover.site_id = written.site_id and daily_cover.day = written.day
    )
    select day, covers_per_day as covers, occupancy_type as "occupancyType"
    from written order by day
  `;

/** Falls back to the site's own figure, then to the general default (S-19). */
export async function findDefaults(db: Db, siteId: number, on: Day): Promise<CoverDefaults> {
  const defaults = await queryRow(db)<CoverDefaults>`
    select
      latest.id, latest.date, site.id as site,
      coalesce(latest.default_covers, site_info.covers_per_day, ${siteInfoDefaults.covers_per_day}::integer)
        as "default",
      latest.monday as monday_default, latest.tuesday as tuesday_default,
      latest.wednesday as wednesday_default, latest.thursday as thursday_default,
      latest.friday as friday_default, latest.saturday as saturday_default,
      latest.sunday as sunday_default
    from site
    left join site_info on site_info.site_id = site.id
    left join lateral (
      select * from cover_default
      where cover_default.site_id = ${siteId} and cover_default.date <= ${on}::date
      order by cover_default.date desc limit 1
    ) as latest on true
    where site.id = ${siteId}
  `;
  if (!defaults) throw new Error('Site not found');
  return defaults;
}

export const upsertDefaults = (
  transaction: Db,
  { site, date, ...given }: Omit<CoverDefaults, 'id'>,
  setBy: number,
): Promise<void> =>
  runStatement(transaction)`
    insert into cover_default (site_id, date, default_covers, monday, tuesday, wednesday,
      thursday, friday, saturday, sunday, set_by)
    values (${site}, ${date}::date, ${given.default}, ${given.monday_default},
      ${given.tuesday_default}, ${given.wednesday_default}, ${given.thursday_default},
      ${given.friday_default}, ${given.saturday_default}, ${given.sunday_default}, ${setBy})
    on conflict (site_id, date) do update set
      default_covers = excluded.default_covers, monday = excluded.monday,
      tuesday = excluded.tuesday, wednesday = excluded.wednesday, thursday = excluded.thursday,
      friday = excluded.friday, saturday = excluded.saturday, sunday = excluded.sunday,
      set_by = excluded.set_by
  `;
