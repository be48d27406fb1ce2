import type { RankedFood } from '../learning/classifier.ts';
import { wilsonInterval, type Interval } from './wilson.ts';

/** A verified picture and the ranking that was made without it. */
export interface RankedPicture {
  food: number;
  /** Most probable first. */
  ranked: readonly RankedFood[];
}

export interface Share extends Interval {
  share: number;
  count: number;
}

export interface Accuracy {
  pictures: number;
  first: Share;
  firstFive: Share;
}

/** Pictures of foods that were not learnt yet count as wrong. */
export function measureAccuracy(pictures: readonly RankedPicture[]): Accuracy {
  const shareWithin = (places: number): Share => {
    const count = pictures.filter(({ food, ranked }) =>
      ranked.slice(0, places).some((candidate) => candidate.food === food),
    ).length;
    const share = pictures.length === 0 ? 0 : count / pictures.length;
    return { share, count, ...wilsonInterval(count, pictures.length) };
  };
  return { pictures: pictures.length, first: shareWithin(1), firstFive: shareWithin(5) };
}
