import type { RecognitionState } from '@wastegauge/contract/edges/operations';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';
import type { Recogniser } from '../../platform/ports/recogniser.ts';
import { countOlder, type BackfilledSite } from './backfill.ts';

const shownSites = 50;

/** For people who run the installation. */
export async function readRecognitionState(
  db: Db,
  { encoder }: Recogniser,
  now: Date,
): Promise<RecognitionState> {
  const sites = await findSiteStates(db, encoder.version);
  const described = sites.reduce((sum, { pictures }) => sum + pictures, 0);
  let waiting = 0;
  for (const site of sites) if (!site.isFinished) waiting += await countOlder(db, site);
  const pace = await findPace(
    db,
    sites.map(({ siteId }) => siteId),
    now,
  );
  return {
    encoder,
    described,
    total: described + waiting,
    pictures_last_hour: pace?.lastHour ?? 0,
    cpu_ms_per_picture: pace?.cpuMs ?? null,
    sites: sites.slice(0, shownSites).map((site) => ({
      id: site.siteId,
      name: site.name,
      described: site.pictures,
      is_finished: site.isFinished,
      fit: site.fittedAt && {
        at: site.fittedAt.toISOString(),
        labels: site.labels,
        cpu_ms: site.cpuMs,
      },
    })),
  };
}

interface SiteState extends BackfilledSite {
  name: string;
  isFinished: boolean;
  fittedAt: Date | null;
  labels: number;
  cpuMs: number;
}

const findSiteStates = (db: Db, encoder: string): Promise<SiteState[]> =>
  queryRows(db)`
    select site.id as "siteId", site.name, backfill.before_at as "beforeAt",
      coalesce(backfill.before_id, 0) as "beforeId", coalesce(backfill.pictures, 0) as pictures,
      backfill.finished_at is not null as "isFinished", model.fitted_at as "fittedAt",
      coalesce(model.labels, 0) as labels, coalesce(model.cpu_ms, 0) as "cpuMs"
    from site
    left join recognition_setting as setting on setting.site_id = site.id
    left join embedding_backfill as backfill
      on backfill.site_id = site.id and backfill.encoder = ${encoder}
    left join recognition_model as model
      on model.site_id = site.id and model.encoder = ${encoder}
    where coalesce(setting.is_on, true)
    order by model.fitted_at desc nulls last, lower(site.name), site.id
  `;

const findPace = (
  db: Db,
  siteIds: readonly number[],
  now: Date,
): Promise<{ lastHour: number; cpuMs: number | null } | undefined> =>
  queryRow(db)`
    select count(*) filter (where computed_at > ${now}::timestamptz - interval '1 hour')
        as "lastHour",
      avg(cpu_ms)::float8 as "cpuMs"
    from picture_embedding
    where site_id = any(${siteIds}::bigint[])
      and computed_at > ${now}::timestamptz - interval '1 day'
  `;
