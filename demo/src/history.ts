import type { Day } from '@wastegauge/contract/values/dates';
import type { Cell } from './rows/bulk-insert.ts';
import { calendarDay, daysFrom } from './calendar.ts';
import { capturesOf, type Kitchen } from './captures.ts';
import { talkOf, type Talk } from './conversations.ts';
import { dailyCoverRow } from './rows/cover-rows.ts';
import { coversOf, type DayCovers } from './covers.ts';
import { eventRow, type EventPricing } from './rows/event-rows.ts';
import { createLabellingRounds } from './labelling-rounds.ts';
import { labelled } from './labels.ts';
import type { Food } from './queries.ts';
import { queuePictureRows } from './queue-pictures.ts';
import { queueDays, withQueues } from './queues.ts';
import type { Tally } from './tally.ts';
import type { VenueEvent } from './venue-events.ts';
import { randomOf } from './random.ts';
import type { Capture, WasteEvent } from './waste-event.ts';

export interface HistoryFacts {
  today: Day;
  /** Seconds since the epoch; the end of the history. */
  now: number;
  kitchens: readonly Kitchen[];
  venueEvents: readonly VenueEvent[];
  pricing: EventPricing;
  discardedAs: readonly Food[];
}

export interface HistoryNotes {
  talk: Talk;
  tally: Tally;
  coverRows: Cell[][];
  pictureRows: Cell[][];
}

/** The newest events are held back until their queues are known. */
export function* eventRowsByDay(facts: HistoryFacts, notes: HistoryNotes): Generator<Cell[][]> {
  const bookedOn = bookings(facts.venueEvents);
  const firstDay = facts.kitchens.map((kitchen) => kitchen.timeline.installedOn).toSorted()[0];
  const recent: WasteEvent[][] = [];
  const rowsOf = (events: readonly WasteEvent[]): Cell[][] => {
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

interface House {
  kitchen: Kitchen;
  covers: DayCovers;
  captures: Capture[];
}

function houseOn(kitchen: Kitchen, day: Day, now: number, booked: readonly VenueEvent[]): House {
  const date = calendarDay(day);
  const covers = coversOf(kitchen.site, date, booked);
  const captures = capturesOf(kitchen, date, covers);
  return { kitchen, covers, captures: captures.filter(({ processedAt }) => processedAt <= now) };
}

function eventsOf(
  { kitchen, covers, captures }: House,
  day: Day,
  { today, now, discardedAs }: HistoryFacts,
  notes: HistoryNotes,
): WasteEvent[] {
  const { site } = kitchen;
  const random = randomOf('labels', site.id, day);
  const desk = {
    visionSince: kitchen.timeline.visionSince,
    lastMoment: now,
    rounds: createLabellingRounds(),
    discardedAs,
  };
  const events = captures.map((capture) => labelled(capture, desk, random));
  const talk = talkOf(site, day, today, events, covers, now);
  notes.talk.comments.push(...talk.comments);
  notes.talk.flags.push(...talk.flags);
  const nextId = notes.coverRows.length + 1;
  const coverRow = dailyCoverRow(site, calendarDay(day), covers, today, nextId);
  if (coverRow) notes.coverRows.push(coverRow);
  return events;
}

function bookings(
  events: readonly VenueEvent[],
): (siteId: number, day: Day) => readonly VenueEvent[] {
  const byDay = Map.groupBy(
    events.flatMap((event) =>
      daysFrom(event.startDay, event.endDay).map((day) => ({ day, event })),
    ),
    ({ day, event }) => `${event.siteId} ${day}`,
  );
  return (siteId, day) => byDay.get(`${siteId} ${day}`)?.map(({ event }) => event) ?? [];
}
