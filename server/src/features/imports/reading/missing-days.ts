import { addDays, type Day } from '@wastegauge/contract/values/dates';

/** Days between the first and the last one that are not among them. */
export function daysWithout(given: ReadonlySet<Day>): Day[] {
  const ordered = [...given].toSorted();
  const [first, last] = [ordered[0], ordered.at(-1)];
  const missing: Day[] = [];
  if (first === undefined || last === undefined) return missing;
  for (let day = first; day < last; day = addDays(day, 1)) {
    if (!given.has(day)) missing.push(day);
  }
  return missing;
}
