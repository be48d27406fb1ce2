import { addDays, addMonths, type Day } from '@wastegauge/contract/values/dates';
import { weekdays } from '@wastegauge/contract/insight/overview';
import type { RowValue, TableRows } from './bulk-insert.ts';
import { calendarDay, daysFrom, isBankHoliday, isWeekend, type CalendarDay } from '../calendar.ts';
import type { DemoKitchen } from '../captures.ts';
import { expectedCovers, type DayCovers } from '../covers.ts';
import { siteStaff, type DemoSite } from '../tables.ts';
import { randomFor } from '../random.ts';
import type { DemoVenueEvent } from '../venue-events.ts';

export const dailyCoverColumns = {
  id: 'bigint',
  site_id: 'bigint',
  day: 'date',
  covers_per_day: 'integer',
  is_default: 'boolean',
  occupancy_type: 'text',
  set_by: 'bigint',
  updated_at: 'timestamptz',
} as const;

/** Recorded the morning after; missing in planted gaps, on a few plain days and today. */
export function dailyCoverRow(
  { site, gaps }: Pick<DemoKitchen, 'site' | 'gaps'>,
  date: CalendarDay,
  covers: DayCovers,
  today: Day,
  id: number,
): RowValue[] | null {
  const random = randomFor('record', site.id, date.day);
  const isPlain = covers.functions.length === 0;
  const isHoliday = isBankHoliday(site.country, date);
  const isShutWeekend = covers.total === 0 && isWeekend(date);
  const isForgotten = isPlain && !isHoliday && random.chance(0.07);
  const isMissing = isForgotten || isShutWeekend || gaps.hasNoCovers(date.day);
  if (date.day >= today || isMissing) return null;
  const [largest] = covers.functions.toSorted((a, b) => b.guests - a.guests);
  return [
    id,
    site.id,
    date.day,
    covers.total,
    false,
    largest?.event.occupancyType ?? (isHoliday ? 'HOLIDAY' : 'BUSINESS_USUAL'),
    random.pick(siteStaff(site.id)).id,
    `${addDays(date.day, 1)}T08:${String(random.integer(10, 59))}:00Z`,
  ];
}

export function coverDefaults(
  sites: readonly { site: DemoSite; installedOn: Day }[],
  today: Day,
): TableRows {
  const rows: RowValue[][] = [];
  for (const { site, installedOn } of sites) {
    for (const from of [installedOn, addMonths(installedOn, 12)]) {
      if (from >= today) continue;
      const week = plannedWeek(site, from);
      const mean = Math.round(week.reduce((sum, covers) => sum + covers, 0) / 7);
      const setBy = siteStaff(site.id)[0]?.id ?? null;
      rows.push([rows.length + 1, site.id, from, mean, ...week, setBy]);
    }
  }
  return {
    table: 'cover_default',
    columns: {
      id: 'bigint',
      site_id: 'bigint',
      date: 'date',
      default_covers: 'integer',
      ...Object.fromEntries(weekdays.map((name) => [name, 'integer'])),
      set_by: 'bigint',
    },
    rows,
  };
}

/** Rounded as people do. */
function plannedWeek(site: DemoSite, from: Day): number[] {
  const dates = daysFrom(from, addDays(from, 363)).map(calendarDay);
  return weekdays.map((_, weekday) => {
    const days = dates.filter((date) => date.weekday === weekday);
    const sum = days.reduce((all, date) => all + houseCovers(site, date), 0);
    return inFives(sum / days.length);
  });
}

const inFives = (covers: number): number => Math.round(covers / 5) * 5;

function houseCovers(site: DemoSite, date: CalendarDay): number {
  const { breakfast, lunch, dinner } = expectedCovers(site, date);
  return breakfast + lunch + dinner;
}

/** The largest event of a day includes the usual guests; others count only their own. */
function estimateOf(
  site: DemoSite,
  event: DemoVenueEvent,
  booked: readonly DemoVenueEvent[],
): number {
  const isLargest = booked.every(
    (other) =>
      other.endDay < event.startDay ||
      other.startDay > event.endDay ||
      other.guests <= event.guests,
  );
  return event.guests + (isLargest ? inFives(houseCovers(site, calendarDay(event.startDay))) : 0);
}

/** Most past events were counted; usually a few guests stay away. */
function countedGuests(event: DemoVenueEvent, estimate: number, today: Day): number | null {
  const random = randomFor('counted', event.siteId, event.startDay, event.name);
  if (event.endDay >= today || !random.chance(0.8)) return null;
  const days = daysFrom(event.startDay, event.endDay).length;
  return Math.round(estimate * days * random.between(0.86, 1.03));
}

export const venueEventRows = (
  sites: readonly DemoSite[],
  events: readonly DemoVenueEvent[],
  today: Day,
): TableRows => ({
  table: 'venue_event',
  columns: {
    id: 'bigint',
    site_id: 'bigint',
    name: 'text',
    description: 'text',
    occupancy_type: 'text',
    estimate_occupancy: 'integer',
    counted_guests: 'integer',
    start_date: 'timestamp',
    end_date: 'timestamp',
    created_by: 'bigint',
    created_at: 'timestamptz',
  },
  rows: sites.flatMap((site) => {
    const booked = events.filter(({ siteId }) => siteId === site.id);
    return booked.map((event) => {
      const estimate = estimateOf(site, event, booked);
      return [
        1 + events.indexOf(event),
        site.id,
        event.name,
        event.description,
        event.occupancyType,
        estimate,
        countedGuests(event, estimate, today),
        `${event.startDay} ${event.startTime}`,
        `${event.endDay} ${event.endTime}`,
        siteStaff(site.id)[0]?.id ?? null,
        `${addMonths(event.startDay, -4)}T10:00:00Z`,
      ];
    });
  }),
});
