import { createForecaster, type Forecaster, type ServedDay } from './forecast.ts';

/** Services of a few dozen sites, at about 200 kB each. */
const maxKept = 100;

export type FindForecaster = (series: string, served: readonly ServedDay[]) => Forecaster;

/**
 * Keeps the last forecaster of each series with the days it was made from, and reuses it only for exactly the same
 * days. Any change of covers, closures, holidays or guests changes them, so that advice is never out of date.
 */
export function createForecasterCache(): FindForecaster {
  const kept = new Map<string, { served: readonly ServedDay[]; forecaster: Forecaster }>();
  return (series, served) => {
    const known = kept.get(series);
    const isSame = known !== undefined && areSameDays(known.served, served);
    const current = isSame ? known : { served, forecaster: createForecaster(served) };
    kept.delete(series);
    kept.set(series, current);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return current.forecaster;
  };
}

const areSameDays = (one: readonly ServedDay[], other: readonly ServedDay[]): boolean =>
  one.length === other.length &&
  one.every((day, index) => {
    const same = other[index];
    return (
      same !== undefined &&
      day.day === same.day &&
      day.covers === same.covers &&
      day.holiday === same.holiday &&
      day.guests === same.guests
    );
  });
