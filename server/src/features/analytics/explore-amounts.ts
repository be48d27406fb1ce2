import {
  addDays,
  comparedWith,
  type ComparedDays,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import type { Granularity, Label, Metric } from '@wastegauge/contract/insight/explore';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { WasteFilter } from './filter-sql.ts';
import type { FirstDay } from './first-days.ts';
import { metricMeasures, noAmount, addAmounts, type ExactAmount } from './figures.ts';
import type { MoneyIn } from './money-sql.ts';
import type { PartOfDays } from './periods-sql.ts';
import { pointKey } from './periods.ts';
import { coversByType } from './questions/covers-by-type.ts';
import { wasteByLabel } from './questions/waste-by-label.ts';
import { wastePerCover } from './questions/waste-per-cover.ts';

export interface ExploreChoice {
  metric: Metric;
  label: Label;
  granularity: Granularity;
  period: Period;
  compared: ComparedDays | undefined;
  filter: WasteFilter;
  money: MoneyIn;
  kgPerMeal: number;
  firstDays: readonly FirstDay[];
  /** Focus foods a user chose for all sites; otherwise each site's own are used. */
  focusFoodIds?: readonly number[] | undefined;
}

export interface LabelAmounts {
  label: string | null;
  name: string | null;
  /** All days of each point. */
  current: Map<string, ExactAmount>;
  /** Its complete days. */
  compared: Map<string, ExactAmount>;
  /** Keyed by the current point each amount is compared with. */
  previous: Map<string, ExactAmount>;
  /** Includes the days before the period that the rolling mean needs. */
  days: Map<string, ExactAmount>;
}

export const rollingDays = 7;
const noLabel = '0';

export async function readAmounts(
  analytics: Analytics,
  scope: SiteScope,
  choice: Omit<ExploreChoice, 'firstDays'>,
): Promise<LabelAmounts[]> {
  const { metric, granularity, label } = choice;
  const shown = { period: choice.period, compared: choice.compared };
  const query = { ...choice, scope, shown, period: periodRead(choice) };
  const found = new Map<string | null, LabelAmounts>();
  const place = amountCollector(found, choice);
  if (metric === 'waste_per_cover') {
    for (const { weightG, covers, days, plannedDays, ...row } of await analytics.ask(
      wastePerCover(query),
    )) {
      const sums = { waste: BigInt(weightG), covers: BigInt(covers), plannedDays };
      place({ ...row, hour: null }, noLabel, null, { ...sums, servedDays: days });
    }
  } else if (metric === 'occupancy') {
    for (const row of await analytics.ask(coversByType(query))) {
      const type = label === 'occupancy_type' ? row.occupancyType : noLabel;
      place({ ...row, hour: null }, type, null, { ...noAmount, covers: BigInt(row.covers) });
    }
  } else {
    const measure = metricMeasures[metric];
    for (const row of await analytics.ask(wasteByLabel({ ...query, measure }))) {
      place(row, row.label, row.name, { ...noAmount, waste: BigInt(row.amount) });
    }
  }
  return [...found.values()];

  function periodRead({ period, compared }: typeof choice): Period {
    const rolled = granularity === 'daily' ? addDays(period.startDate, 1 - rollingDays) : undefined;
    const days = [period.startDate, compared?.previous.startDate, rolled];
    const startDate = days.filter((day) => day !== undefined).toSorted()[0] ?? period.startDate;
    return { startDate, endDate: period.endDate };
  }
}

type Placed = { bucket: string; hour: number | null; part: PartOfDays };

function amountCollector(
  found: Map<string | null, LabelAmounts>,
  { granularity, compared }: Pick<ExploreChoice, 'granularity' | 'compared'>,
): (row: Placed, label: string | null, name: string | null, amount: ExactAmount) => void {
  const isFine = granularity === 'hourly' || granularity === 'daily';
  const laterDays = new Map<Day, Day>();
  const comparedDay = (days: ComparedDays, day: Day): Day => {
    const later = laterDays.get(day) ?? comparedWith(days, day);
    laterDays.set(day, later);
    return later;
  };
  const add = (amounts: Map<string, ExactAmount>, point: string, amount: ExactAmount): void => {
    const known = amounts.get(point);
    amounts.set(point, known ? addAmounts(known, amount) : amount);
  };
  return ({ bucket, hour, part }, label, name, amount) => {
    const own = found.get(label) ?? {
      label,
      name,
      current: new Map<string, ExactAmount>(),
      compared: new Map<string, ExactAmount>(),
      previous: new Map<string, ExactAmount>(),
      days: new Map<string, ExactAmount>(),
    };
    found.set(label, own);
    if (granularity === 'daily') add(own.days, bucket, amount);
    if (part === 'compared' || part === 'rest') {
      add(own.current, pointKey(bucket, hour), amount);
      if (part === 'compared') add(own.compared, pointKey(bucket, hour), amount);
    } else if (part === 'previous' && compared) {
      const day = isFine ? comparedDay(compared, bucket) : bucket;
      add(own.previous, pointKey(day, hour), amount);
    }
  };
}
