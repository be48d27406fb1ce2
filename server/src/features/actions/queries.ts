import type {
  ActionListItem,
  ActionOrigin,
  ActionResult,
  ActionState,
  actionRoutes,
  UnknownReason,
} from '@wastegauge/contract/insight/actions';
import type { ParsedRequest } from '@wastegauge/contract/route';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';

export interface ActionKey {
  siteId: number;
  id: number;
}

export interface ActionRow<Result = ActionResult> extends ActionKey {
  siteName: string;
  currency: string;
  title: string;
  text: string;
  foodId: number | null;
  categoryId: number | null;
  deviceId: number | null;
  targetName: string;
  isRecipe: boolean;
  isArchived: boolean;
  wasteType: WasteTypeCode | null;
  team: string;
  startDate: Day;
  endDate: Day | null;
  expectedG: number | null;
  origin: ActionOrigin;
  picture: string | null;
  isCancelled: boolean;
  today: Day;
  state: ActionState;
  reason: UnknownReason | null;
  result: Result | null;
}

const today = (now: Date): RawBuilder<unknown> =>
  sql`(${now}::timestamptz at time zone site.timezone)::date`;

/** A result from before the start was moved ahead does not count. */
const state = (now: Date): RawBuilder<unknown> => sql`
  case when action.start_date > ${today(now)} then 'planned'
    else coalesce(result.state, 'running') end`;

const tables = sql`
  action
  join site on site.id = action.site_id
  join locale on locale.id = site.locale_id
  left join food on food.id = action.food_id
  left join food_category category on category.id = action.category_id
  left join device on device.id = action.device_id
  left join action_result result
    on result.site_id = action.site_id and result.action_id = action.id`;

