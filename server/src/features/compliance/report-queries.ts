import type { ComplianceReport } from '@wastegauge/contract/insight/compliance';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { FactorSetName } from './figures.ts';

export const findSites = (db: Db, { siteIds }: SiteScope): Promise<ComplianceReport['sites']> =>
  queryRows(db)`
    select site.id, site.name, coalesce(locale.country, '') as country
    from site join locale on locale.id = site.locale_id
    where site.id = any(${siteIds}::bigint[]) order by site.id
  `;

/** The oldest organisation that all of the sites belong to. */
export const findCommonOrganisation = async (
  db: Db,
  { siteIds }: SiteScope,
): Promise<ComplianceReport['organisation']> =>
  (await queryRow(db)<{ id: number; name: string }>`
    select team.id, team.name from parent_group team
    join site_group on site_group.group_id = team.id
    where site_group.site_id = any(${siteIds}::bigint[])
    group by team.id having count(*) = ${siteIds.length}::integer
    order by team.id limit 1
  `) ?? null;

export async function findWasteTypes(db: Db): Promise<Map<number, WasteTypeCode>> {
  const rows = await queryRows(db)<{ id: number; code: WasteTypeCode }>`
    select id, code from waste_type
  `;
  return new Map(rows.map(({ id, code }) => [id, code]));
}

export const findFactorSets = (db: Db, ids: readonly number[]): Promise<FactorSetName[]> =>
  queryRows(db)`
    select id, name, version, licence from factor_set
    where id = any(${ids}::bigint[]) order by id
  `;
