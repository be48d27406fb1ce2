import { addDays, type Day, type Period } from '@wastegauge/contract/values/dates';
import type { Granularity, Label, Metric } from '@wastegauge/contract/insight/explore';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { WasteFilter } from './filter-sql.ts';
import { metricMeasures, noAmount, addAmounts, type ExactAmount } from './figures.ts';
import type { MoneyIn } from './money-sql.ts';
import { dayCount, pointKey, previousPeriod } from './periods.ts';
import { coversByType } from './questions/covers-by-type.ts';
import { wasteByLabel } from './questions/waste-by-label.ts';

export interface ExploreChoice {
  metric: Metric;
  label: Label;
  granularity: Granularity;
  period: Period;
  filter: WasteFilter;
  money: MoneyIn;
  kgPerMeal: number;
  /** Focus foods a user chose for all sites; otherwise each site's own are used. */
  focusFoodIds?: readonly number[] | undefined;
}

export interface LabelAmounts {
  label: string | null;
  name: string | null;
  current: Map<string, ExactAmount>;
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
  choice: ExploreChoice,
): Promise<LabelAmounts[]> {
  const { metric, granularity, period: shown, label } = choice;
  const measure = metricMeasures[metric];
  const query = { ...choice, scope, shown, period: periodRead(choice) };
  const hasCovers = metric === 'occupancy' || metric === 'waste_per_cover';
  const [waste, covers] = await Promise.all([
    measure === null ? [] : analytics.ask(wasteByLabel({ ...query, measure })),
    hasCovers ? analytics.ask(coversByType(query)) : [],
  ]);
  const found = new Map<string | null, LabelAmounts>();
  const place = amountCollector(found, choice);
  for (const row of waste) {
    place(row, row.label, row.name, { waste: BigInt(row.amount), covers: 0n });
  }
  for (const row of covers) {
    const type = label === 'occupancy_type' ? row.occupancyType : noLabel;
    place({ ...row, hour: null }, type, null, { waste: 0n, covers: BigInt(row.covers) });
  }
  return [...found.values()];

  function periodRead({ period }: ExploreChoice): Period {
    const before = Math.max(dayCount(period), granularity === 'daily' ? rollingDays - 1 : 0);
    return { startDate: addDays(period.startDate, -before), endDate: period.endDate };
  }
}

type Placed = { bucket: string; hour: number | null; isPrevious: boolean };

function amountCollector(
  found: Map<string | null, LabelAmounts>,
  { granularity, period }: ExploreChoice,
): (row: Placed, label: string | null, name: string | null, amount: ExactAmount) => void {
  const days = dayCount(period);
  const firstCompared = previousPeriod(period).startDate;
  const isFine = granularity === 'hourly' || granularity === 'daily';
  const comparedWith = new Map<Day, Day>();
  const laterDay = (day: Day): Day => {
    const later = comparedWith.get(day) ?? addDays(day, days);
    comparedWith.set(day, later);
    return later;
  };
  const add = (amounts: Map<string, ExactAmount>, point: string, amount: ExactAmount): void => {
    amounts.set(point, addAmounts(amounts.get(point) ?? noAmount, amount));
  };
  return ({ bucket, hour, isPrevious }, label, name, amount) => {
    const own = found.get(label) ?? {
      label,
      name,
      current: new Map<string, ExactAmount>(),
      previous: new Map<string, ExactAmount>(),
      days: new Map<string, ExactAmount>(),
    };
    found.set(label, own);
    if (granularity === 'daily') add(own.days, bucket, amount);
    if (!isPrevious) add(own.current, pointKey(bucket, hour), amount);
    else if (!isFine) add(own.previous, bucket, amount);
    else if (bucket >= firstCompared) {
      add(own.previous, pointKey(laterDay(bucket), hour), amount);
    }
  };
}
