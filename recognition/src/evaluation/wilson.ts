export interface Interval {
  low: number;
  high: number;
}

/** 95 %, two-sided. */
const z = 1.959964;

/** Wilson interval of a share; everything is possible without a trial. */
export function wilsonInterval(successes: number, trials: number): Interval {
  if (trials === 0) return { low: 0, high: 1 };
  const share = successes / trials;
  const centre = share + z ** 2 / (2 * trials);
  const margin = z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  const divisor = 1 + z ** 2 / trials;
  return {
    low: Math.max(0, (centre - margin) / divisor),
    high: Math.min(1, (centre + margin) / divisor),
  };
}

/** Trials needed for the lower bound to reach a precision if the share of successes stays. */
export function trialsForPrecision(share: number, precision: number): number {
  if (share <= precision) return Infinity;
  let [low, high] = [0, 1];
  const isEnough = (trials: number): boolean =>
    wilsonInterval(share * trials, trials).low >= precision;
  while (!isEnough(high)) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
