/** Deterministic by key, so that a site and day always look the same. */
export interface DemoRandom {
  uniform(): number;
  between(low: number, high: number): number;
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  normal(): number;
  logNormal(median: number, sigma: number): number;
  pick<Item>(list: readonly Item[]): Item;
}

export function randomOf(...key: (string | number)[]): DemoRandom {
  const uniform = smallFastCounter(hash128(key.join('|')));
  const between = (low: number, high: number): number => low + (high - low) * uniform();
  const integer = (low: number, high: number): number => Math.floor(between(low, high + 1));
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return {
    uniform,
    between,
    integer,
    normal,
    chance: (probability) => uniform() < probability,
    logNormal: (median, sigma) => median * Math.exp(sigma * normal()),
    pick: (list) => {
      const item = list[Math.floor(uniform() * list.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
  };
}

/** 6.4 becomes 6, or 7 in four of ten cases, so the mean is kept. */
export const wholeNumberNear = (expected: number, random: DemoRandom): number =>
  Math.floor(expected + random.uniform());

function hash128(text: string): [number, number, number, number] {
  let first = 1_779_033_703;
  let second = 3_144_134_277;
  let third = 1_013_904_242;
  let fourth = 2_773_480_762;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = second ^ Math.imul(first ^ code, 597_399_067);
    second = third ^ Math.imul(second ^ code, 2_869_860_233);
    third = fourth ^ Math.imul(third ^ code, 951_274_213);
    fourth = first ^ Math.imul(fourth ^ code, 2_716_044_179);
  }
  return [first, second, third, fourth];
}

/** sfc32: passes PractRand and is fast enough for millions of draws. */
function smallFastCounter(seed: [number, number, number, number]): () => number {
  let [a, b, c, counter] = seed;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 15; round += 1) next();
  return next;
}
