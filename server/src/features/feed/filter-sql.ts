import type { Day } from '@wastegauge/contract/values/dates';
import type { FeedQuery } from '@wastegauge/contract/insight/feed';
import { sliderRanges } from '@wastegauge/contract/values/filters';
import { sql, type RawBuilder } from 'kysely';
import type { SiteScope } from '../../platform/scope.ts';

type Condition = RawBuilder<unknown>;

/** What is asked of the feed with every name looked up: sites of the scope, monitors, days in order. */
export interface FeedChoice {
  scope: SiteScope;
  /** Monitors as they were named. */
  zone: readonly string[];
  /** Null for any. */
  deviceIds: readonly number[] | null;
  startDate: Day | undefined;
  endDate: Day | undefined;
  /** In UTC: near enough to tell long ago from just now. */
  today: Day;
  /** Money of several currencies is compared in euros. */
  hasOneCurrency: boolean;
  ordering: FeedQuery['ordering'];
  rest: Pick<
    FeedQuery,
    | 'food'
    | 'trimmings'
    | 'secondaryWaste'
    | 'withSecondaryWaste'
    | 'nonFood'
    | 'minPrice'
    | 'maxPrice'
    | 'minWeight'
    | 'maxWeight'
    | 'comments'
  >;
}

/** Some orders are a choice too. */
export const hasCommentsOf = ({ ordering, rest }: FeedChoice): boolean | undefined =>
  ordering === 'comments' ? true : rest.comments;

/** Conditions on `event`, its site apart. */
export function conditionsOf(choice: FeedChoice): Condition {
  const { deviceIds, ordering, rest } = choice;
  const hasComments = hasCommentsOf(choice);
  const conditions = [
    sql`event.status <> 'DISCARDED'`,
    ...kinds(rest),
    ...days(choice),
    ...amounts(rest),
    deviceIds && sql`event.device_id = any(${deviceIds})`,
    rest.food.length > 0 && sql`event.food_id = any(${rest.food})`,
    rest.trimmings !== undefined &&
      (rest.trimmings ? sql`event.trimmings` : sql`not event.trimmings`),
    hasComments !== undefined &&
      (hasComments ? sql`event.comment_count > 0` : sql`event.comment_count = 0`),
    ordering === 'flagged' && sql`event.is_flagged`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== null && condition !== false),
    sql` and `,
  );
}

/** Further foods of a picture and what is no food are left out unless they are asked for (S-11). */
function kinds({ secondaryWaste, withSecondaryWaste, nonFood }: FeedChoice['rest']): Condition[] {
  const isOfKind = nonFood === true ? sql`event.non_food` : sql`not event.non_food`;
  if (secondaryWaste === true) return [isOfKind, sql`event.is_secondary`];
  return withSecondaryWaste === true ? [isOfKind] : [isOfKind, sql`not event.is_secondary`];
}

/** The same choice kind by kind. */
export const singleKinds = (choice: FeedChoice): FeedChoice[] => {
  const { secondaryWaste, withSecondaryWaste } = choice.rest;
  const hasBoth = withSecondaryWaste === true && secondaryWaste !== true;
  if (!hasBoth) return [choice];
  const { withSecondaryWaste: _with, ...rest } = choice.rest;
  return [false, true].map((isSecondary) => ({
    ...choice,
    rest: { ...rest, secondaryWaste: isSecondary },
  }));
};

/** The day of the site decides; the moment, a day wider, leads to the index. */
function days({ startDate, endDate }: FeedChoice): Condition[] {
  return [
    ...(startDate === undefined
      ? []
      : [
          sql`event.local_day >= ${startDate}::date`,
          sql`event.processed_at >= ${startDate}::date - interval '1 day'`,
        ]),
    ...(endDate === undefined
      ? []
      : [
          sql`event.local_day <= ${endDate}::date`,
          sql`event.processed_at < ${endDate}::date + interval '2 days'`,
        ]),
  ];
}

/** In the money and kilograms a card shows; at its end a slider leaves nothing out. */
function amounts({ minPrice, maxPrice, minWeight, maxWeight }: FeedChoice['rest']): Condition[] {
  const conditions: Condition[] = [];
  const limit = (
    condition: (amount: number) => Condition,
    given: number | undefined,
    end: number,
  ): void => {
    if (given !== undefined && given !== end) conditions.push(condition(given));
  };
  const { price, weight } = sliderRanges;
  limit((least) => sql`event.value_e4 >= ${Math.round(least * 10_000)}`, minPrice, price[0]);
  limit((most) => sql`event.value_e4 <= ${Math.round(most * 10_000)}`, maxPrice, price[1]);
  limit(
    (least) => sql`event.weight_g >= ${Math.round(least * 1000)}::bigint`,
    minWeight,
    weight[0],
  );
  limit((most) => sql`event.weight_g <= ${Math.round(most * 1000)}::bigint`, maxWeight, weight[1]);
  return conditions;
}
