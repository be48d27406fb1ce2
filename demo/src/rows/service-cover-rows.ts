import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import { calendarDay, daysFrom, type CalendarDay } from '../calendar.ts';
import type { DemoKitchen } from '../captures.ts';
import { expectedCovers, type DayCovers } from '../covers.ts';
import type { Meal } from '../kitchens.ts';
import { closedServices } from '../planted-gaps.ts';
import { randomFor } from '../random.ts';
import { siteStaff, type DemoSite } from '../tables.ts';
import type { DemoVenueEvent } from '../venue-events.ts';
import type { RowValue, TableRows } from './bulk-insert.ts';

export const serviceCoverColumns = {
  site_id: 'bigint',
  day: 'date',
  service: 'text',
  covers: 'integer',
  set_by: 'bigint',
  set_at: 'timestamptz',
} as const;

const mealOf = {
  BREAKFAST: 'breakfast',
  LUNCH: 'lunch',
  DINNER: 'dinner',
} as const satisfies Record<ServiceTime, Meal>;

/** The meal at which the guests of an event eat. */
const serviceOf = (site: DemoSite, { mealHour }: DemoVenueEvent): ServiceTime => {
  const [, lunch = '', dinner = ''] = site.serviceTimes;
  const hourOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
  return mealHour < hourOf(lunch) ? 'BREAKFAST' : mealHour < hourOf(dinner) ? 'LUNCH' : 'DINNER';
};

/** Their sum is the covers of the day, so they are recorded and forgotten together. */
export function serviceCoverRows(
  site: DemoSite,
  dailyRow: readonly RowValue[] | null,
  covers: DayCovers,
): RowValue[][] {
  if (!dailyRow) return [];
  const [, siteId = null, day = null, , , , setBy = null, setAt = null] = dailyRow;
  return serviceTimes.flatMap((service) => {
    const guests = covers.functions
      .filter(({ event }) => serviceOf(site, event) === service)
      .reduce((sum, entry) => sum + entry.guests, 0);
    const served = covers.meals[mealOf[service]] + guests;
    return served === 0 ? [] : [[siteId, day, service, served, setBy, setAt]];
  });
}

const plannedDays = 70;
/** Kitchens plan a little too much, so that nothing runs out. */
const safetyMargin = 1.05;

/** The covers that people planned for the last ten weeks. */
export const coverPlanRows = (
  kitchens: readonly DemoKitchen[],
  today: Day,
  bookedOn: (siteId: number, day: Day) => readonly DemoVenueEvent[],
): TableRows => ({
  table: 'cover_plan',
  columns: serviceCoverColumns,
  rows: kitchens.flatMap((kitchen) =>
    daysFrom(addDays(today, -plannedDays), today)
      .filter((day) => day >= kitchen.timeline.installedOn)
      .flatMap((day) => plansOf(kitchen, calendarDay(day), bookedOn(kitchen.site.id, day))),
  ),
});

function plansOf(
  { site, gaps }: DemoKitchen,
  date: CalendarDay,
  booked: readonly DemoVenueEvent[],
): RowValue[][] {
  const random = randomFor('plan', site.id, date.day);
  const expected = expectedCovers(site, date);
  const closed = closedServices(gaps, date.day);
  const setBy = random.pick(siteStaff(site.id)).id;
  const setAt = `${addDays(date.day, -1)}T15:${String(random.integer(10, 59))}:00Z`;
  return serviceTimes.flatMap((service) => {
    const guests = booked
      .filter((event) => serviceOf(site, event) === service)
      .reduce((sum, event) => sum + event.guests, 0);
    const usual = closed.has(service) ? 0 : expected[mealOf[service]];
    const planned = (usual + guests) * safetyMargin * (1 + 0.05 * random.normal());
    return planned < 1
      ? []
      : [[site.id, date.day, service, Math.round(planned / 5) * 5, setBy, setAt]];
  });
}
