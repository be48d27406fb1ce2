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

export interface Confusion {
  food: number;
  takenFor: number;
  count: number;
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

/** Most frequent first. */
export function findConfusions(pictures: readonly RankedPicture[], limit = 10): Confusion[] {
  const pairs = new Map<string, Confusion>();
  for (const { food, ranked } of pictures) {
    const takenFor = ranked[0]?.food;
    if (takenFor === undefined || takenFor === food) continue;
    const key = `${food} ${takenFor}`;
    pairs.set(key, { food, takenFor, count: (pairs.get(key)?.count ?? 0) + 1 });
  }
  return [...pairs.values()]
    .toSorted(
      (one, other) =>
        other.count - one.count || one.food - other.food || one.takenFor - other.takenFor,
    )
    .slice(0, limit);
}
