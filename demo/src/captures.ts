import type { Day } from '@wastegauge/contract/values/dates';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import type { CalendarDay } from './calendar.ts';
import { mealPart, type DayCovers } from './covers.ts';
import { streamsOf, type Stream, type StreamKind } from './kitchens.ts';
import { localMidnight } from './local-time.ts';
import { gramsOf, dailyMix, type KitchenDish, type Mix } from './menu-of-day.ts';
import { inOrder, separateCaptures, serviceAt } from './monitor-order.ts';
import { remainingShares, type RemainingShare } from './planted-actions.ts';
import { closedServices, isSilent, plantedGaps, type PlantedGaps } from './planted-gaps.ts';
import { demoSites, menus, siteStaff, type DemoDevice, type DemoSite } from './tables.ts';
import type { DemoFood } from './queries.ts';
import { randomFor, wholeNumberNear, type DemoRandom } from './random.ts';
import { timelineOf, wasteLevel, type Timeline } from './timeline.ts';
import type { DemoVenueEvent } from './venue-events.ts';
import type { DemoCapture } from './waste-event.ts';
import { chanceOfSameAgain, weeklyMenu } from './weekly-menu.ts';

export interface DemoKitchen {
  site: DemoSite;
  timeline: Timeline;
  gaps: PlantedGaps;
  remaining: RemainingShare;
  plantedEntries: readonly PlantedCapture[];
  streams: readonly { stream: Stream; device: DemoDevice; week: ReturnType<typeof weeklyMenu> }[];
  nonFood: Record<DemoDevice['type'], readonly DemoFood[]>;
  staffIds: readonly number[];
}

interface PlantedCapture {
  day: Day;
  device: DemoDevice;
  food: DemoFood;
  grams: number;
  localSecond: number;
}

const firstHour = 5;
const lastHour = 23.8;
/** Captures further apart belong to different batches. */
const batchSeconds = 20 * 60;

export const openKitchens = (today: Day, foodNamed: (name: string) => DemoFood): DemoKitchen[] =>
  demoSites.map((site) => {
    const staffIds = siteStaff(site.id).map((user) => user.id);
    return kitchenOf(site, timelineOf(site, today), today, staffIds, foodNamed);
  });

function kitchenOf(
  site: DemoSite,
  timeline: Timeline,
  today: Day,
  staffIds: readonly number[],
  foodNamed: (name: string) => DemoFood,
): DemoKitchen {
  const streams = streamsOf(site.id).map((stream, index) => {
    const device = site.devices.find((entry) => entry.zone === stream.zone);
    if (!device) throw new Error(`${site.name} has no monitor at ${stream.zone}`);
    const dishes = stream.menu.map((entry) => ({
      ...entry,
      food: foodNamed(entry.food),
      grams: entry.grams * site.readingSize,
      isFocus: site.focusFoods.includes(entry.food),
    }));
    const week = weeklyMenu(dishes, stream.kind, randomFor('weekly menu', site.id, index));
    return { stream, device, week };
  });
  const nonFood = {
    PLATE_WASTE: menus.kitchen.nonFoodOnPlates.map(foodNamed),
    PREP_AND_PRODUCTION_WASTE: menus.kitchen.nonFoodInKitchens.map(foodNamed),
  };
  const gaps = plantedGaps(site, today);
  const plantedEntries = gaps.entries.flatMap(({ deviceId, food, ...entry }) =>
    site.devices
      .filter(({ id }) => id === deviceId)
      .map((device) => ({ ...entry, device, food: foodNamed(food) })),
  );
  const remaining = remainingShares(site.id, today);
  return { site, timeline, gaps, remaining, plantedEntries, streams, nonFood, staffIds };
}

export function generateCaptures(
  kitchen: DemoKitchen,
  date: CalendarDay,
  covers: DayCovers,
): DemoCapture[] {
  const random = randomFor('captures', kitchen.site.id, date.day);
  const midnight = localMidnight(kitchen.site.timeZone, date.day);
  const hasFocus = date.day >= kitchen.timeline.focusFoodsSince;
  const captures: DemoCapture[] = [];
  for (const { stream, device, week } of kitchen.streams) {
    if (stream.onWeekday !== undefined && stream.onWeekday !== date.weekday) continue;
    for (const { covers: driving, event } of drivers(kitchen.site, stream, covers)) {
      const level = wasteLevel(kitchen.site, kitchen.timeline, date.day, stream.kind);
      const surplus = stream.kind === 'unserved' && !event ? surplusFactor(covers.turnout) : 1;
      const grams = driving * stream.share * kitchen.site.gramsPerCoverAtStart * level * surplus;
      const mix = dailyMix(
        week[date.weekday] ?? [],
        date,
        { hasFocus, remaining: kitchen.remaining },
        random,
      );
      const readings = wholeNumberNear(
        (grams * mix.wantedPart * random.logNormal(1, 0.1)) / mix.meanGrams,
        random,
      );
      const moments = Array.from({ length: readings }, () => momentOf(stream, event, random));
      for (const { at, entry } of repeatInBatches(moments, mix, stream.kind, random)) {
        const capture = captureAt(kitchen, device, date.day, midnight, at, entry.food, stream.kind);
        capture.grams = gramsOf(entry, random);
        capture.tags = tagsOf(stream, event, random);
        captures.push(capture, ...addExtras(kitchen, capture, mix.pick(random.uniform()), random));
      }
    }
  }
  captures.push(...plantedCaptures(kitchen, date.day, midnight));
  const closed = closedServices(kitchen.gaps, date.day);
  const heard = separateCaptures(captures).filter(
    (capture) => !isSilent(kitchen.gaps, capture) && !isClosed(closed, capture),
  );
  return inOrder(heard, date.day);
}

