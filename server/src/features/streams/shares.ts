import type { InedibleShare, streamRoutes } from '@wastegauge/contract/waste/streams';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { queryCount, queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import { invalidField, requireFound } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import { isOfGroups } from '../foods/service.ts';
import { lockSites } from '../sites/service.ts';
import type { StreamDeps } from './changes.ts';

/** Per mille of a food at a site; undefined when not known. */
export type FindShare = (siteId: number, foodId: number) => number | undefined;

export async function readShares(db: Db, scope: SiteScope): Promise<FindShare> {
  const shipped = await queryRows(db)<{ foodId: number; permille: number }>`
    select id as "foodId", inedible_permille as permille from food
    where inedible_permille is not null
  `;
  const own = await queryRows(db)<{ siteId: number; foodId: number; permille: number }>`
    select site_id as "siteId", food_id as "foodId", inedible_permille as permille
    from site_food_inedible where site_id = any(${scope.siteIds}::bigint[])
  `;
  const ofCatalogue = new Map(shipped.map(({ foodId, permille }) => [foodId, permille]));
  const ofSites = new Map(own.map((row) => [`${row.siteId} ${row.foodId}`, row.permille]));
  return (siteId, foodId) => ofSites.get(`${siteId} ${foodId}`) ?? ofCatalogue.get(foodId);
}

interface ShareRow {
  food: number;
  name: string;
  material: string;
  ownPermille: number | null;
  permille: number | null;
  source: string | null;
  setAt: Date | null;
  setById: number | null;
  setByName: string | null;
}

const columns = sql`
  food.id as food, food.name, food.material, own.inedible_permille as "ownPermille",
  food.inedible_permille as permille,
  source.title || '; ' || food.inedible_source_item as source,
  own.set_at as "setAt", own.set_by as "setById",
  nullif(trim(author.first_name || ' ' || author.surname), '') as "setByName"`;

const tables = (siteId: number): RawBuilder<unknown> => sql`
  food
  left join site_food_inedible as own on own.site_id = ${siteId} and own.food_id = food.id
  left join factor_source as source on source.id = food.inedible_source_id
  left join app_user as author on author.id = own.set_by`;

const toPercent = (permille: number | null): number | null =>
  permille === null ? null : permille / 10;

const toShare = (row: ShareRow): InedibleShare => ({
  food: row.food,
  name: row.name,
  percent: toPercent(row.ownPermille ?? row.permille),
  catalogue_percent: toPercent(row.permille),
  source: row.source,
  is_own: row.ownPermille !== null,
  set_at: row.setAt?.toISOString() ?? null,
  set_by: row.setById === null ? null : { id: row.setById, name: row.setByName ?? '' },
});

type Routes = typeof streamRoutes;

export async function listShares(
  { db }: StreamDeps,
  actor: Actor,
  { site, search, limit, offset }: ParsedRequest<Routes['listInedibleShares']>['query'],
): Promise<ReplyOf<Routes['listInedibleShares']>> {
  narrowTo(actor.scope, site);
  const pattern = `%${search.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const listed = sql`food.is_active and food.material = 'food' and ${isOfGroups([site])}
    and (food.name ilike ${pattern} or exists (
      select from translation
      where translation.source_text = food.name and translation.translated_text ilike ${pattern}))`;
  const count = await queryCount(db)`from food where ${listed}`;
  const rows = await queryRows(db)<ShareRow>`
    select ${columns} from ${tables(site)} where ${listed}
    order by own.inedible_permille is null, food.inedible_permille is null, lower(food.name), food.id
    limit ${limit} offset ${offset}
  `;
  return { count, results: rows.map(toShare) };
}

const findShareRow = (db: Db, siteId: number, foodId: number): Promise<ShareRow | undefined> =>
  queryRow(db)`
    select ${columns} from ${tables(siteId)}
    where food.id = ${foodId} and ${isOfGroups([siteId])}
  `;

export async function setShare(
  { db, clock }: StreamDeps,
  actor: Actor,
  foodId: number,
  { site, percent }: ParsedRequest<Routes['setInedibleShare']>['body'],
): Promise<InedibleShare> {
  narrowTo(actor.scope, site);
  return inTransaction(db, async (transaction) => {
    await lockSites(transaction, [site]);
    const before = requireFound(await findShareRow(transaction, site, foodId));
    if (before.material !== 'food') throw invalidField('percent', texts.shareOfInedible);
    const permille = percent === null ? null : Math.round(percent * 10);
    if (permille === before.ownPermille) return toShare(before);
    if (permille === null) await deleteShare(transaction, site, foodId);
    else
      await storeShare(transaction, { site, foodId, permille, by: actor.user.id, at: clock.now() });
    await writeAudit(transaction, actor, 'inedible_share.changed', ['food', foodId, site], {
      before: { percent: toPercent(before.ownPermille) },
      after: { percent },
    });
    return toShare(requireFound(await findShareRow(transaction, site, foodId)));
  });
}

const storeShare = (
  transaction: Db,
  {
    site,
    foodId,
    permille,
    by,
    at,
  }: { site: number; foodId: number; permille: number; by: number; at: Date },
): Promise<void> =>
  runStatement(transaction)`
    insert into site_food_inedible (site_id, food_id, inedible_permille, set_by, set_at)
    values (${site}, ${foodId}, ${permille}, ${by}, ${at})
    on conflict (site_id, food_id) do update
    set inedible_permille = excluded.inedible_permille, set_by = excluded.set_by,
      set_at = excluded.set_at
  `;

const deleteShare = (transaction: Db, siteId: number, foodId: number): Promise<void> =>
  runStatement(transaction)`
    delete from site_food_inedible where site_id = ${siteId} and food_id = ${foodId}
  `;
