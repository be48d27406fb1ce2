import { seededRandom } from '@wastegauge/pictures/random';

/** A service that was weighed a second time. */
export interface WeighedService {
  measuredG: number;
  controlG: number;
}

export interface RatioInterval {
  ratio: number;
  low: number;
  high: number;
}

const draws = 2000;
const seed = 'control week';

/**
 * Control weight by measured weight with a 95 % bootstrap interval over services. Undefined without measured weight,
 * and if it is missing in so many services that the ratio has no upper limit.
 */
export function ratioInterval(services: readonly WeighedService[]): RatioInterval | undefined {
  const measuredG = sum(services.map((service) => service.measuredG));
  if (services.length < 2 || measuredG === 0) return undefined;
  const ratio = sum(services.map((service) => service.controlG)) / measuredG;
  const ratios = drawRatios(services).toSorted();
  const tail = tailProbability(services.length);
  const [low, high] = [quantile(ratios, tail), quantile(ratios, 1 - tail)];
  return Number.isFinite(high) ? { ratio, low, high } : undefined;
}

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

function drawRatios(services: readonly WeighedService[]): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({ length: draws }, () => {
    let measuredG = 0;
    let controlG = 0;
    for (let drawn = 0; drawn < services.length; drawn += 1) {
      const service = services[Math.floor(random() * services.length)];
      measuredG += service?.measuredG ?? 0;
      controlG += service?.controlG ?? 0;
    }
    return measuredG > 0 ? controlG / measuredG : Infinity;
  });
}

/**
 * Share of the draws beyond each end. Plain percentiles are too narrow for a few services
 * (docs/decisions/026-control-weeks.md): the t quantile and the square root are the expansion of Hesterberg (2015),
 * and n / (n - 1) makes up for the pull of each service on the ratio it is compared with, as HC3 does on average.
 */
export function tailProbability(services: number): number {
  const freedom = services - 1;
  return normalBelow(-((services / freedom) ** 1.5) * studentQuantile(freedom));
}

/** At 97.5 %, by the expansion of Cornish and Fisher; off by less than 0.001 from five degrees of freedom on. */
function studentQuantile(freedom: number): number {
  const z = 1.959963984540054;
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ];
  return sum(terms.map((term, power) => term / freedom ** power));
}

/** Abramowitz and Stegun 26.2.17, for z below zero. */
function normalBelow(z: number): number {
  const t = 1 / (1 - 0.2316419 * z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  return density * series.reduceRight((total, factor) => (total + factor) * t, 0);
}

function quantile(sorted: Float64Array, probability: number): number {
  const place = probability * (sorted.length - 1);
  const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below === above ? below : below + (above - below) * (place - Math.floor(place));
}
