const exact = [
  12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281,
] as const;

/** Of Student's t at 97.5 %; from eleven degrees of freedom on by the expansion of Cornish and Fisher. */
export function studentQuantile(freedom: number): number {
  const z = 1.959963984540054;
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return exact[freedom - 1] ?? terms.reduce((sum, term, power) => sum + term / freedom ** power, 0);
}
