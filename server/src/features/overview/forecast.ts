export interface Forecast {
  value: number;
  low: number;
  high: number;
}

const fewestDays = 3;
// Four out of five normally distributed totals lie within.
const deviations = 1.28;

/**
 * Adds the average of the complete days for every remaining day. The range follows from the spread of these days: of
 * the days to come, and of the average itself.
 */
export function forecastMonth(complete: readonly number[], remainingDays: number): Forecast | null {
  const days = complete.length;
  if (days < fewestDays) return null;
  const total = complete.reduce((sum, amount) => sum + amount, 0);
  const mean = total / days;
  const variance = complete.reduce((sum, amount) => sum + (amount - mean) ** 2, 0) / (days - 1);
  const value = total + mean * remainingDays;
  const spread =
    deviations * Math.sqrt(variance * (remainingDays + (remainingDays * remainingDays) / days));
  return { value, low: Math.max(total, value - spread), high: value + spread };
}
