import type { siteOrderings } from '@wastegauge/contract/values/address-options';
import type {
  CountryLocale,
  ManagedSite,
  newSiteBody,
} from '@wastegauge/contract/directory/site-management';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { insertRow } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/db.ts';
import { isOfSite, queryBySite } from '../../platform/db/distribution.ts';
import type { SiteScope } from '../../platform/scope.ts';
import {
  devicesColumn,
  firstDevice,
  focusFoodColumn,
  hasAmounts,
  localeColumn,
  nextLocaleColumn,
  parentGroupColumn,
  type VisibleGroups,
} from './queries.ts';
import { queryCount, queryHasRow, queryRows, runStatement } from '../../platform/db/query.ts';

type Ordering = (typeof siteOrderings)[number];

type SiteRow = Omit<ManagedSite, 'updated_at' | 'archived_at' | 'device_name' | 'device_serial'> & {
  updated_at: Date;
  archived_at: Date | null;
};

/** An Admin or Labeller who lost the last assignment would see every tenant. */
const hasData = (siteIds: readonly number[]): RawBuilder<boolean> => sql`(
  exists (select from event where ${isOfSite('event.site_id', siteIds, 'site.id')})
  or exists (select from device where device.site_id = site.id)
  or exists (select from daily_cover where ${isOfSite('daily_cover.site_id', siteIds, 'site.id')})
  or exists (select from venue_event where ${isOfSite('venue_event.site_id', siteIds, 'site.id')})
  or exists (select from hand_over where ${isOfSite('hand_over.site_id', siteIds, 'site.id')})
  or exists (
    select from user_site join app_user on app_user.id = user_site.user_id
    where user_site.site_id = site.id and app_user.parent_group_id is null
      and not exists (
        select from user_site as other
        where other.user_id = app_user.id and other.site_id <> site.id)))`;

const shownSites = (groups: VisibleGroups, siteIds: readonly number[]): RawBuilder<unknown> => sql`
  select site.id, site.name, site.address, site.contact_name, site.contact_number,
    site.longitude, site.latitude, site.capacity, site.go_live_date, site.client_site_id,
    site.timezone, site.sector, site.updated_at, site.archived_at,
    not ${hasData(siteIds)} as is_deletable,
    ${localeColumn}, ${nextLocaleColumn}, ${hasAmounts(siteIds)} as has_amounts,
    ${focusFoodColumn(siteIds)}, ${devicesColumn}, ${parentGroupColumn(groups)}
  from site join locale on locale.id = site.locale_id
  where site.id = any(${siteIds}::bigint[])`;

const textColumns = ['name', 'address', 'client_site_id', 'contact_name'];

function orderBy(ordering: Ordering): RawBuilder<unknown> {
  const name = ordering.replace('-', '');
  const column = sql.ref(`site.${name}`);
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const ordered = textColumns.includes(name) ? sql`lower(${column})` : column;
  return sql`${ordered} ${direction} nulls last, lower(site.name), site.id`;
}

export interface SiteFilter {
  site: number[];
  group: number[];
}

function isMatch(
  { siteIds }: SiteScope,
  groups: VisibleGroups,
  { site, group }: SiteFilter,
): RawBuilder<unknown> {
  const conditions = [sql`site.id = any(${siteIds}::bigint[])`];
  if (site.length > 0) conditions.push(sql`site.id = any(${site}::bigint[])`);
  if (group.length > 0) {
    conditions.push(sql`exists (
      select from site_group
      where site_group.site_id = site.id and site_group.group_id = any(${group}::bigint[])
        ${groups === 'all' ? sql`` : sql`and site_group.group_id = ${groups.groupId}::bigint`})`);
  }
  return sql.join(conditions, sql` and `);
}

const toSite = (row: SiteRow): ManagedSite => ({
  ...row,
  ...firstDevice(row),
  updated_at: row.updated_at.toISOString(),
  archived_at: row.archived_at?.toISOString() ?? null,
});

export async function findManagedSites(
  db: Db,
  scope: SiteScope,
  groups: VisibleGroups,
  {
    limit,
    offset,
    ordering,
    ...filter
  }: SiteFilter & { limit: number; offset: number; ordering: Ordering },
): Promise<{ count: number; results: ManagedSite[] }> {
  const [page, count] = await Promise.all([
    queryRows(db)<{ id: number }>`
      select site.id from site where ${isMatch(scope, groups, filter)}
      order by ${orderBy(ordering)}
      limit ${limit} offset ${offset}
    `,
    queryCount(db)`from site where ${isMatch(scope, groups, filter)}`,
  ]);
  const ids = page.map(({ id }) => id);
  return { count, results: await findInOrder(db, groups, ids) };
}

async function findInOrder(
  db: Db,
  groups: VisibleGroups,
  ids: readonly number[],
): Promise<ManagedSite[]> {
  const found = await queryBySite(
    db,
    ids,
    (siteIds) => queryRows(db)<SiteRow>`${shownSites(groups, siteIds)}`,
  );
  const sites = new Map(found.map((row) => [row.id, toSite(row)]));
  return ids.flatMap((id) => sites.get(id) ?? []);
}

