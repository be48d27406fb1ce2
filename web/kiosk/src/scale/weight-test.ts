export const knownWeightsKg = [0.5, 1, 2, 5];

const minAllowedG = 10;
const allowedShare = 0.005;

export interface WeightTest {
  differenceG: number;
  allowedG: number;
  isPassed: boolean;
}

/** Compares the scale with a weight of known mass. */
export function testWeight(knownKg: number, shownG: number): WeightTest {
  const knownG = knownKg * 1000;
  const differenceG = Math.round(shownG - knownG);
  const allowedG = Math.max(minAllowedG, knownG * allowedShare);
  return { differenceG, allowedG, isPassed: Math.abs(differenceG) <= allowedG };
}
