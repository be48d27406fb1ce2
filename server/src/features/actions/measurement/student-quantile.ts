const exact = [
  12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281,
] as const;

/**
 * Of Student's t at 97.5 %: exact for whole degrees of freedom up to ten, interpolated between them, then by the
 * expansion of Cornish and Fisher.
 */
export function studentQuantile(freedom: number): number {
  const below = Math.max(1, Math.floor(freedom));
  const [low, high] = [exact[below - 1], exact[below]];
  if (low === undefined || high === undefined) return expansion(Math.max(freedom, exact.length));
  // Linear in 1 / freedom, in which the quantile is almost straight.
  const part = (1 / below - 1 / Math.max(1, freedom)) / (1 / below - 1 / (below + 1));
  return low + (high - low) * part;
}

function expansion(freedom: number): number {
  const z = 1.959963984540054;
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return terms.reduce((sum, term, power) => sum + term / freedom ** power, 0);
}
