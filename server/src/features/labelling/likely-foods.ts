/** How a monitor saw one food. */
export interface Sightings {
  foodId: number;
  /** As it was last described. */
  descriptionId: number | null;
  trimmings: boolean;
  labelledAt: Date;
  /** Part of the monitor's last labels. */
  often: number;
  /** Of these, how many at such an hour with such a weight; one that is almost alike counts almost one. */
  alike: number;
  /** The same on this weekday in the weeks before. */
  onWeekday: number;
  /** Captured just before or after. */
  near: number;
}

// Tuned with `npm run bench -- suggestions`; half or twice as much changes the order by little.
const alikeCounts = 0.15;
const weekdayCounts = 0.4;
const nearCounts = 20;

/** What is usual here, now and with this weight, and many times as likely when it has just been seen. */
const likelihoodOf = ({ often, alike, onWeekday, near }: Sightings): number =>
  (often + alikeCounts * alike + weekdayCounts * onWeekday) * (1 + nearCounts * near);

/** The likeliest first. */
export const rankFoods = (sightings: readonly Sightings[]): Sightings[] =>
  sightings.toSorted(
    (one, other) => likelihoodOf(other) - likelihoodOf(one) || one.foodId - other.foodId,
  );
