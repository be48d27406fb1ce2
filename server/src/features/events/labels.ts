import type { EventStatus } from '@wastegauge/contract/waste/events';
import { sql } from 'kysely';
import { assignments } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/db.ts';
import { holdPrices, revalue, worthOf } from './worth.ts';

export interface EventKey {
  siteId: number;
  id: number;
}

/** Columns that change together with a label. */
export interface LabelColumns {
  status?: EventStatus;
  labelled_at?: Date | null;
  user_labelled?: number | null;
  auto_label?: boolean;
  confidence?: number | null;
  reasoning?: string | null;
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

export interface Label extends EventKey {
  foodId: number | null;
  /** Without one the plain description of the food stands. */
  foodDescriptionId: number | null;
  trimmings: boolean;
  columns?: LabelColumns;
}

interface FoodOfLabel {
  foodId: number | null;
  foodDescriptionId: number | null;
}

/** Whether a choice leaves the label as it is; a food named without a description leaves the description alone. */
export const isSameFood = (
  label: FoodOfLabel,
  chosen: FoodOfLabel | null,
  given: { food_description?: number | null | undefined },
): boolean =>
  label.foodId === (chosen?.foodId ?? null) &&
  (!given.food_description ||
    label.foodDescriptionId === null ||
    label.foodDescriptionId === chosen?.foodDescriptionId);

/** Names the food of an event and sets what the event is worth with it, in one statement; whoever calls holds the prices. */
export async function applyLabel(transaction: Db, label: Label): Promise<void> {
  const { siteId, id, foodId } = label;
  const events = sql`values (${siteId}::bigint, ${id}::bigint, ${foodId}::bigint)`;
  await sql`
    with worth as (${worthOf(events)})
    update event
    set food_id = worth.food_id,
      food_description_id = coalesce(${label.foodDescriptionId}::bigint, (
        select food_description.id from food_description
        where food_description.food_id = worth.food_id and food_description.description = '')),
      value_e4 = coalesce(worth.value_e4, 0), value_eur_e4 = coalesce(worth.value_eur_e4, 0),
      co2_g = coalesce(worth.co2_g, 0), water_ml = coalesce(worth.water_ml, 0),
      non_food = coalesce(worth.non_food, false)
      ${assignments({ ...label.columns, trimmings: label.trimmings })}
    from (select) as always left join worth on true
    where event.site_id = ${siteId} and event.id = ${id}
  `.execute(transaction);
}

/** Changes of an event that leave its food alone. */
export async function changeEvent(
  transaction: Db,
  { siteId, id }: EventKey,
  columns: LabelColumns,
): Promise<void> {
  // Beginning with a column that stays as it is, so that each further one is written with its comma.
  await sql`
    update event set site_id = site_id ${assignments(columns)}
    where site_id = ${siteId} and id = ${id}
  `.execute(transaction);
}

export interface MachineLabel extends EventKey {
  foodId: number;
  confidence: number | null;
  reasoning: string | null;
  /** Sure enough to decide; otherwise people see it as a suggestion. */
  isSure: boolean;
}

/**
 * A label by the monitor's rule, its own eye or the labelling service; it still goes to verification.
 * What a person has labelled or discarded meanwhile stays as it is.
 */
export async function labelByMachine(transaction: Db, label: MachineLabel): Promise<void> {
  await holdPrices(transaction, [label.siteId]);
  if (!(await lockWaiting(transaction, label))) return;
  const { confidence, reasoning } = label;
  const guess = { confidence, reasoning, suggested_food_id: label.foodId };
  if (!label.isSure) return changeEvent(transaction, label, guess);
  await applyLabel(transaction, {
    ...label,
    foodDescriptionId: null,
    trimmings: false,
    columns: { ...guess, status: 'SUCCESSFUL', auto_label: true, labelled_at: new Date() },
  });
}

async function lockWaiting(transaction: Db, { siteId, id }: EventKey): Promise<boolean> {
  const found = await sql`
    select from event
    where site_id = ${siteId} and id = ${id} and status = 'PROCESSING' and food_id is null
    for update
  `.execute(transaction);
  return found.rows.length > 0;
}

/** Recomputes what events are worth, after a change of their weight; whoever calls holds the prices. */
export const revalueEvents = (
  transaction: Db,
  { siteId, eventIds }: { siteId: number; eventIds: number[] },
): Promise<number> =>
  revalue(
    transaction,
    sql`select site_id, id, food_id from event
      where site_id = ${siteId} and id = any(${eventIds})`,
  );

/** After a price of a food has changed: its events, and those of recipes it is part of, from then on. */
export const revalueFood = (
  transaction: Db,
  { siteId, foodId, from, before }: { siteId: number; foodId: number; from: Date; before?: Date },
): Promise<number> =>
  revalue(
    transaction,
    sql`select site_id, id, food_id from event
      where site_id = ${siteId} and processed_at >= ${from}
        ${before ? sql`and processed_at < ${before}` : sql``}
        and food_id = any(array(
          select ${foodId}::bigint
          union select recipe_id from recipe_ingredient where food_id = ${foodId}))`,
  );
