import { addDays, addMonths, startOfMonth, type Day } from '@wastegauge/contract/values/dates';
import { calendarDay, daysFrom, monthDay, type CalendarDay } from './calendar.ts';
import { arenaProgramme } from './programmes/arena.ts';
import { cateringProgrammes } from './programmes/catering.ts';
import { hotelProgrammes } from './programmes/hotel.ts';
import { demoSites, type DemoSite } from './tables.ts';
import { timelineOf } from './timeline.ts';
import { randomFor, wholeNumberNear, type DemoRandom } from './random.ts';
import type { ProgrammeItem } from './programmes/programme.ts';

export interface DemoVenueEvent {
  siteId: number;
  name: string;
  description: string;
  occupancyType: ProgrammeItem['occupancyType'];
  guests: number;
  startDay: Day;
  endDay: Day;
  startTime: string;
  endTime: string;
  mealHour: number;
  /** Relative to the site's usual grams per cover. */
  gramsFactor: number;
  tag: string;
}

const programmes: Record<number, readonly ProgrammeItem[]> = {
  1: hotelProgrammes.dublin,
  2: hotelProgrammes.london,
  3: hotelProgrammes.berlin,
  4: hotelProgrammes.paris,
  5: cateringProgrammes.canteen,
  6: cateringProgrammes.refectory,
  7: cateringProgrammes.hospital,
  8: arenaProgramme,
};

const bookedMonthsAhead = 3;

export const bookedEvents = (today: Day): DemoVenueEvent[] =>
  demoSites.flatMap((site) =>
    venueEvents(site, timelineOf(site, today).installedOn, addMonths(today, bookedMonthsAhead)),
  );

function venueEvents(site: DemoSite, firstDay: Day, lastDay: Day): DemoVenueEvent[] {
  const events: DemoVenueEvent[] = [];
  for (let month = startOfMonth(firstDay); month <= lastDay; month = addMonths(month, 1)) {
    events.push(...eventsOfMonth(site, month));
  }
  return events.filter((event) => event.startDay >= firstDay && event.startDay <= lastDay);
}

function eventsOfMonth(site: DemoSite, month: Day): DemoVenueEvent[] {
  const random = randomFor('venue', site.id, month);
  const days = daysFrom(month, addDays(addMonths(month, 1), -1)).map(calendarDay);
  const taken = new Set<Day>();
  const events: DemoVenueEvent[] = [];
  const monthIndex = Number(month.slice(5, 7)) - 1;
  for (const item of programmes[site.id] ?? []) {
    const wanted = wholeNumberNear(item.perMonth[monthIndex] ?? 0, random);
    for (let count = 0; count < wanted; count += 1) {
      const free = days.filter(
        (date) =>
          (item.isSmall || !taken.has(date.day)) &&
          (item.onDay ? date.day.endsWith(item.onDay) : isBookable(item, date)),
      );
      const date = free.length > 0 ? random.pick(free) : undefined;
      if (!date) continue;
      const endDay = addDays(date.day, item.days - 1);
      if (!item.isSmall) daysFrom(date.day, endDay).forEach((day) => taken.add(day));
      events.push(toEvent(site, item, date.day, endDay, random));
    }
  }
  return events.toSorted((a, b) => a.startDay.localeCompare(b.startDay));
}

/** Nothing is booked over Christmas and New Year. */
const isBookable = (item: ProgrammeItem, date: CalendarDay): boolean =>
  item.weekdays.includes(date.weekday) &&
  !['12-24', '12-25', '12-26', '12-31', '01-01'].includes(monthDay(date));

function toEvent(
  site: DemoSite,
  item: ProgrammeItem,
  startDay: Day,
  endDay: Day,
  random: DemoRandom,
): DemoVenueEvent {
  const [low, high] = item.guests;
  const step = high > 1000 ? 100 : 5;
  return {
    siteId: site.id,
    name: item.name(random, startDay),
    description: random.pick(item.descriptions),
    occupancyType: item.occupancyType,
    guests: Math.round(random.between(low, high) / step) * step,
    startDay,
    endDay,
    startTime: item.hours[0],
    endTime: item.hours[1],
    mealHour: item.mealHour,
    gramsFactor: item.gramsFactor ?? 1,
    tag: item.tag,
  };
}
