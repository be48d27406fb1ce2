/** What a benchmark prints as one line of JSON. */
export interface Figures {
  /** Whether every figure meets its goal. */
  isGood: boolean;
  [name: string]: number | string | boolean;
}

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? NaN;

export const rounded = (value: number): number => Math.round(value * 10) / 10;
