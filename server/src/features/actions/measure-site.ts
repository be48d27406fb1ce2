import { actionLimits } from '@wastegauge/contract/insight/actions';
import { addDays, daysBetween, type Day, type Period } from '@wastegauge/contract/values/dates';
import type { Db } from '../../platform/db/db.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import { mintScope } from '../../platform/scope.ts';
import { wasteOfTarget, type TouchedWaste, type WasteTarget } from '../analytics/service.ts';
import {
  findCovers,
  findMeasurable,
  findPeers,
  findServices,
  hasWasteAtZone,
  type MeasurableAction,
} from './input-queries.ts';
import type { SiteInputs } from './measurement/days.ts';
import { measureAction, type MeasureInput, type Measurement } from './measurement/measure.ts';
import { actionWindow } from './measurement/window.ts';

export interface MeasureDeps {
  db: Db;
  analytics: Analytics;
}

/** Results are kept as they are when their last day is this long ago. */
const settledAfterDays = 400;

export interface MeasuredAction {
  action: MeasurableAction;
  measurement: Measurement;
}

/** Measures the actions of a site that have started, one after another. */
export async function* measureSite(
  deps: MeasureDeps,
  siteId: number,
  now: Date,
): AsyncGenerator<MeasuredAction> {
  const actions = await findMeasurable(deps.db, [siteId], now);
  for (const action of actions) {
    const { today, startDate, endDate } = action;
    const isSettled =
      daysBetween(endDate ?? addDays(startDate, actionLimits.afterDays), today) > settledAfterDays;
    if (startDate > today || isSettled) continue;
    yield { action, measurement: await measureOne(deps, action, actions) };
  }
}

async function measureOne(
  deps: MeasureDeps,
  action: MeasurableAction,
  all: readonly MeasurableAction[],
): Promise<Measurement> {
  const input = await readMeasureInput(deps, action, all);
  const measurement = measureAction(input);
  if (measurement.reason !== 'no_comparison') return measurement;
  const otherSites = await readOtherSites(deps, action, input);
  return otherSites.length === 0 ? measurement : measureAction({ ...input, otherSites });
}

/** With other sites if the stored result was compared with them. */
export async function readComparedInput(
  deps: MeasureDeps,
  key: { siteId: number; id: number; isByOtherSites: boolean },
  now: Date,
): Promise<MeasureInput | undefined> {
  const all = await findMeasurable(deps.db, [key.siteId], now);
  const action = all.find(({ id }) => id === key.id);
  if (!action || action.startDate > action.today) return undefined;
  const input = await readMeasureInput(deps, action, all);
  if (!key.isByOtherSites) return input;
  return { ...input, otherSites: await readOtherSites(deps, action, input) };
}

async function readMeasureInput(
  deps: MeasureDeps,
  action: MeasurableAction,
  all: readonly MeasurableAction[],
): Promise<MeasureInput> {
  const others = all.filter(({ id }) => id !== action.id);
  const { hasConflict, nextStart } = await findConflicts(deps, action, others);
  const yesterday = addDays(action.today, -1);
  const window = actionWindow(action, { yesterday, nextStart });
  const period = { startDate: window.history.startDate, endDate: window.after.endDate };
  const touched = touchedWaste(others.filter((other) => isWithin(other, period)));
  const [site = noInputs] = await readInputs(deps, [action.siteId], action, period, touched);
  return { window, measuredOn: action.today, kind: kindOf(action), hasConflict, site };
}

const noInputs: SiteInputs = { waste: [], services: [], covers: [] };

const kindOf = ({ foodId, categoryId }: MeasurableAction): MeasureInput['kind'] => {
  if (foodId !== null) return 'food';
  return categoryId === null ? 'zone' : 'category';
};

