export type RangeValues = readonly [low: number, high: number];

/** False for numbers that could not be read. */
export const isRangeWithin = (values: RangeValues, [min, max]: RangeValues): boolean =>
  values.every((value) => value >= min && value <= max);

const mantissas = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/** Round numbers from `min` to `max`, about ten for each power of ten. */
export function rangeStops(min: number, max: number, decimals: number): number[] {
  const stops: number[] = [];
  for (let power = -decimals; 10 ** power < max; power += 1) {
    for (const mantissa of mantissas) {
      const exact = mantissa * 10 ** power;
      const stop = Number(exact.toFixed(decimals));
      // Below the last decimal, as 1.2 g of a scale that shows grams.
      const isRounded = Math.abs(stop - exact) > exact * 1e-9;
      if (!isRounded && stop > min && stop < max) stops.push(stop);
    }
  }
  return [min, ...stops, max];
}

/** Index of the stop; between two stops a fraction. */
export function stopPosition(stops: readonly number[], value: number): number {
  const next = stops.findIndex((stop) => stop >= value);
  if (next === -1) return stops.length - 1;
  if (next === 0) return 0;
  const [below = 0, above = 0] = stops.slice(next - 1, next + 1);
  return next - 1 + (value - below) / (above - below);
}
