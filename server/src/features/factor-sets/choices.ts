import { factorTexts } from '@wastegauge/contract/waste/factor-texts';
import type { FactorPreview, factorSetRoutes } from '@wastegauge/contract/waste/factor-sets';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { addDays, type Day, type Period } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { kgFromGrams, litresFromMillilitres } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import { footprintsOfFoods, type FootprintOfFood } from '../analytics/service.ts';
import { requireReasonSince } from '../events/service.ts';
import { findFactors } from './factors.ts';
import { recountFactors } from './jobs.ts';
import { requireEditable } from './organisations.ts';
import { findOwnDays } from './own-factor-queries.ts';
import {
  deleteChoice,
  findChoices,
  findChosenSet,
  findFoods,
  findNextChoice,
  findRecount,
  lockChoices,
  requestRecount,
  storeChoice,
  type FoodFactor,
} from './queries.ts';
import { findToday, requireSet, type FactorDeps } from './service.ts';

type Routes = typeof factorSetRoutes;

/** Events are compared as they are stored now, so that the preview of a repeated change shows no difference. */
export async function previewChoice(
  deps: FactorDeps,
  actor: Actor,
  query: ParsedRequest<Routes['previewFactorChoice']>['query'],
): Promise<FactorPreview> {
  const { db, analytics } = deps;
  const { organisation, scope } = await requireEditable(db, actor, query.organisation);
  const today = await checkChoice(deps, actor, organisation.id, query);
  const next = await findNextChoice(db, organisation.id, query.since);
  const until = next === undefined ? null : addDays(next, -1);
  const foods = await findFoods(db, organisation.id, actor.user.language);
  const foodIds = foods.map(({ id }) => id);
  const period = { startDate: query.since, endDate: until ?? today };
  // Those of the last days remain; they tell which foods have a value.
  let factors: Map<number, FoodFactor> = new Map();
  const counted: FootprintOfFood[] = [];
  for (const days of await splitByOwnValues(db, organisation.id, period)) {
    if (scope === null || foods.length === 0) break;
    const own = { organisationId: organisation.id, day: days.startDate };
    factors = await findFactors(db, query.set, foodIds, own);
    counted.push(...(await analytics.ask(footprintsOfFoods(scope, days, toPerKg(factors)))));
  }
  const names = new Map(foods.map((food) => [food.id, food.name]));
  const results = addByFood(counted)
    .map((food) => ({
      food: food.foodId,
      name: names.get(food.foodId) ?? '',
      weight: kgFromGrams(food.weightG),
      co2: { before: kgFromGrams(food.co2G), after: kgFromGrams(food.newCo2G) },
      water: {
        before: litresFromMillilitres(food.waterMl),
        after: litresFromMillilitres(food.newWaterMl),
      },
      has_co2: factors.get(food.foodId)?.hasCo2 ?? false,
      has_water: factors.get(food.foodId)?.hasWater ?? false,
    }))
    .toSorted(
      (one, other) =>
        Math.abs(other.co2.after - other.co2.before) - Math.abs(one.co2.after - one.co2.before) ||
        one.food - other.food,
    );
  const sum = (amount: Exclude<keyof FootprintOfFood, 'foodId'>): number =>
    counted.reduce((total, food) => total + food[amount], 0);
  return {
    since: query.since,
    until,
    events: sum('events'),
    weight: kgFromGrams(sum('weightG')),
    co2: { before: kgFromGrams(sum('co2G')), after: kgFromGrams(sum('newCo2G')) },
    water: {
      before: litresFromMillilitres(sum('waterMl')),
      after: litresFromMillilitres(sum('newWaterMl')),
    },
    foods_without_co2: results.filter(({ has_co2 }) => !has_co2).length,
    foods_without_water: results.filter(({ has_water }) => !has_water).length,
    count: results.length,
    results: results.slice(query.offset, query.offset + query.limit),
  };
}

/** The days between two changes of own values. */
async function splitByOwnValues(
  db: Db,
  organisationId: number,
  { startDate, endDate }: Period,
): Promise<Period[]> {
  const starts = [startDate, ...(await findOwnDays(db, organisationId, startDate, endDate))];
  return starts.map((start, index) => {
    const next = starts[index + 1];
    return { startDate: start, endDate: next === undefined ? endDate : addDays(next, -1) };
  });
}

