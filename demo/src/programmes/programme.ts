import type { VenueEventType } from '@wastegauge/contract/values/address-options';
import type { Day } from '@wastegauge/contract/values/dates';
import type { DemoRandom } from '../random.ts';

export interface ProgrammeItem {
  occupancyType: VenueEventType;
  /** January first. */
  perMonth: readonly number[];
  weekdays: readonly number[];
  /** Fixed date, MM-DD. */
  onDay?: string;
  days: number;
  hours: readonly [string, string];
  mealHour: number;
  guests: readonly [number, number];
  gramsFactor?: number;
  tag: string;
  /** May share its day with another booking. */
  isSmall?: true;
  name: (random: DemoRandom, day: Day) => string;
  descriptions: readonly string[];
}

export const everyMonth = (count: number): number[] => Array.from({ length: 12 }, () => count);

export const inMonth = (month: number, count: number): number[] =>
  everyMonth(0).map((_, index) => (index === month - 1 ? count : 0));
