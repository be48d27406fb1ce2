/** How a monitor saw one food; amounts count past labels, older ones for less. */
export interface Sightings {
  foodId: number;
  /** As it was last described. */
  descriptionId: number | null;
  trimmings: boolean;
  labelledAt: Date;
  often: number;
  atHour: number;
  atWeight: number;
  onWeekday: number;
  /** On the day of the event, about this hour. */
  ofDay: number;
  /** Captured just before or after. */
  near: number;
}

// Tuned with `npm run bench -- suggestions`. The demo organisation draws every food by itself; a kitchen
// empties a tray in several goes, so what is near counts for more than the demo alone would ask.
const ofTheDay = 0.3;
const nearby = 4;

/**
 * How often the monitor saw a food, times how usual the food is at this hour, at this weight and on this
 * weekday, times what was labelled that day and just around. Of few sightings little is concluded:
 * each part leans towards what any food would give.
 */
export function likelihoodOf(sightings: Sightings): number {
  const { often, atHour, atWeight, onWeekday, ofDay, near } = sightings;
  const hourPart = (atHour + 0.4) / (often + 2);
  const weightPart = (atWeight + 0.6) / (often + 2);
  const weekdayPart = (onWeekday + 10 / 7) / (often + 10);
  const around = 1 + ofTheDay * ofDay + nearby * near;
  return often * hourPart * weightPart * Math.sqrt(weekdayPart) * around;
}

/** The likeliest first. */
export const rankFoods = (sightings: readonly Sightings[]): Sightings[] =>
  sightings.toSorted(
    (one, other) => likelihoodOf(other) - likelihoodOf(one) || one.foodId - other.foodId,
  );
