import type { EventStatus } from '@wastegauge/contract/waste/events';
import { catalogueSetId } from '@wastegauge/contract/waste/factor-sets';
import { sql } from 'kysely';
import { assignments } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/db.ts';
import { requireFound } from '../../platform/errors.ts';
import type { EventKey } from '../images/service.ts';
import { isInLockedPeriod } from './locked-periods.ts';
import { lockedColumns, type LockedEvent } from './queries.ts';
import { eventValues, lockPrices, revalue } from './values.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { queryHasRow, queryRow } from '../../platform/db/query.ts';

export interface LabelColumns {
  status?: EventStatus;
  labelled_at?: Date | null;
  user_labelled?: number | null;
  auto_label?: boolean;
  confidence?: number | null;
  reasoning?: string | null;
  label_model?: string | null;
  suggested_food_id?: number | null;
  verify?: boolean | null;
  verified_at?: Date | null;
  user_verify?: number | null;
  is_relabelled?: boolean;
  is_relabelled_by_user?: boolean;
  is_correct_label?: boolean;
  trimmings?: boolean;
  waste_type_id?: number;
  service_time?: string | null;
}

export interface EventLabel extends EventKey {
  foodId: number | null;
  /** Null selects the plain description of the food. */
  foodDescriptionId: number | null;
  trimmings: boolean;
  columns?: LabelColumns;
}

interface LabelledFood {
  foodId: number | null;
  foodDescriptionId: number | null;
}

/** A choice without a description keeps the description of the label. */
export const isSameFood = (
  label: LabelledFood,
  chosen: LabelledFood | null,
  choice: { food_description?: number | null | undefined },
): boolean =>
  label.foodId === (chosen?.foodId ?? null) &&
  (!choice.food_description ||
    label.foodDescriptionId === null ||
    label.foodDescriptionId === chosen?.foodDescriptionId);

/** Sets the food and the values of an event. The caller must hold the price lock. */
export async function applyLabel(transaction: Db, label: EventLabel): Promise<LockedEvent> {
  const { siteId, id, foodId } = label;
  const events = { siteId, rows: sql`values (${id}::bigint, ${foodId}::bigint)` };
  const labelled = await queryRow(transaction)<LockedEvent>`${prepared}
    with valuation as (${eventValues(events)})
    update event
    set food_id = valuation.food_id,
      food_description_id = coalesce(${label.foodDescriptionId}::bigint, (
        select food_description.id from food_description
        where food_description.food_id = valuation.food_id and food_description.description = '')),
      value_e4 = coalesce(valuation.value_e4, 0), value_eur_e4 = coalesce(valuation.value_eur_e4, 0),
      co2_g = coalesce(valuation.co2_g, 0), water_ml = coalesce(valuation.water_ml, 0),
      non_food = coalesce(valuation.non_food, false),
      factor_set_id = coalesce(valuation.factor_set_id, ${catalogueSetId})
      ${assignments({ ...label.columns, trimmings: label.trimmings })}
    from (select) as one_row left join valuation on true
    where event.site_id = ${siteId} and event.id = ${id}
    returning ${lockedColumns}
  `;
  return requireFound(labelled);
}

export async function changeEvent(
  transaction: Db,
  { siteId, id }: EventKey,
  columns: LabelColumns,
): Promise<LockedEvent> {
  // The unchanged first column lets every assignment start with a comma.
  const changed = await queryRow(transaction)<LockedEvent>`${prepared}
    update event set site_id = site_id ${assignments(columns)}
    where site_id = ${siteId} and id = ${id}
    returning ${lockedColumns}
  `;
  return requireFound(changed);
}

export interface MachineLabel extends EventKey {
  foodId: number;
  confidence: number | null;
  reasoning: string | null;
  /** Version of the classifier of this installation. */
  model?: string;
  isSure: boolean;
}

/**
 * The label still needs verification. Events labelled or discarded in the meantime are not changed; events of
 * a locked report only get a suggestion.
 */
export async function labelByMachine(transaction: Db, label: MachineLabel): Promise<void> {
  await lockPrices(transaction, [label.siteId]);
  if (!(await lockWaiting(transaction, label))) return;
  const { confidence, reasoning } = label;
  const guess = { confidence, reasoning, suggested_food_id: label.foodId };
  if (!label.isSure || (await isInLockedPeriod(transaction, label))) {
    await changeEvent(transaction, label, guess);
    return;
  }
  await applyLabel(transaction, {
    ...label,
    foodDescriptionId: null,
    trimmings: false,
    columns: {
      ...guess,
      label_model: label.model ?? null,
      status: 'SUCCESSFUL',
      auto_label: true,
      labelled_at: new Date(),
    },
  });
}

export interface StaffLabel extends EventKey {
  foodId: number;
  foodDescriptionId: number;
  labelledAt: Date;
}

/** Chosen at the monitor by people without an account; labellers verify it. */
export async function labelByStaff(
  transaction: Db,
  { labelledAt, ...label }: StaffLabel,
): Promise<void> {
  await lockPrices(transaction, [label.siteId]);
  await applyLabel(transaction, {
    ...label,
    trimmings: false,
    columns: { status: 'SUCCESSFUL', auto_label: false, labelled_at: labelledAt },
  });
}

const lockWaiting = (transaction: Db, { siteId, id }: EventKey): Promise<boolean> =>
  queryHasRow(transaction)`
    select from event
    where site_id = ${siteId} and id = ${id} and status = 'PROCESSING' and food_id is null
    for update
  `;

/** The caller must hold the price lock. */
export const revalueEvents = (
  transaction: Db,
  { siteId, eventIds }: { siteId: number; eventIds: number[] },
): Promise<number> =>
  revalue(transaction, {
    siteId,
    rows: sql`select id, food_id from event where site_id = ${siteId} and id = any(${eventIds})`,
  });

export const revalueFood = (
  transaction: Db,
  { siteId, foodId, from, before }: { siteId: number; foodId: number; from: Date; before?: Date },
): Promise<number> =>
  revalue(transaction, {
    siteId,
    rows: sql`select id, food_id from event
      where site_id = ${siteId} and processed_at >= ${from}
        ${before ? sql`and processed_at < ${before}` : sql``}
        and food_id = any(array(
          select ${foodId}::bigint
          union select recipe_id from recipe_ingredient where food_id = ${foodId}))`,
  });
