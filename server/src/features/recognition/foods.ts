import {
  recognitionLimits,
  type MinPrecision,
  type RecognisedFood,
  type RecognitionMode,
  type recognitionRoutes,
} from '@wastegauge/contract/waste/recognition';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import { requireFound } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import { foodImage } from '../foods/service.ts';
import { checkedGuesses } from './checks-sql.ts';
import type { ActiveDeps } from './deps.ts';
import { chosenThreshold, findMissingChecks } from './thresholds.ts';

type Routes = typeof recognitionRoutes;

const orders: Record<string, RawBuilder<unknown>> = {
  labels: sql`listed.labels`,
  name: sql`lower(listed.name)`,
  right_first: sql`listed."rightPercent"`,
  precision: sql`listed."precisionPercent"`,
};

export async function listFoods(
  deps: ActiveDeps,
  { scope }: Actor,
  id: number,
  { mode, ordering, limit, offset }: ParsedRequest<Routes['listRecognisedFoods']>['query'],
): Promise<ReplyOf<Routes['listRecognisedFoods']>> {
  narrowTo(scope, id);
  const { db, clock } = deps;
  const foods = foodRows(id, clock.now());
  const isWanted = mode === undefined ? sql`true` : sql`listed.mode = ${mode}`;
  const counted = await queryRow(db)<{ count: number; labels: number }>`
    select count(*) as count, coalesce(sum(listed.labels), 0)::bigint as labels
    from (${foods}) as listed where ${isWanted}
  `;
  const order = orders[ordering.replace('-', '')] ?? sql`listed.labels`;
  const rows = await queryRows(db)<FoodRow>`
    select listed.* from (${foods}) as listed where ${isWanted}
    order by ${order} ${ordering.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`},
      listed.id
    limit ${limit} offset ${offset}
  `;
  return {
    count: counted?.count ?? 0,
    labels: counted?.labels ?? 0,
    results: await toFoods(deps, id, rows),
  };
}

interface FoodRow {
  id: number;
  name: string;
  category: string;
  isRecipe: boolean;
  labels: number;
  checked: number;
  rightPercent: number | null;
  precisionPercent: number | null;
  guessed: number;
  minPrecision: MinPrecision | null;
  mode: RecognitionMode;
  onlySuggests: boolean;
  suggestsReason: 'person' | 'checks' | null;
}

const foodRows = (siteId: number, now: Date): RawBuilder<unknown> => sql`
  with checked as (${checkedGuesses([siteId], now)}),
  recalled as (
    select checked.food_id, count(*) as checked,
      count(*) filter (where checked.foods[1] = checked.food_id) as "right"
    from checked group by 1
  ),
  guessed as (
    select checked.foods[1] as food_id, count(*) as guessed,
      count(*) filter (where checked.foods[1] = checked.food_id) as "right"
    from checked where cardinality(checked.foods) > 0 group by 1
  )
  select food.id, food.name, category.name as category, food.is_recipe as "isRecipe",
    known.labels, coalesce(recalled.checked, 0) as checked,
    (100.0 * recalled."right" / recalled.checked)::float8 as "rightPercent",
    (100.0 * guessed."right" / guessed.guessed)::float8 as "precisionPercent",
    coalesce(guessed.guessed, 0) as guessed, setting.min_precision as "minPrecision",
    case
      when not known.only_suggests and ${chosenThreshold('known')} is not null then 'automatic'
      when coalesce(guessed.guessed, 0) < ${recognitionLimits.minChecked} then 'learning'
      else 'suggests'
    end as mode,
    known.only_suggests as "onlySuggests", known.suggests_reason as "suggestsReason"
  from recognition_food as known
  join food on food.id = known.food_id and food.is_active
  join food_category as category on category.id = food.category_id
  left join recognition_setting as setting on setting.site_id = known.site_id
  left join recalled on recalled.food_id = known.food_id
  left join guessed on guessed.food_id = known.food_id
  where known.site_id = ${siteId}`;

async function toFoods(
  { db, recogniser }: Pick<ActiveDeps, 'db' | 'recogniser'>,
  siteId: number,
  rows: readonly FoodRow[],
): Promise<RecognisedFood[]> {
  const minPrecision = rows[0]?.minPrecision ?? null;
  const ids = rows.map(({ id }) => id);
  const site = { siteId, encoder: recogniser.encoder.version };
  const missing = minPrecision && (await findMissingChecks(db, site, ids, minPrecision));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    image_url: foodImage(row.id, row.isRecipe),
    category: row.category,
    labels: row.labels,
    checked: row.checked,
    right_first_percent: row.rightPercent,
    precision_percent: row.precisionPercent,
    mode: row.mode,
    checked_guesses: row.guessed,
    missing_checks: missing
      ? (missing.get(row.id) ?? null)
      : Math.max(0, recognitionLimits.minChecked - row.guessed),
    only_suggests: row.onlySuggests,
    suggests_reason: row.suggestsReason,
  }));
}

async function findFood(
  deps: Pick<ActiveDeps, 'db' | 'recogniser'>,
  siteId: number,
  foodId: number,
  now: Date,
): Promise<RecognisedFood> {
  const rows = await queryRows(deps.db)<FoodRow>`
    select listed.* from (${foodRows(siteId, now)}) as listed where listed.id = ${foodId}
  `;
  return requireFound((await toFoods(deps, siteId, rows))[0]);
}

export function changeFood(
  { db, clock, recogniser }: ActiveDeps,
  actor: Actor,
  { id, food: foodId }: { id: number; food: number },
  { only_suggests: onlySuggests }: { only_suggests: boolean },
): Promise<RecognisedFood> {
  narrowTo(actor.scope, id);
  const now = clock.now();
  return inTransaction(db, async (transaction) => {
    const present = { db: transaction, recogniser };
    const before = await findFood(present, id, foodId, now);
    if (before.only_suggests === onlySuggests) return before;
    await runStatement(transaction)`
      update recognition_food
      set only_suggests = ${onlySuggests},
        suggests_since = case when ${onlySuggests} then ${now}::timestamptz end,
        suggests_reason = case when ${onlySuggests} then 'person' end,
        resumed_at = case when ${onlySuggests} then resumed_at else ${now} end
      where site_id = ${id} and food_id = ${foodId}
    `;
    await writeAudit(transaction, actor, 'recognition.food_changed', ['food', foodId, id], {
      before: { only_suggests: before.only_suggests },
      after: { only_suggests: onlySuggests },
    });
    return findFood(present, id, foodId, now);
  });
}
