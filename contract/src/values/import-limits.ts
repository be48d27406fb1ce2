export const importLimits = {
  bytes: 20 * 1024 * 1024,
  lines: 200_000,
  columns: 100,
  /** Maximum number of mapped names. */
  names: 1000,
} as const;