const columns = (now: Date, result: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  action.site_id as "siteId", action.id, site.name as "siteName", locale.currency, action.title,
  action.text, action.food_id as "foodId", action.category_id as "categoryId",
  action.device_id as "deviceId",
  coalesce(food.name, category.name, nullif(device.name, ''), device.serial) as "targetName",
  coalesce(food.is_recipe, false) as "isRecipe",
  coalesce(not food.is_active, device.archived_at is not null) as "isArchived",
  action.waste_type as "wasteType", action.team, action.start_date as "startDate",
  action.end_date as "endDate", action.expected_g::float8 as "expectedG", action.origin,
  action.picture, action.cancelled_at is not null as "isCancelled",
  ${today(now)} as today, ${state(now)} as state,
  case when ${state(now)} = 'cannot_tell' then result.reason end as reason,
  case when ${state(now)} <> 'planned' then ${result} end as result`;

const isListed = (scope: SiteScope): RawBuilder<unknown> =>
  sql`action.site_id = any(${scope.siteIds}::bigint[]) and action.cancelled_at is null`;

export const findAction = (
  db: Db,
  scope: SiteScope,
  id: number,
  now: Date,
): Promise<ActionRow | undefined> =>
  queryRow(db)`
    select ${columns(now, sql`result.detail`)} from ${tables}
    where action.site_id = any(${scope.siteIds}::bigint[]) and action.id = ${id}
  `;

type ListQuery = ParsedRequest<(typeof actionRoutes)['listActions']>['query'];

const orders = {
  newest: sql`action.start_date desc, action.id desc`,
  saved: sql`(
      select sum((part ->> 'grams')::float8) from jsonb_array_elements(result.years) as part
    ) desc nulls last, action.start_date desc, action.id desc`,
} as const;

/** Details are large, so the rows of the page are chosen without them. */
export const findActionPage = (
  db: Db,
  scope: SiteScope,
  {
    state: states,
    ordering,
    limit,
    offset,
  }: Pick<ListQuery, 'state' | 'ordering' | 'limit' | 'offset'>,
  now: Date,
): Promise<ActionRow<NonNullable<ActionListItem['result']>>[]> =>
  queryRows(db)`
    with chosen as materialized (
      select action.site_id, action.id, row_number() over (order by ${orders[ordering]}) as position
      from action
      join site on site.id = action.site_id
      left join action_result result
        on result.site_id = action.site_id and result.action_id = action.id
      where ${isListed(scope)}
        and ${states.length === 0 ? sql`true` : sql`${state(now)} = any(${states}::text[])`}
      order by position
      limit ${limit} offset ${offset}
    )
    select ${columns(now, sql`result.detail - 'weeks' - 'left_out'`)} from ${tables}
    join chosen on chosen.site_id = action.site_id and chosen.id = action.id
    order by chosen.position
  `;

export const countStates = (
  db: Db,
  scope: SiteScope,
  now: Date,
): Promise<{ state: ActionState; count: number }[]> =>
  queryRows(db)`
    select ${state(now)} as state, count(*) as count from ${tables}
    where ${isListed(scope)} group by 1
  `;

/** Newest first, for the export. */
export const findAllActions = (db: Db, scope: SiteScope, now: Date): Promise<ActionRow[]> =>
  queryRows(db)`
    select ${columns(now, sql`result.detail`)} from ${tables}
    where ${isListed(scope)} order by ${orders.newest}
  `;

export interface ActionDuring extends ActionKey {
  siteName: string;
  title: string;
  startDate: Day;
  state: ActionState;
  /** Of a final result. */
  savedKg: number | null;
}

/** Actions that ran on a day of the period, oldest first. */
export const findActionsDuring = (
  db: Db,
  scope: SiteScope,
  { startDate, endDate }: Period,
  now: Date,
): Promise<ActionDuring[]> =>
  queryRows(db)`
    select action.site_id as "siteId", action.id, site.name as "siteName", action.title,
      action.start_date as "startDate", ${state(now)} as state,
      case when result.is_final then (result.detail #>> '{saved,kg}')::float8 end as "savedKg"
    from action
    join site on site.id = action.site_id
    left join action_result result
      on result.site_id = action.site_id and result.action_id = action.id
    where ${isListed(scope)} and action.start_date <= ${endDate}::date
      and (action.end_date is null or action.end_date >= ${startDate}::date)
    order by action.start_date, action.id
  `;

export const findTeams = async (db: Db, scope: SiteScope): Promise<string[]> =>
  (
    await queryRows(db)<{ team: string }>`
      select action.team from action
      where ${isListed(scope)} and action.team <> ''
      group by action.team order by lower(action.team), action.team limit 500
    `
  ).map(({ team }) => team);

export interface StoredAction {
  title: string;
  text: string;
  foodId: number | null;
  categoryId: number | null;
  deviceId: number | null;
  wasteType: WasteTypeCode | null;
  team: string;
  startDate: Day;
  expectedG: number | null;
  picture: string | null;
}

export interface NewStoredAction extends StoredAction {
  siteId: number;
  origin: ActionOrigin;
  pick: { week: Day; rank: number } | null;
  clientId: string | undefined;
}

/** Undefined if an action with the same client id exists. */
export const insertAction = async (
  transaction: Db,
  given: NewStoredAction,
  { by, at }: { by: number; at: Date },
): Promise<number | undefined> =>
  (
    await queryRow(transaction)<{ id: number }>`
      insert into action (site_id, title, text, food_id, category_id, device_id, waste_type, team,
        start_date, expected_g, origin, picture, client_id, pick_week, pick_rank, created_by,
        created_at, updated_at)
      values (${given.siteId}, ${given.title}, ${given.text}, ${given.foodId},
        ${given.categoryId}, ${given.deviceId}, ${given.wasteType}, ${given.team},
        ${given.startDate}::date, ${given.expectedG}, ${given.origin}, ${given.picture},
        ${given.clientId ?? null}, ${given.pick?.week ?? null}::date, ${given.pick?.rank ?? null},
        ${by}, ${at}::timestamptz, ${at}::timestamptz)
      on conflict (site_id, client_id) do nothing
      returning id
    `
  )?.id;

export interface KnownEntry {
  id: number;
  userId: number | null;
  title: string;
}

export const findActionByClientId = (
  db: Db,
  siteId: number,
  clientId: string,
): Promise<KnownEntry | undefined> =>
  queryRow(db)`
    select id, created_by as "userId", title from action
    where site_id = ${siteId} and client_id = ${clientId}::uuid
  `;

export const replaceAction = (
  transaction: Db,
  { siteId, id }: ActionKey,
  given: StoredAction,
  at: Date,
): Promise<void> =>
  runStatement(transaction)`
    update action set title = ${given.title}, text = ${given.text}, food_id = ${given.foodId},
      category_id = ${given.categoryId}, device_id = ${given.deviceId},
      waste_type = ${given.wasteType}, team = ${given.team},
      start_date = ${given.startDate}::date, expected_g = ${given.expectedG},
      picture = ${given.picture}, updated_at = ${at}::timestamptz
    where site_id = ${siteId} and id = ${id}
  `;

export const setEndDate = (
  transaction: Db,
  { siteId, id }: ActionKey,
  endDate: Day | null,
  at: Date,
): Promise<void> =>
  runStatement(transaction)`
    update action set end_date = ${endDate}::date, updated_at = ${at}::timestamptz
    where site_id = ${siteId} and id = ${id}
  `;

export const setCancelledAt = (
  transaction: Db,
  { siteId, id }: ActionKey,
  cancelledAt: Date | null,
  at: Date,
): Promise<void> =>
  runStatement(transaction)`
    update action set cancelled_at = ${cancelledAt}::timestamptz, updated_at = ${at}::timestamptz
    where site_id = ${siteId} and id = ${id}
  `;
