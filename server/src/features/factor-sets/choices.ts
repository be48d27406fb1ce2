import type { FactorPreview, factorSetRoutes } from '@wastegauge/contract/waste/factor-sets';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
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
  const factors = await findFactors(db, query.set, foodIds);
  const period = { startDate: query.since, endDate: until ?? today };
  const counted =
    scope === null || foods.length === 0
      ? []
      : await analytics.ask(footprintsOfFoods(scope, period, toPerKg(factors)));
  const names = new Map(foods.map((food) => [food.id, food.name]));
  const results = counted
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
  return changing(deps, organisation.id, async (transaction) => {
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
  return changing(deps, organisation.id, async (transaction) => {
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

const changing = <Result>(
  { db }: FactorDeps,
  organisationId: number,
  change: (transaction: Db) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (transaction) => {
    await lockChoices(transaction, organisationId);
    return change(transaction);
  });

async function startRecount(
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
  if (!set || set.is_archived) throw invalidField('set', texts.factorSetUnknown);
  return today;
}
