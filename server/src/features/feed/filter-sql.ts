import type { Day } from '@wastegauge/contract/values/dates';
import type { FeedQuery } from '@wastegauge/contract/insight/feed';
import { sliderRanges } from '@wastegauge/contract/values/filters';
import { sql, type RawBuilder } from 'kysely';
import type { SiteScope } from '../../platform/scope.ts';
import { isDuring, type VenueEventHours } from '../analytics/service.ts';
import { isLabelledBy } from '../events/service.ts';
import { isOpenUnusual } from '../unusual/service.ts';

type Condition = RawBuilder<unknown>;

export interface FeedChoice {
  scope: SiteScope;
  zone: readonly string[];
  /** Null for any monitor. */
  deviceIds: readonly number[] | null;
  startDate: Day | undefined;
  endDate: Day | undefined;
  /** Of the chosen venue event. */
  during: VenueEventHours | undefined;
  /** In UTC, which is precise enough to separate recent from old days. */
  today: Day;
  /** Amounts in several currencies are compared in euros. */
  hasOneCurrency: boolean;
  ordering: FeedQuery['ordering'];
  /** Ids of events listed elsewhere. */
  withoutIds?: readonly number[] | undefined;
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
    | 'unusual'
    | 'label_source'
  >;
}

/** The `comments` ordering also filters. */
export const commentFilter = ({ ordering, rest }: FeedChoice): boolean | undefined =>
  ordering === 'comments' ? true : rest.comments;

export function feedConditions(choice: FeedChoice): Condition {
  const { deviceIds, during, ordering, rest, withoutIds = [] } = choice;
  const hasComments = commentFilter(choice);
  const conditions = [
    sql`event.status <> 'DISCARDED'`,
    ...kinds(rest),
    ...days(choice),
    ...amounts(rest),
    during !== undefined && isDuring(during),
    deviceIds && sql`event.device_id = any(${deviceIds})`,
    rest.food.length > 0 && sql`event.food_id = any(${rest.food})`,
    rest.trimmings !== undefined &&
      (rest.trimmings ? sql`event.trimmings` : sql`not event.trimmings`),
    hasComments !== undefined &&
      (hasComments ? sql`event.comment_count > 0` : sql`event.comment_count = 0`),
    ordering === 'flagged' && sql`event.is_flagged`,
    rest.unusual === true && isOpenUnusual,
    rest.label_source.length > 0 && isLabelledBy(rest.label_source),
    withoutIds.length > 0 && sql`event.id <> all(${withoutIds}::bigint[])`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== null && condition !== false),
    sql` and `,
  );
}

/** Secondary waste and non-food are left out unless requested (S-11). */
function kinds({ secondaryWaste, withSecondaryWaste, nonFood }: FeedChoice['rest']): Condition[] {
  const isOfKind = nonFood === true ? sql`event.non_food` : sql`not event.non_food`;
  if (secondaryWaste === true) return [isOfKind, sql`event.is_secondary`];
  return withSecondaryWaste === true ? [isOfKind] : [isOfKind, sql`not event.is_secondary`];
}

/** The indexes are partial by kind, so each kind is queried separately. */
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

/** `local_day` is exact; the wider `processed_at` range makes the index usable. */
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

/** Amounts in the currency and kilograms of the card. A slider at its end does not filter. */
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
