import type { SiteRecognitionReport } from '@wastegauge/contract/waste/recognition';
import { minPrecisions } from '@wastegauge/contract/waste/recognition';
import type { Day } from '@wastegauge/contract/values/dates';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';
import { requireFound } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import { foodImage } from '../foods/service.ts';
import { checkedGuesses, countRight, recentFirstGuesses, toAccuracy } from './checks-sql.ts';
import type { ActiveDeps } from './deps.ts';
import { findSites } from './sites.ts';

export async function readReport(
  { db, clock, recogniser }: ActiveDeps,
  { scope }: Pick<Actor, 'scope'>,
  id: number,
): Promise<SiteRecognitionReport> {
  narrowTo(scope, id);
  const now = clock.now();
  const [[site], total, weeks, automatic, blind, confusions, progress] = await Promise.all([
    findSites(db, [id], { encoder: recogniser.encoder.version, now }),
    findTotal(db, id, now),
    findWeeks(db, id, now),
    findAutomaticShares(db, id, now),
    findBlindChecks(db, id, now),
    findConfusions(db, id, now),
    findProgress(db, id),
  ]);
  const both = toAccuracy({ ...total, first: total.bothFirst, firstFive: total.bothFive });
  return {
    ...requireFound(site),
    since: total.since,
    compared: {
      picture: toAccuracy({ ...total, first: total.pictureFirst, firstFive: total.pictureFive }),
      habit: toAccuracy({ ...total, first: total.habitFirst, firstFive: total.habitFive }),
      both,
    },
    weeks: weeks.map(({ week, ...counts }) => ({ week, ...toAccuracy(counts) })),
    automatic: minPrecisions.map((percent) => ({
      min_precision: percent,
      percent: automatic?.[`at${percent}`] ?? 0,
    })),
    blind_checks: toAccuracy(blind),
    mistakes: total.checked - total.bothFirst,
    confusions: confusions.map((row) => ({
      food: toNamed(row.foodId, row.foodName, row.isFoodRecipe),
      guessed: toNamed(row.guessedId, row.guessedName, row.isGuessedRecipe),
      captures: row.captures,
    })),
    encoder: { ...recogniser.encoder, cpu_ms: progress?.cpuMs ?? null },
    fitted_at: progress?.fittedAt?.toISOString() ?? null,
    backfill: { pictures: progress?.pictures ?? 0, is_finished: progress?.isFinished ?? false },
  };
}

const toNamed = (
  id: number,
  name: string,
  isRecipe: boolean,
): { id: number; name: string; image_url: string | null } => ({
  id,
  name,
  image_url: foodImage(id, isRecipe),
});

interface Total {
  checked: number;
  since: Day | null;
  pictureFirst: number;
  pictureFive: number;
  habitFirst: number;
  habitFive: number;
  bothFirst: number;
  bothFive: number;
}

async function findTotal(db: Db, siteId: number, now: Date): Promise<Total> {
  const found = await queryRow(db)<Total>`
    with checked as (${checkedGuesses([siteId], now)})
    select count(*) as checked, min(checked.local_day)::text as since,
      ${countRight('picture_foods', { first: 'pictureFirst', firstFive: 'pictureFive' })},
      ${countRight('habit_foods', { first: 'habitFirst', firstFive: 'habitFive' })},
      ${countRight('foods', { first: 'bothFirst', firstFive: 'bothFive' })}
    from checked
  `;
  return requireFound(found);
}

const findWeeks = (
  db: Db,
  siteId: number,
  now: Date,
): Promise<{ week: Day; checked: number; first: number; firstFive: number }[]> =>
  queryRows(db)`
    with checked as (${checkedGuesses([siteId], now)})
    select date_trunc('week', checked.local_day)::date::text as week, count(*) as checked,
      ${countRight('foods', { first: 'first', firstFive: 'firstFive' })}
    from checked group by 1 order by 1
  `;

const findBlindChecks = async (
  db: Db,
  siteId: number,
  now: Date,
): Promise<{ checked: number; first: number; firstFive: number }> =>
  requireFound(
    await queryRow(db)<{ checked: number; first: number; firstFive: number }>`
      with checked as (${checkedGuesses([siteId], now)})
      select count(*) as checked,
        ${countRight('foods', { first: 'first', firstFive: 'firstFive' })}
      from checked where checked.is_blind
    `,
  );

const findAutomaticShares = (
  db: Db,
  siteId: number,
  now: Date,
): Promise<{ at90: number; at95: number; at99: number } | undefined> =>
  queryRow(db)`
    with recent as (${recentFirstGuesses([siteId], now)})
    select
      (100.0 * count(*) filter (where share >= threshold_90) / count(*))::float8 as at90,
      (100.0 * count(*) filter (where share >= threshold_95) / count(*))::float8 as at95,
      (100.0 * count(*) filter (where share >= threshold_99) / count(*))::float8 as at99
    from recent
    having count(*) > 0
  `;

interface Confusion {
  foodId: number;
  foodName: string;
  isFoodRecipe: boolean;
  guessedId: number;
  guessedName: string;
  isGuessedRecipe: boolean;
  captures: number;
}

const shownConfusions = 5;

/** Pairs of foods in either direction. */
const findConfusions = (db: Db, siteId: number, now: Date): Promise<Confusion[]> =>
  queryRows(db)`
    with checked as (${checkedGuesses([siteId], now)}),
    pair as (
      select least(checked.food_id, checked.foods[1]) as food_id,
        greatest(checked.food_id, checked.foods[1]) as guessed_id, count(*) as captures
      from checked where checked.foods[1] <> checked.food_id
      group by 1, 2
    )
    select pair.food_id as "foodId", food.name as "foodName", food.is_recipe as "isFoodRecipe",
      pair.guessed_id as "guessedId", guessed.name as "guessedName",
      guessed.is_recipe as "isGuessedRecipe", pair.captures
    from pair
    join food on food.id = pair.food_id
    join food as guessed on guessed.id = pair.guessed_id
    order by pair.captures desc, pair.food_id limit ${shownConfusions}
  `;

interface SiteProgress {
  fittedAt: Date | null;
  pictures: number;
  isFinished: boolean;
  /** Mean of the newest pictures. */
  cpuMs: number | null;
}

const newestPictures = 50;

const findProgress = (db: Db, siteId: number): Promise<SiteProgress | undefined> =>
  queryRow(db)`
    select model.fitted_at as "fittedAt", coalesce(backfill.pictures, 0) as pictures,
      backfill.finished_at is not null as "isFinished",
      (
        select avg(newest.cpu_ms)::float8 from (
          select cpu_ms from picture_embedding where site_id = ${siteId}
          order by event_id desc limit ${newestPictures}
        ) as newest
      ) as "cpuMs"
    from site
    left join recognition_model as model on model.site_id = ${siteId}
    left join embedding_backfill as backfill on backfill.site_id = ${siteId}
    where site.id = ${siteId}
  `;
