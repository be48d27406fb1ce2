export const importLimits = {
  bytes: 5 * 1024 * 1024,
  lines: 10_000,
  columns: 100,
  /** Maximum number of mapped names. */
  names: 1000,
} as const;
