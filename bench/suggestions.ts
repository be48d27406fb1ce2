import { sql } from 'kysely';
import { withEmptyDatabase } from '../gates/support/empty-database.ts';
import { loadDemoOrganisation } from '@wastegauge/demo/service';
import { findSuggestions } from '../server/src/features/labelling/service.ts';
import type { Db } from '../server/src/platform/db/db.ts';
import { quantile } from '../gates/support/quantile.ts';
import { rounded, type BenchResult } from './figures.ts';

const sample = 2000;
/** Three of four labels take one key. */
const goalPercent = 75;

interface Replayed {
  siteId: number;
  id: number;
  foodId: number;
  labelledAt: Date;
}

/** Share of demo labels whose food is among the suggestions. */
export function measureSuggestions(): Promise<BenchResult> {
  return withDemo(async (db) => {
    const labels = await findLabels(db);
    const ranks: number[] = [];
    const times: number[] = [];
    for (const label of labels) {
      const startedAt = performance.now();
      // As of the time of the label: the label itself and later ones are not used.
      const { suggestions: offered } = await findSuggestions(
        { db, recogniser: null },
        label,
        label.labelledAt,
      );
      times.push(performance.now() - startedAt);
      ranks.push(offered.findIndex(({ food }) => food === label.foodId));
    }
    const percentWithin = (count: number): number =>
      rounded((ranks.filter((rank) => rank >= 0 && rank < count).length / ranks.length) * 100);
    return {
      isGood: percentWithin(5) >= goalPercent,
      labels: labels.length,
      firstPercent: percentWithin(1),
      firstThreePercent: percentWithin(3),
      firstFivePercent: percentWithin(5),
      goalPercent,
      p95Ms: rounded(quantile(times, 0.95)),
    };
  });
}

/** An even sample of the labels set by people in the last two months. */
async function findLabels(db: Db): Promise<Replayed[]> {
  const found = await sql<Replayed>`
    select site_id as "siteId", id, food_id as "foodId", labelled_at as "labelledAt"
    from event
    where status = 'SUCCESSFUL' and user_labelled is not null and not is_secondary
      and not 'USER LABELLED' = any(tags)
      and processed_at > (select max(processed_at) from event) - interval '60 days'
    order by md5(id::text) limit ${sample}
  `.execute(db);
  return found.rows;
}

const withDemo = <Result>(work: (db: Db) => Promise<Result>): Promise<Result> =>
  withEmptyDatabase(async (db) => {
    await loadDemoOrganisation(db, { now: new Date() });
    return work(db);
  });
