import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';

export interface SiteModel {
  version: string;
  encoder: string;
  classifier: Uint8Array;
  priorWeight: number;
  fittedAt: Date;
}

/** Begins with the encoder, because classifiers of two encoders cannot be compared. */
export const modelVersion = (encoder: string, fittedAt: Date): string =>
  `${versionPrefix(encoder)}${fittedAt.toISOString().slice(0, 16)}`;

const versionPrefix = (encoder: string): string => `${encoder.slice(0, 8)}-`;

/** `guess` is the table. Replays are always made with the present encoder. */
export const isOfEncoder = (encoder: string): RawBuilder<boolean> =>
  sql`(guess.is_replay or starts_with(guess.model, ${versionPrefix(encoder)}))`;

/** Undefined before the first fit, with another encoder, and while recognition is off at the site. */
export const findModel = (
  db: Db,
  siteId: number,
  encoder: string,
): Promise<SiteModel | undefined> =>
  queryRow(db)`
    select model.version, model.encoder, model.classifier, model.prior_weight as "priorWeight", model.fitted_at as "fittedAt"
    from recognition_model as model
    left join recognition_setting as setting on setting.site_id = model.site_id
    where model.site_id = ${siteId} and model.encoder = ${encoder}
      and coalesce(setting.is_on, true)
  `;

/** Labels of the last fit; undefined before the first one with this encoder. */
export async function countFittedLabels(
  db: Db,
  siteId: number,
  encoder: string,
): Promise<number | undefined> {
  const found = await queryRow(db)<{ labels: number }>`
    select labels from recognition_model where site_id = ${siteId} and encoder = ${encoder}
  `;
  return found?.labels;
}

export const storeModel = (
  db: Db,
  siteId: number,
  model: SiteModel & { labels: number; cpuMs: number },
): Promise<void> =>
  runStatement(db)`
    insert into recognition_model (site_id, version, encoder, classifier, labels,
      prior_weight, fitted_at, cpu_ms)
    values (${siteId}, ${model.version}, ${model.encoder}, ${Buffer.from(model.classifier)},
      ${model.labels}, ${model.priorWeight}, ${model.fittedAt},
      ${Math.round(model.cpuMs)})
    on conflict (site_id) do update set
      version = excluded.version, encoder = excluded.encoder, classifier = excluded.classifier,
      labels = excluded.labels, prior_weight = excluded.prior_weight,
      fitted_at = excluded.fitted_at, cpu_ms = excluded.cpu_ms
  `;

export const deleteModel = (db: Db, siteId: number): Promise<void> =>
  runStatement(db)`delete from recognition_model where site_id = ${siteId}`;