/** An action on the same target within 28 days hides the effect; a later one ends the measurement. */
async function findConflicts(
  { db }: MeasureDeps,
  action: MeasurableAction,
  others: readonly MeasurableAction[],
): Promise<{ hasConflict: boolean; nextStart: Day | null }> {
  const { startDate } = action;
  const before = {
    startDate: addDays(startDate, -actionLimits.beforeDays),
    endDate: addDays(startDate, -1),
  };
  const sharing: Day[] = [];
  for (const other of others) {
    const isRelevant = other.startDate >= before.startDate;
    if (isRelevant && (await isOnSameTarget(db, action, other, before))) {
      sharing.push(other.startDate);
    }
  }
  const firstLater = addDays(startDate, actionLimits.finalResultDays);
  return {
    hasConflict: sharing.some((start) => start < firstLater),
    nextStart: sharing.filter((start) => start >= firstLater).toSorted()[0] ?? null,
  };
}

async function isOnSameTarget(
  db: Db,
  one: MeasurableAction,
  other: MeasurableAction,
  before: Period,
): Promise<boolean> {
  const hasOtherKind =
    one.wasteTypeId !== null && other.wasteTypeId !== null && one.wasteTypeId !== other.wasteTypeId;
  if (hasOtherKind) return false;
  if (one.deviceId !== null && other.deviceId !== null) return one.deviceId === other.deviceId;
  if (one.deviceId !== null) return hasWasteAtZone(db, other, one.deviceId, before);
  if (other.deviceId !== null) return hasWasteAtZone(db, one, other.deviceId, before);
  if (one.foodId !== null && other.foodId !== null) return one.foodId === other.foodId;
  return one.targetCategoryId === other.targetCategoryId;
}

const isWithin = ({ startDate, endDate }: MeasurableAction, period: Period): boolean =>
  startDate <= period.endDate && (endDate === null || endDate >= period.startDate);

const touchedWaste = (actions: readonly MeasurableAction[]): TouchedWaste => ({
  foodIds: actions.flatMap(({ foodId }) => foodId ?? []),
  categoryIds: actions.flatMap(({ categoryId }) => categoryId ?? []),
  deviceIds: actions.flatMap(({ deviceId }) => deviceId ?? []),
});

const nothingTouched: TouchedWaste = { foodIds: [], categoryIds: [], deviceIds: [] };

/** The same food or category, or all waste for a zone, at the other sites of the group that did not change it. */
async function readOtherSites(
  deps: MeasureDeps,
  action: MeasurableAction,
  { window }: MeasureInput,
): Promise<SiteInputs[]> {
  const period = { startDate: window.history.startDate, endDate: window.after.endDate };
  const peers = await findPeers(deps.db, action.siteId);
  const theirs = await findMeasurable(deps.db, peers, new Date(`${action.today}T12:00:00Z`));
  const changed = new Set<number>();
  for (const other of theirs.filter((one) => isWithin(one, period))) {
    if (other.deviceId !== null || (await isOnSameTarget(deps.db, action, other, window.before))) {
      changed.add(other.siteId);
    }
  }
  const unchanged = peers.filter((siteId) => !changed.has(siteId));
  return unchanged.length === 0 ? [] : readInputs(deps, unchanged, action, period, nothingTouched);
}

async function readInputs(
  { db, analytics }: MeasureDeps,
  siteIds: readonly number[],
  action: MeasurableAction,
  period: Period,
  touched: TouchedWaste,
): Promise<SiteInputs[]> {
  const [waste, services, covers] = await Promise.all([
    analytics.ask(
      wasteOfTarget({
        scope: mintScope(siteIds),
        period,
        target: wasteTarget(action),
        wasteTypeId: action.wasteTypeId ?? undefined,
        touched,
      }),
    ),
    findServices(db, siteIds, period),
    findCovers(db, siteIds, period),
  ]);
  return siteIds.map((siteId) => ({
    waste: waste.filter((row) => row.siteId === siteId),
    services: services.filter((row) => row.siteId === siteId),
    covers: covers.filter((row) => row.siteId === siteId),
  }));
}

function wasteTarget({ foodId, categoryId, deviceId }: MeasurableAction): WasteTarget {
  if (foodId !== null) return { foodId };
  return categoryId === null ? { deviceId: deviceId ?? 0 } : { categoryId };
}
