import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { siteManagementRoutes } from '@wastegauge/contract/directory/site-management';
import type { ReplyOf } from '@wastegauge/contract/route';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isOfSite, queryBySite } from '../../platform/db/distribution.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryCount, queryRows, runStatement } from '../../platform/db/query.ts';

export async function findSiteOptions(
  db: Db,
  scope: SiteScope,
  page: { limit: number; offset: number; ml_label?: boolean | undefined },
): Promise<{ count: number; results: SiteOption[] }> {
  const isMatch = sql`site.id = any(${scope.siteIds}) ${
    page.ml_label === undefined
      ? sql``
      : sql`and ${page.ml_label} = exists (
          select from device
          where device.site_id = site.id and device.archived_at is null and device.auto_label)`
  }`;
  const found = await sql<SiteOption>`
    select
      site.id, site.name, site.timezone,
      ${localeColumn}
    from site join locale on locale.id = site.locale_id
    where ${isMatch}
    order by lower(site.name), site.id
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  if (page.ml_label === undefined) return { count: scope.siteIds.length, results: found.rows };
  const count = await queryCount(db)`from site where ${isMatch}
  `;
  return { count, results: found.rows };
}

interface SiteClock {
  id: number;
  timezone: string;
  currency: string;
}

export const findSiteClocks = (db: Db, scope: SiteScope): Promise<SiteClock[]> =>
  queryRows(db)`
    select site.id, site.timezone, locale.currency
    from site join locale on locale.id = site.locale_id
    where site.id = any(${scope.siteIds})
  `;

/** Locks in the order of the ids to avoid deadlocks. */
export const lockSites = (transaction: Db, siteIds: readonly number[]): Promise<void> =>
  runStatement(transaction)`
    select from site where id = any(${siteIds}) order by id for no key update
  `;

type ProfileSite = ReplyOf<(typeof siteManagementRoutes)['listSitesOfProfile']>['results'][number];

export async function findProfileSites(
  db: Db,
  { siteIds }: SiteScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: ProfileSite[] }> {
  const found = await queryRows(db)<Omit<ProfileSite, 'last_active'>>`
    select site.id, site.name,
      (select count(*) from device
        where device.site_id = site.id and device.archived_at is null and not device.is_manual)
        as monitors
    from site where site.id = any(${siteIds}::bigint[])
    order by lower(site.name), site.id
    limit ${limit} offset ${offset}
  `;
  const newest = await findNewestEvents(
    db,
    found.map(({ id }) => id),
  );
  const results = found.map((row) => ({
    ...row,
    last_active: newest.get(row.id)?.toISOString() ?? null,
  }));
  return { count: siteIds.length, results };
}

/** By site; one index probe per site. */
async function findNewestEvents(db: Db, ids: readonly number[]): Promise<Map<number, Date | null>> {
  const found = await queryBySite(
    db,
    ids,
    (siteIds) => queryRows(db)<{ siteId: number; at: Date | null }>`
      select site.id as "siteId", (
        select event.processed_at from event
        where ${isOfSite('event.site_id', siteIds, 'site.id')}
        order by event.processed_at desc, event.id desc limit 1) as at
      from site where site.id = any(${siteIds}::bigint[])
    `,
  );
  return new Map(found.map(({ siteId, at }) => [siteId, at]));
}

interface Devices {
  devices: { serial: string; name: string }[];
}

/** Groups the reader may see. */
export type VisibleGroups = 'all' | { groupId: number | null };

export const parentGroupColumn = (groups: VisibleGroups): RawBuilder<unknown> => sql`
  coalesce((
    select json_agg(json_build_object('id', team.id, 'name', team.name) order by lower(team.name))
    from site_group join parent_group team on team.id = site_group.group_id
    where site_group.site_id = site.id
      ${groups === 'all' ? sql`` : sql`and team.id = ${groups.groupId}::bigint`}
  ), '[]') as parent_group`;

export const focusFoodColumn = (siteIds: readonly number[]): RawBuilder<unknown> => sql`
  coalesce((
    select json_agg(
      json_build_object('id', food.id, 'name', food.name) order by focus_food.position)
    from focus_food join food on food.id = focus_food.food_id
    where ${isOfSite('focus_food.site_id', siteIds, 'site.id')}
  ), '[]') as focus_food`;

export const devicesColumn = sql`
  coalesce((
    select json_agg(
      json_build_object('id', device.id, 'serial', device.serial, 'name', device.name)
      order by device.serial)
    from device
    where device.site_id = site.id and device.archived_at is null and not device.is_manual
  ), '[]') as devices`;

export const localeColumn = sql`
  json_build_object(
    'id', locale.id, 'currency_symbol', locale.currency_symbol,
    'locale_name', locale.locale_name, 'currency_name', locale.currency_name
  ) as locale`;

export const nextLocaleColumn = sql`
  (select json_build_object(
    'id', next.id, 'currency_symbol', next.currency_symbol,
    'locale_name', next.locale_name, 'currency_name', next.currency_name
  ) from locale as next where next.id = site.next_locale_id) as next_locale`;

/** Amounts are stored in the currency of the site. */
export const hasAmounts = (siteIds: readonly number[]): RawBuilder<boolean> => sql`(
  exists (
    select from event where ${isOfSite('event.site_id', siteIds, 'site.id')} and event.value_e4 > 0)
  or exists (
    select from food_cost where ${isOfSite('food_cost.site_id', siteIds, 'site.id')}))`;

export const firstDevice = ({ devices: [first] }: Devices) => ({
  device_name: first?.name ?? null,
  device_serial: first?.serial ?? null,
});
