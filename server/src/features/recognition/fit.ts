import { choosePriorWeight } from '@wastegauge/recognition/learning/fusion';
import { recognitionLimits } from '@wastegauge/contract/waste/recognition';
import { inTransaction } from '../../platform/db/db.ts';
import { isOfSite, queryBySite } from '../../platform/db/distribution.ts';
import { queryRows } from '../../platform/db/query.ts';
import type { FitDeps } from './deps.ts';
import { findSamples } from './fusion-samples.ts';
import { deleteForeignGuesses, deleteReplays } from './guesses.ts';
import { countFittedLabels, deleteModel, modelVersion, storeModel } from './models.ts';
import { replayWeeks } from './replay.ts';
import { storeThresholds } from './thresholds.ts';
import { findLabelledPictures, isVerifiedLabel } from './training.ts';
import { guessWaiting } from './waiting.ts';

/** With this many times the labels, a site is fitted and measured again. */
const growth = 1.5;

export async function fitDueSites(deps: FitDeps): Promise<void> {
  for (const siteId of await findDueSites(deps)) {
    if (deps.signal.aborted) return;
    await fitSite(deps, siteId);
  }
}

/** Learns from all verified labels of a site; measures on past weeks first, with what was known before each. */
export async function fitSite(deps: FitDeps, siteId: number): Promise<void> {
  const { db, recogniser, clock } = deps;
  const encoder = recogniser.encoder.version;
  const { own, ofGroup } = await findLabelledPictures(db, { siteId, encoder });
  const labels = [...own, ...ofGroup];
  const foods = new Set(labels.map(({ food }) => food));
  if (labels.length < recognitionLimits.minLabels || foods.size < 2) {
    await deleteModel(db, siteId);
    return;
  }
  const labelsBefore = await countFittedLabels(db, siteId, encoder);
  if (labelsBefore === undefined) await deleteForeignGuesses(db, siteId, encoder);
  // While the history is being described, earlier replays knew only a part of the labels.
  if (own.length >= growth * (labelsBefore ?? 0)) await deleteReplays(db, siteId);
  await replayWeeks(deps, { siteId, own, ofGroup });
  const trained = await recogniser.train(labels);
  if (!trained) return;
  const priorWeight = choosePriorWeight(await findSamples(db, siteId, encoder));
  const fittedAt = clock.now();
  const version = modelVersion(encoder, fittedAt);
  const model = { ...trained, version, encoder, priorWeight, fittedAt, labels: own.length };
  await inTransaction(db, async (transaction) => {
    await storeModel(transaction, siteId, model);
    await storeThresholds(transaction, { siteId, encoder, labels: own });
  });
  await guessWaiting(deps, siteId, model);
}

/**
 * Sites with enough new labels, those whose described history has grown a lot, and once a day those with any new
 * label.
 */
export async function findDueSites({ db, recogniser, clock }: FitDeps): Promise<number[]> {
  const encoder = recogniser.encoder.version;
  const sites = await queryRows(db)<{ id: number }>`select id from site`;
  const rows = await queryBySite(
    db,
    sites.map(({ id }) => id),
    (siteIds) => queryRows(db)<{ siteId: number; fittedAt: Date | null }>`
    select site.id as "siteId", model.fitted_at as "fittedAt"
    from site
    left join recognition_setting as setting
      on ${isOfSite('setting.site_id', siteIds, 'site.id')}
    left join recognition_model as model
      on ${isOfSite('model.site_id', siteIds, 'site.id')} and model.encoder = ${encoder}
    cross join lateral (
      select count(*) as labels from (
        select event.id from event
        where ${isOfSite('event.site_id', siteIds, 'site.id')} and event.user_verify is not null
          and event.verified_at > model.fitted_at and ${isVerifiedLabel}
          and exists (
            select from picture_embedding as embedding
            where embedding.site_id = event.site_id and embedding.event_id = event.id
              and embedding.encoder = ${encoder}
          )
        limit ${recognitionLimits.refitAfterLabels}
      ) as verified
    ) as verified
    cross join lateral (
      select count(*) as labels, count(distinct event.food_id) as foods
      from picture_embedding as embedding
      join event on event.site_id = embedding.site_id and event.id = embedding.event_id
      where ${isOfSite('embedding.site_id', siteIds, 'site.id')}
        and embedding.encoder = ${encoder}
        and embedding.computed_at > coalesce(model.fitted_at, '-infinity') and ${isVerifiedLabel}
    ) as described
    where site.id = any(${siteIds}::bigint[]) and coalesce(setting.is_on, true)
      and (model.site_id is not null or described.foods > 1) and (
      described.labels >= greatest(${recognitionLimits.minLabels}::integer,
        coalesce(model.labels, 0) * ${growth - 1}::float8)
      or verified.labels >= ${recognitionLimits.refitAfterLabels}
      or verified.labels > 0 and model.fitted_at < ${clock.now()}::timestamptz - interval '1 day'
    )
  `,
  );
  const fittedMs = ({ fittedAt }: { fittedAt: Date | null }): number => fittedAt?.getTime() ?? 0;
  return rows
    .toSorted((a, b) => fittedMs(a) - fittedMs(b) || a.siteId - b.siteId)
    .map(({ siteId }) => siteId);
}