/** By name. Only for ids whose access was checked before. */
export async function findSitesById(
  db: Db,
  groups: VisibleGroups,
  ids: readonly number[],
): Promise<ManagedSite[]> {
  if (ids.length < 2) return findInOrder(db, groups, ids);
  const ordered = await queryRows(db)<{ id: number }>`
    select id from site where id = any(${ids}::bigint[]) order by lower(name), id
  `;
  return findInOrder(
    db,
    groups,
    ordered.map(({ id }) => id),
  );
}

type NewSite = Omit<z.output<typeof newSiteBody>, 'parent_group' | 'locale'> & {
  locale_id: number;
};

export const insertSite = (transaction: Db, site: NewSite): Promise<number> =>
  insertRow(transaction, 'site', site);

/** Locks in a fixed order to avoid deadlocks. */
export async function lockSites(
  transaction: Db,
  scope: SiteScope,
  ids: readonly number[],
): Promise<number> {
  const found = await sql`
    select from site
    where id = any(${ids}::bigint[]) and id = any(${scope.siteIds}::bigint[])
    order by id
    for no key update
  `.execute(transaction);
  return found.rows.length;
}

export async function lockGroups(transaction: Db, groupIds: readonly number[]): Promise<number> {
  const found = await sql`
    select from parent_group where id = any(${groupIds}::bigint[]) order by id for key share
  `.execute(transaction);
  return found.rows.length;
}

export async function addToGroups(
  transaction: Db,
  siteIds: readonly number[],
  groupIds: readonly number[],
): Promise<void> {
  await sql`
    insert into site_group (site_id, group_id)
    select site_id, group_id
    from unnest(${siteIds}::bigint[]) as site_id, unnest(${groupIds}::bigint[]) as group_id
    on conflict do nothing
  `.execute(transaction);
  await touchSites(transaction, siteIds);
}

export const findGroupsOfSites = (
  db: Db,
  siteIds: readonly number[],
): Promise<{ parent_group: number[] }[]> =>
  queryRows(db)`
    select array(
      select group_id from site_group where site_group.site_id = named.id order by group_id
    ) as parent_group
    from unnest(${siteIds}::bigint[]) with ordinality as named (id, place) order by named.place
  `;

export const leaveOtherGroups = (
  transaction: Db,
  siteId: number,
  groupIds: readonly number[],
): Promise<void> =>
  runStatement(transaction)`
    delete from site_group
    where site_id = ${siteId} and group_id <> all(${groupIds}::bigint[])
  `;

const touchSites = (transaction: Db, siteIds: readonly number[]): Promise<void> =>
  runStatement(transaction)`
    update site set updated_at = now() where id = any(${siteIds}::bigint[])
  `;

/** Adds a site to its creator if their group does not include it. */
export const assignToCreator = (transaction: Db, siteId: number, userId: number): Promise<void> =>
  runStatement(transaction)`
    insert into user_site (user_id, site_id)
    select person.id, ${siteId} from app_user person
    where person.id = ${userId}
      and not ((person.head_office or not exists (
          select from user_site where user_site.user_id = person.id))
        and exists (
          select from site_group
          where site_group.site_id = ${siteId} and site_group.group_id = person.parent_group_id))
    on conflict do nothing
  `;

export const isTimezone = (db: Db, name: string): Promise<boolean> =>
  queryHasRow(db)`select from pg_timezone_names where name = ${name}`;

export const findLocales = (db: Db): Promise<CountryLocale[]> =>
  queryRows(db)`
    select id, currency_symbol, locale_name, currency_name, currency, country from locale
    order by locale_name
  `;

export const siteHasAmounts = (db: Db, siteId: number): Promise<boolean> =>
  queryHasRow(db)`select from site where site.id = ${siteId} and ${hasAmounts([siteId])}`;

export async function findCurrency(db: Db, siteId: number): Promise<string | undefined> {
  const found = await sql<{ currency: string }>`
    select locale.currency from site join locale on locale.id = site.locale_id
    where site.id = ${siteId}
  `.execute(db);
  return found.rows[0]?.currency;
}

/** Blocks new events, covers and monitors of the site. */
export const lockSiteForRemoval = (
  transaction: Db,
  scope: SiteScope,
  siteId: number,
): Promise<boolean> =>
  queryHasRow(transaction)`
    select from site where id = ${siteId} and id = any(${scope.siteIds}::bigint[]) for update
  `;

export const siteHasData = (db: Db, siteId: number): Promise<boolean> =>
  queryHasRow(db)`select from site where site.id = ${siteId} and ${hasData([siteId])}`;

export const deleteSiteRow = (transaction: Db, siteId: number): Promise<void> =>
  runStatement(transaction)`delete from site where id = ${siteId}`;

export const setArchived = (transaction: Db, siteId: number, at: Date | null): Promise<void> =>
  runStatement(transaction)`
    update site set archived_at = ${at}, updated_at = now() where id = ${siteId}
  `;

export const isOfOtherGroup = (db: Db, siteId: number, groupId: number | null): Promise<boolean> =>
  queryHasRow(db)`
    select from site_group
    where site_id = ${siteId} and group_id is distinct from ${groupId}::bigint
  `;
