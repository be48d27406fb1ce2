export interface BinReadings {
  /** The reading of the last capture. */
  readingG: number;
  isEmptied: boolean;
}

const maxReadingG = 400_000;

/**
 * The server subtracts the previous reading and takes a smaller one as the first after emptying. The reading of the
 * scale would be wrong when the first addition to an emptied bin outweighs everything before, and after drift.
 */
export function nextReading({ readingG, isEmptied }: BinReadings, addedG: number): number {
  const mayRestart = addedG < readingG;
  const sumG = readingG + addedG;
  return mayRestart && (isEmptied || sumG > maxReadingG) ? addedG : sumG;
}
