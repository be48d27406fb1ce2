import {
  recognitionLimits,
  type MinPrecision,
  type RecognisedSite,
  type recognitionRoutes,
} from '@wastegauge/contract/waste/recognition';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { isOfSite, queryBySite } from '../../platform/db/distribution.ts';
import { queryRows, runStatement } from '../../platform/db/query.ts';
import { requireFound } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import { checkedGuesses, countRight, recentFirstGuesses, toAccuracy } from './checks-sql.ts';
import type { ActiveDeps } from './deps.ts';
import { chosenThreshold } from './thresholds.ts';

type Routes = typeof recognitionRoutes;

export async function listSites(
  { db, clock, recogniser }: ActiveDeps,
  { scope }: Actor,
  { limit, offset }: ParsedRequest<Routes['listRecognisedSites']>['query'],
): Promise<ReplyOf<Routes['listRecognisedSites']>> {
  const named = await queryRows(db)<{ id: number }>`
    select id from site where id = any(${scope.siteIds}::bigint[])
    order by lower(name), id limit ${limit} offset ${offset}
  `;
  const results = await findSites(
    db,
    named.map(({ id }) => id),
    { encoder: recogniser.encoder.version, now: clock.now() },
  );
  return { count: scope.siteIds.length, results };
}

interface SiteRow {
  id: number;
  name: string;
  isOn: boolean;
  hasModel: boolean;
  minPrecision: MinPrecision | null;
  changedAt: Date | null;
  changedBy: string | null;
  labels: number;
  isHistoryRead: boolean;
  checked: number;
  first: number;
  firstFive: number;
  automaticPercent: number | null;
}

/** In the order of the names. */
export async function findSites(
  db: Db,
  scopeIds: readonly number[],
  { encoder, now }: { encoder: string; now: Date },
): Promise<RecognisedSite[]> {
  const sites = await queryRows(db)<{ id: number }>`
    select id from site where id = any(${scopeIds}::bigint[]) order by lower(name), id
  `;
  const rows = await queryBySite(
    db,
    sites.map(({ id }) => id),
    (siteIds) => queryRows(db)<SiteRow>`
    with checked as (${checkedGuesses(siteIds, now)}),
    counted as (
      select checked.site_id, count(*) as checked,
        ${countRight('foods', { first: 'first', firstFive: 'firstFive' })}
      from checked group by 1
    ),
    recent as (${recentFirstGuesses(siteIds, now)}),
    -- Not lateral: a cluster loses the setting in a join that refers to it from within.
    automatic as (
      select recent.site_id,
        (100.0 * count(*) filter (where recent.share >= ${chosenThreshold('recent')})
          / count(*))::float8 as percent
      from recent join recognition_setting as setting on setting.site_id = recent.site_id
      where setting.min_precision is not null and setting.site_id = any(${siteIds}::bigint[])
      group by recent.site_id
    )
    select site.id, site.name, coalesce(setting.is_on, true) as "isOn",
      model.site_id is not null as "hasModel", setting.min_precision as "minPrecision",
      setting.changed_at as "changedAt",
      nullif(concat_ws(' ', app_user.first_name, app_user.surname), '') as "changedBy",
      coalesce(model.labels, labelled.labels, 0) as labels,
      backfill.finished_at is not null as "isHistoryRead",
      coalesce(counted.checked, 0) as checked, coalesce(counted.first, 0) as first,
      coalesce(counted."firstFive", 0) as "firstFive", automatic.percent as "automaticPercent"
    from site
    left join recognition_setting as setting
      on ${isOfSite('setting.site_id', siteIds, 'site.id')}
    left join app_user on app_user.id = setting.changed_by
    left join recognition_model as model
      on ${isOfSite('model.site_id', siteIds, 'site.id')} and model.encoder = ${encoder}
    left join embedding_backfill as backfill
      on ${isOfSite('backfill.site_id', siteIds, 'site.id')}
    left join counted on counted.site_id = site.id
    left join lateral (
      select count(*) as labels from (
        select event.id from picture_embedding as embedding
        join event on event.site_id = embedding.site_id and event.id = embedding.event_id
        where ${isOfSite('embedding.site_id', siteIds, 'site.id')} and embedding.encoder = ${encoder} and event.verify and event.food_id is not null
        limit ${recognitionLimits.minLabels}
      ) as found
    ) as labelled on model.site_id is null
    left join automatic on automatic.site_id = site.id
    where site.id = any(${siteIds}::bigint[])
    order by lower(site.name), site.id
  `,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.isOn ? (row.hasModel ? 'ready' : 'learning') : 'off',
    is_on: row.isOn,
    min_precision: row.minPrecision,
    changed_at: row.changedAt?.toISOString() ?? null,
    changed_by: row.changedBy,
    labels: row.labels,
    labels_needed: recognitionLimits.minLabels,
    is_history_read: row.isHistoryRead,
    accuracy: toAccuracy(row),
    automatic_percent: row.automaticPercent,
  }));
}

export function changeSite(
  { db, clock, recogniser }: ActiveDeps,
  actor: Actor,
  id: number,
  change: ParsedRequest<Routes['changeSiteRecognition']>['body'],
): Promise<RecognisedSite> {
  narrowTo(actor.scope, id);
  const now = clock.now();
  const present = { encoder: recogniser.encoder.version, now };
  return inTransaction(db, async (transaction) => {
    const before = requireFound((await findSites(transaction, [id], present))[0]);
    const isOn = change.is_on ?? before.is_on;
    const minPrecision =
      change.min_precision === undefined ? before.min_precision : change.min_precision;
    if (isOn === before.is_on && minPrecision === before.min_precision) return before;
    await runStatement(transaction)`
      insert into recognition_setting (site_id, is_on, min_precision, changed_at, changed_by)
      values (${id}, ${isOn}, ${minPrecision}, ${now}, ${actor.user.id})
      on conflict (site_id) do update set is_on = excluded.is_on,
        min_precision = excluded.min_precision, changed_at = excluded.changed_at,
        changed_by = excluded.changed_by
    `;
    await writeAudit(transaction, actor, 'recognition.changed', ['site', id, id], {
      before: { is_on: before.is_on, min_precision: before.min_precision },
      after: { is_on: isOn, min_precision: minPrecision },
    });
    return requireFound((await findSites(transaction, [id], present))[0]);
  });
}