function isClosed(closed: ReadonlySet<ServiceTime>, capture: DemoCapture): boolean {
  const service = closed.size > 0 ? serviceAt(capture) : null;
  return service !== null && closed.has(service);
}

const plantedCaptures = (kitchen: DemoKitchen, day: Day, midnight: number): DemoCapture[] =>
  kitchen.plantedEntries
    .filter((entry) => entry.day === day)
    .map(({ device, food, grams, localSecond }) => ({
      ...captureAt(kitchen, device, day, midnight, localSecond, food, 'trimmings'),
      grams,
      isPlanted: true,
    }));

function drivers(
  site: DemoSite,
  stream: Stream,
  covers: DayCovers,
): { covers: number; event?: DemoVenueEvent }[] {
  switch (stream.covers) {
    case 'all':
      return [{ covers: covers.total }];
    case 'function':
      return covers.functions.map(({ event, guests }) => ({
        covers: guests * event.gramsFactor,
        event,
      }));
    case 'breakfast':
    case 'lunch':
    case 'dinner':
      return [{ covers: covers.meals[stream.covers] / mealPart(site, stream.covers) }];
  }
}

/** Kitchens cook for expected guests, so a low turnout leaves surplus food. */
const surplusFactor = (turnout: number): number =>
  Math.min(2, Math.max(0.5, 1 + 2.2 * (1 - turnout)));

function momentOf(stream: Stream, event: DemoVenueEvent | undefined, random: DemoRandom): number {
  const hour =
    (event ? event.mealHour : 0) + stream.peakHour + stream.spreadHours * random.normal();
  return Math.floor(Math.min(lastHour, Math.max(firstHour, hour)) * 3600);
}

/** Consecutive captures often show the same food. */
function repeatInBatches(
  moments: readonly number[],
  mix: Mix,
  kind: StreamKind,
  random: DemoRandom,
): { at: number; entry: KitchenDish }[] {
  const thrown: { at: number; entry: KitchenDish }[] = [];
  for (const at of moments.toSorted((a, b) => a - b)) {
    const last = thrown.at(-1);
    const isSameAgain = random.chance(chanceOfSameAgain(kind));
    const isSoon = last !== undefined && at - last.at < batchSeconds;
    const entry = isSameAgain && isSoon ? last.entry : mix.pick(random.uniform());
    thrown.push({ at, entry });
  }
  return thrown;
}

function tagsOf(stream: Stream, event: DemoVenueEvent | undefined, random: DemoRandom): string[] {
  if (event && random.chance(0.25)) return [event.tag];
  return stream.kind === 'unserved' && random.chance(0.08) ? ['overproduction'] : [];
}

function captureAt(
  kitchen: DemoKitchen,
  device: DemoDevice,
  day: Day,
  midnight: number,
  localSecond: number,
  food: DemoFood,
  kind: StreamKind,
): DemoCapture {
  return {
    id: 0,
    site: kitchen.site,
    device,
    captureId: null,
    captureItem: 0,
    processedAt: midnight + localSecond,
    localDay: day,
    localSecond,
    rawGrams: 0,
    grams: 0,
    food,
    kind,
    service: null,
    isNonFood: false,
    tags: [],
    enteredBy: null,
    isPlanted: false,
  };
}

/** Occasionally a second food, a non-food item or a manual entry. */
function addExtras(
  kitchen: DemoKitchen,
  capture: DemoCapture,
  other: KitchenDish,
  random: DemoRandom,
): DemoCapture[] {
  const chance = random.uniform();
  if (chance < 0.03 && other.food !== capture.food) {
    const grams = Math.max(30, Math.round(capture.grams * random.between(0.12, 0.35)));
    return [{ ...capture, captureItem: 1, food: other.food, grams, tags: [] }];
  }
  if (chance < 0.045) {
    const food = random.pick(kitchen.nonFood[capture.device.type]);
    const localSecond = Math.min(capture.localSecond + random.integer(20, 900), 86_399);
    return [
      {
        ...capture,
        food,
        localSecond,
        processedAt: capture.processedAt + localSecond - capture.localSecond,
        grams: Math.round(random.logNormal(110, 0.6)),
        isNonFood: true,
        kind: capture.device.type === 'PLATE_WASTE' ? 'plate' : 'preparation',
        tags: [],
      },
    ];
  }
  if (chance < 0.057) {
    capture.enteredBy = random.pick(kitchen.staffIds);
    capture.grams = Math.max(50, Math.round(capture.grams / 50) * 50);
    capture.tags = ['USER LABELLED', ...capture.tags];
  }
  return [];
}
