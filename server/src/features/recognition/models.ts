import type { Db } from '../../platform/db/db.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';

export interface SiteModel {
  version: string;
  encoder: string;
  classifier: Uint8Array;
  priorWeight: number;
  labels: number;
  fittedAt: Date;
}

/** Undefined before the first fit, with another encoder, and while recognition is off at the site. */
export const findModel = (
  db: Db,
  siteId: number,
  encoder: string,
): Promise<SiteModel | undefined> =>
  queryRow(db)`
    select model.version, model.encoder, model.classifier, model.labels, model.prior_weight as "priorWeight", model.fitted_at as "fittedAt"
    from recognition_model as model
    left join recognition_setting as setting on setting.site_id = model.site_id
    where model.site_id = ${siteId} and model.encoder = ${encoder}
      and coalesce(setting.is_on, true)
  `;

export const storeModel = (
  db: Db,
  siteId: number,
  model: SiteModel & { cpuMs: number },
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
