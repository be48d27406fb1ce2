export interface SeededRandom {
  seed: number;
  /** Between 0 and 1. */
  next: () => number;
  integer: (below: number) => number;
  normal: () => number;
}

/** mulberry32. Prints the seed; repeat a run with `SEED=… vitest run …`. */
export function seedRandom(name: string, fixedSeed?: number): SeededRandom {
  const seed = fixedSeed ?? Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`${name}: seed ${seed}`);
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    seed,
    next,
    integer: (below) => Math.floor(next() * below),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
