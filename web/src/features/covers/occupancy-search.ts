import { occupancyTypes } from '@wastegauge/contract/values/address-options';
import {
  addDays,
  addMonths,
  day,
  daysBetween,
  startOfMonth,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import { sliderRanges } from '@wastegauge/contract/values/filters';
import { z } from 'zod';

const covers = z.coerce.number().int().min(0).optional().catch(undefined);
const dayOrNone = day.optional().catch(undefined);

export const occupancySearch = z.object({
  startDate: dayOrNone,
  endDate: dayOrNone,
  type: z.enum(occupancyTypes).optional().catch(undefined),
  minOccupancy: covers,
  maxOccupancy: covers,
});
export type OccupancySearch = z.infer<typeof occupancySearch>;

const daysOnPhone = 14;
const maxDays = 366;

const fullMonth = (on: Day): Period => ({
  startDate: startOfMonth(on),
  endDate: addDays(addMonths(startOfMonth(on), 1), -1),
});

export function displayedPeriod(search: OccupancySearch, today: Day, isPhone: boolean): Period {
  const { startDate, endDate } = search;
  if (startDate === undefined && endDate === undefined) {
    const start = addDays(today, 1 - daysOnPhone / 2);
    return isPhone
      ? { startDate: start, endDate: addDays(start, daysOnPhone - 1) }
      : fullMonth(today);
  }
  const from = startDate ?? startOfMonth(endDate ?? today);
  const to = endDate ?? fullMonth(from).endDate;
  const [first, last] = from <= to ? [from, to] : [to, from];
  const furthest = addDays(first, maxDays - 1);
  return { startDate: first, endDate: last > furthest ? furthest : last };
}

/** A whole month moves by a month, other periods by their length. */
export function shiftPeriod({ startDate, endDate }: Period, steps: 1 | -1): Period {
  const month = fullMonth(startDate);
  if (month.startDate === startDate && month.endDate === endDate) {
    return fullMonth(addMonths(startDate, steps));
  }
  const length = daysBetween(startDate, endDate) + 1;
  return {
    startDate: addDays(startDate, steps * length),
    endDate: addDays(endDate, steps * length),
  };
}

export function coversSearch([from, to]: readonly [number, number]) {
  const [least, most] = sliderRanges.occupancy;
  return {
    minOccupancy: from === least ? undefined : from,
    maxOccupancy: to === most ? undefined : to,
  };
}

export const coversRange = ({ minOccupancy, maxOccupancy }: OccupancySearch): [number, number] => [
  minOccupancy ?? sliderRanges.occupancy[0],
  maxOccupancy ?? sliderRanges.occupancy[1],
];

export const filterCount = ({
  startDate,
  endDate,
  type,
  minOccupancy,
  maxOccupancy,
}: OccupancySearch): number =>
  [startDate ?? endDate, type, minOccupancy ?? maxOccupancy].filter((value) => value !== undefined)
    .length;

const widgetDaysAhead = 7;
const widgetDaysOnPhone = 7;

export const occupancyPeriod = (today: Day, isPhone: boolean): Period =>
  isPhone
    ? { startDate: addDays(today, 1 - widgetDaysOnPhone), endDate: today }
    : { startDate: startOfMonth(today), endDate: addDays(today, widgetDaysAhead) };
