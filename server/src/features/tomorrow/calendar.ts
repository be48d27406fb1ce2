import type { AdviceService, HolidayKind } from '@wastegauge/contract/insight/tomorrow';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import type { SiteServices } from '../service-times/service.ts';
import { dayNumber } from './forecast/history.ts';
import { rememberResult } from './forecast/remember-result.ts';
import type { ClosureRow, HolidayRow, BookedEvent } from './queries.ts';

export interface SiteCalendar {
  /** Services with opening times, in their order. */
  services: ServiceTime[];
  isClosed(day: Day, service: AdviceService): boolean;
  holidayOn(day: Day): { name: string; kind: HolidayKind } | null;
  eventsOn(day: Day): BookedEvent[];
  /** Planned guests of venue events beyond the usual covers of the day. */
  extraGuests(day: Day, service: AdviceService, usualCovers: number | undefined): number;
}

interface CalendarRows {
  times: SiteServices;
  closures: readonly ClosureRow[];
  holidays: readonly HolidayRow[];
  events: readonly BookedEvent[];
}

export function createCalendar({ times, closures, holidays, events }: CalendarRows): SiteCalendar {
  const services = serviceTimes.filter((service) => times[service].start !== times[service].end);
  const isServiceClosed = (day: Day, service: ServiceTime): boolean =>
    closures.some((closure) => closes(closure, day) && (closure.service ?? service) === service);
  const booked = events.map((event) => ({
    event,
    first: dayOf(event.start),
    last: dayOf(event.end),
  }));
  const eventsOn = rememberResult((day: Day): BookedEvent[] =>
    booked.filter(({ first, last }) => first <= day && last >= day).map(({ event }) => event),
  );
  return {
    services,
    isClosed: (day, service) =>
      service === 'ALL_DAY'
        ? closures.some((closure) => closure.service === null && closes(closure, day)) ||
          (services.length > 0 && services.every((one) => isServiceClosed(day, one)))
        : isServiceClosed(day, service),
    holidayOn: rememberResult(
      (day) =>
        holidays.find(({ startDate, endDate }) => startDate <= day && endDate >= day) ?? null,
    ),
    eventsOn,
    extraGuests: (day, service, usualCovers) =>
      eventsOn(day)
        .filter((event) => service === 'ALL_DAY' || mealOf(event, day, times, services) === service)
        .reduce((total, event) => total + extraOf(event, usualCovers), 0),
  };
}

const dayOf = (moment: string): Day => moment.slice(0, 10);

const closes = ({ startDate, endDate, weekday }: ClosureRow, day: Day): boolean =>
  startDate <= day &&
  (endDate === null || endDate >= day) &&
  (weekday === null || weekday === isoWeekday(day));

/** 1 is Monday; day 0, the first of 1970, was a Thursday. */
export const isoWeekday = (day: Day): number => ((dayNumber(day) + 3) % 7) + 1;

/** An estimate as large as a usual day is one of the whole day, as on the occupancy page. */
const extraOf = ({ guests }: BookedEvent, usualCovers: number | undefined): number => {
  if (guests === null) return 0;
  return usualCovers !== undefined && guests >= usualCovers ? guests - usualCovers : guests;
};

export const minutesADay = 1440;
const earlyMorning = 5 * 60;

export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The service in the middle of the event on a day, or the nearest one. */
function mealOf(
  { start, end }: BookedEvent,
  day: Day,
  times: SiteServices,
  services: readonly ServiceTime[],
): ServiceTime | undefined {
  const isLastDay = dayOf(end) === day;
  const isFirstDay = dayOf(start) === day;
  const from = isFirstDay ? minutesOf(start.slice(11)) : 0;
  const endsNextMorning =
    dayOf(end) === addDays(day, 1) && minutesOf(end.slice(11)) <= earlyMorning;
  const to = isLastDay
    ? minutesOf(end.slice(11))
    : endsNextMorning
      ? minutesADay + minutesOf(end.slice(11))
      : minutesADay;
  if (!isFirstDay && isLastDay && to <= earlyMorning) return undefined;
  const middle = (from + to) / 2;
  const distance = (service: ServiceTime): number => {
    const opens = minutesOf(times[service].start);
    const closing = minutesOf(times[service].end);
    const closesAt = closing < opens ? closing + minutesADay : closing;
    return Math.max(opens - middle, middle - closesAt, 0);
  };
  return services.toSorted((a, b) => distance(a) - distance(b))[0];
}
