import type { Day } from '@wastegauge/contract/values/dates';
import type { RowValue } from './rows/bulk-insert.ts';
import { calendarDay, daysFrom } from './calendar.ts';
import { generateCaptures, type DemoKitchen } from './captures.ts';
import { generateTalk, type Talk } from './conversations.ts';
import { dailyCoverRow } from './rows/cover-rows.ts';
import { serviceCoverRows } from './rows/service-cover-rows.ts';
import { coversOf, openCovers, type DayCovers } from './covers.ts';
import { closedServices } from './planted-gaps.ts';
import { eventRow, type EventPricing } from './rows/event-rows.ts';
import { createLabellingRounds } from './labelling-rounds.ts';
import { labelled } from './labels.ts';
import type { DemoFood } from './queries.ts';
import { queuePictureRows } from './queue-pictures.ts';
import { queueDays, withQueues } from './queues.ts';
import type { MonthlyTally } from './tally.ts';
import type { DemoVenueEvent } from './venue-events.ts';
import { randomFor } from './random.ts';
import type { DemoCapture, DemoEvent } from './waste-event.ts';

export interface HistoryFacts {
  today: Day;
  /** Seconds since the epoch; the end of the history. */
  now: number;
  kitchens: readonly DemoKitchen[];
  venueEvents: readonly DemoVenueEvent[];
  pricing: EventPricing;
  discardedAs: readonly DemoFood[];
}

export interface HistoryNotes {
  talk: Talk;
  tally: MonthlyTally;
  coverRows: RowValue[][];
  serviceCoverRows: RowValue[][];
  pictureRows: RowValue[][];
}

/** The newest events are held back until their queues are known. */
export function* eventRowsByDay(facts: HistoryFacts, notes: HistoryNotes): Generator<RowValue[][]> {
  const bookedOn = bookings(facts.venueEvents);
  const firstDay = facts.kitchens.map((kitchen) => kitchen.timeline.installedOn).toSorted()[0];
  const recent: DemoEvent[][] = [];
  const rowsOf = (events: readonly DemoEvent[]): RowValue[][] => {
    events.forEach(notes.tally.add);
    return events.map((event) => eventRow(event, facts.pricing));
  };
  let lastId = 0;
  for (const day of daysFrom(firstDay ?? facts.today, facts.today)) {
    const houses = facts.kitchens
      .filter((kitchen) => kitchen.timeline.installedOn <= day)
      .map((kitchen) => houseOn(kitchen, day, facts.now, bookedOn(kitchen.site.id, day)));
    const captures = houses
      .flatMap((house) => house.captures)
      .toSorted((a, b) => a.processedAt - b.processedAt || a.device.id - b.device.id);
    for (const capture of captures) {
      lastId += 1;
      capture.id = lastId;
    }
    const events = houses.flatMap((house) => eventsOf(house, day, facts, notes));
    recent.push(events.toSorted((a, b) => a.capture.id - b.capture.id));
    if (recent.length > queueDays) yield rowsOf(recent.shift() ?? []);
  }
  const newest = withQueues(recent.flat());
  notes.pictureRows.push(...queuePictureRows(newest));
  yield rowsOf(newest);
}

export const discardedFoods = (foodNamed: (name: string) => DemoFood): DemoFood[] =>
  ['Other non-food', 'Water or ice'].map(foodNamed);

export interface House {
  kitchen: DemoKitchen;
  covers: DayCovers;
  captures: DemoCapture[];
}

export function houseOn(
  kitchen: DemoKitchen,
  day: Day,
  now: number,
  booked: readonly DemoVenueEvent[],
): House {
  const date = calendarDay(day);
  const closed = closedServices(kitchen.gaps, day);
  const covers = openCovers(coversOf(kitchen.site, date, booked), closed);
  const captures = generateCaptures(kitchen, date, covers);
  return { kitchen, covers, captures: captures.filter(({ processedAt }) => processedAt <= now) };
}

function eventsOf(
  { kitchen, covers, captures }: House,
  day: Day,
  { today, now, discardedAs }: HistoryFacts,
  notes: HistoryNotes,
): DemoEvent[] {
  const { site } = kitchen;
  const events = labelHouse({ kitchen, covers, captures }, day, { now, discardedAs });
  const talk = generateTalk(site, day, today, events, covers, now);
  notes.talk.comments.push(...talk.comments);
  notes.talk.flags.push(...talk.flags);
  const nextId = notes.coverRows.length + 1;
  const coverRow = dailyCoverRow(kitchen, calendarDay(day), covers, today, nextId);
  if (coverRow) notes.coverRows.push(coverRow);
  notes.serviceCoverRows.push(...serviceCoverRows(site, coverRow, covers));
  return events;
}

export function labelHouse(
  { kitchen, captures }: House,
  day: Day,
  { now, discardedAs }: Pick<HistoryFacts, 'now' | 'discardedAs'>,
): DemoEvent[] {
  const random = randomFor('labels', kitchen.site.id, day);
  const desk = {
    visionSince: kitchen.timeline.visionSince,
    lastMoment: now,
    rounds: createLabellingRounds(),
    discardedAs,
  };
  return captures.map((capture) => labelled(capture, desk, random));
}

export function bookings(
  events: readonly DemoVenueEvent[],
): (siteId: number, day: Day) => readonly DemoVenueEvent[] {
  const byDay = Map.groupBy(
    events.flatMap((event) =>
      daysFrom(event.startDay, event.endDay).map((day) => ({ day, event })),
    ),
    ({ day, event }) => `${event.siteId} ${day}`,
  );
  return (siteId, day) => byDay.get(`${siteId} ${day}`)?.map(({ event }) => event) ?? [];
}