function addByFood(counted: readonly FootprintOfFood[]): FootprintOfFood[] {
  const sums = new Map<number, FootprintOfFood>();
  for (const row of counted) {
    const known = sums.get(row.foodId);
    sums.set(row.foodId, known ? addFootprints(known, row) : row);
  }
  return [...sums.values()];
}

const addFootprints = (one: FootprintOfFood, other: FootprintOfFood): FootprintOfFood => ({
  foodId: one.foodId,
  events: one.events + other.events,
  weightG: one.weightG + other.weightG,
  co2G: one.co2G + other.co2G,
  waterMl: one.waterMl + other.waterMl,
  newCo2G: one.newCo2G + other.newCo2G,
  newWaterMl: one.newWaterMl + other.newWaterMl,
});

const toPerKg = (factors: ReadonlyMap<number, FoodFactor>) =>
  [...factors.values()].map(({ foodId, countedCo2G, countedWaterMl }) => ({
    foodId,
    co2G: countedCo2G,
    waterMl: countedWaterMl,
  }));

export async function chooseSet(
  deps: FactorDeps,
  actor: Actor,
  body: ParsedRequest<Routes['chooseFactorSet']>['body'],
): Promise<ReplyOf<Routes['chooseFactorSet']>> {
  const { organisation } = await requireEditable(deps.db, actor, body.organisation);
  const { set, since } = body;
  const at = deps.clock.now();
  return changeFactors(deps, organisation.id, async (transaction) => {
    await checkChoice({ ...deps, db: transaction }, actor, organisation.id, body);
    const before = await findChosenSet(transaction, organisation.id, since);
    if (before !== set) {
      const choice = { organisationId: organisation.id, since, setId: set, by: actor.user.id, at };
      const reason = await requireReasonSince(transaction, actor, organisation.siteIds, since);
      await storeChoice(transaction, choice);
      await writeAudit(transaction, actor, 'factorSet.chosen', ['organisation', organisation.id], {
        ...(before !== undefined && { before: { since, set: before } }),
        after: { since, set, ...reason },
      });
      await startRecount(deps, transaction, organisation.id, since);
    }
    const choices = await findChoices(transaction, organisation.id);
    return {
      choice: requireFound(choices.find((choice) => choice.since === since)),
      recount: await findRecount(transaction, organisation.id),
    };
  });
}

export async function removeChoice(
  deps: FactorDeps,
  actor: Actor,
  requested: number | undefined,
  since: Day,
): Promise<ReplyOf<Routes['removeFactorChoice']>> {
  const { organisation } = await requireEditable(deps.db, actor, requested);
  return changeFactors(deps, organisation.id, async (transaction) => {
    const set = await findChosenSet(transaction, organisation.id, since);
    const reason = await requireReasonSince(transaction, actor, organisation.siteIds, since);
    if (!(await deleteChoice(transaction, organisation.id, since))) throw new AppError('notFound');
    await writeAudit(
      transaction,
      actor,
      'factorSet.choiceRemoved',
      ['organisation', organisation.id],
      { before: { since, set }, after: reason },
    );
    await startRecount(deps, transaction, organisation.id, since);
    return { recount: await findRecount(transaction, organisation.id) };
  });
}

export const changeFactors = <Result>(
  { db }: FactorDeps,
  organisationId: number,
  change: (transaction: Db) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (transaction) => {
    await lockChoices(transaction, organisationId);
    return change(transaction);
  });

export async function startRecount(
  { jobs, clock }: FactorDeps,
  transaction: Db,
  organisationId: number,
  since: Day,
): Promise<void> {
  await requestRecount(transaction, organisationId, since, clock.now());
  const key = String(organisationId);
  await jobs.enqueue(transaction, recountFactors, { organisationId }, { key });
}

async function checkChoice(
  deps: FactorDeps,
  actor: Actor,
  organisationId: number,
  { set: setId, since }: { set: number; since: Day },
): Promise<Day> {
  const today = await findToday(deps, actor);
  if (since > today) throw invalidField('since', texts.futureDate);
  const set = await requireSet(deps, actor, organisationId, setId).catch(() => undefined);
  if (!set || set.is_archived) throw invalidField('set', factorTexts.factorSetUnknown);
  return today;
}
