/** A change that reads 0.00% is no change. */
export function trendDirection(percent: number | null): 'down' | 'up' | 'flat' | 'unknown' {
  if (percent === null) return 'unknown';
  const shown = Math.round(percent * 100);
  if (shown === 0) return 'flat';
  return shown < 0 ? 'down' : 'up';
}
