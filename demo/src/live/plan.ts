import { addDays, type Day } from '@wastegauge/contract/values/dates';
import type { Db } from '@wastegauge/server/platform/db/db';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import { calendarDay, daysFrom } from '../calendar.ts';
import { openKitchens } from '../captures.ts';
import { readCatalogue } from '../catalogue.ts';
import { bookings, discardedFoods, houseOn, labelHouse } from '../history.ts';
import { withRecipes } from '../recipes.ts';
import { dailyCoverRow } from '../rows/cover-rows.ts';
import { serviceCoverRows } from '../rows/service-cover-rows.ts';
import type { RowValue } from '../rows/bulk-insert.ts';
import type { DemoEvent } from '../waste-event.ts';
import { bookedEvents } from '../venue-events.ts';

/** The days after the loaded history, generated like the history itself. */
export interface LivePlan {
  endsOn: Day;
  wasteTypeIds: Record<WasteTypeCode, number>;
  /** Captures of monitors; entries by people are not simulated. */
  eventsOn(day: Day): readonly DemoEvent[];
  /** Recorded covers of complete days. */
  coverRows(from: Day, today: Day): RowValue[][];
  /** The same by service. */
  serviceCoverRows(from: Day, today: Day): RowValue[][];
}

const rememberedDays = 20;

export async function openLivePlan(db: Db, endsOn: Day): Promise<LivePlan> {
  const catalogue = await readCatalogue(db);
  const foodNamed = withRecipes(catalogue.foodNamed);
  const kitchens = openKitchens(endsOn, foodNamed);
  const bookedOn = bookings(bookedEvents(endsOn));
  const facts = { now: Number.POSITIVE_INFINITY, discardedAs: discardedFoods(foodNamed) };
  const known = new Map<Day, readonly DemoEvent[]>();
  const housesOn = (day: Day) =>
    kitchens.map((kitchen) => houseOn(kitchen, day, facts.now, bookedOn(kitchen.site.id, day)));
  return {
    endsOn,
    wasteTypeIds: catalogue.wasteTypeIds,
    eventsOn: (day) => {
      const events =
        known.get(day) ??
        housesOn(day)
          .flatMap((house) => labelHouse(house, day, facts))
          .filter(({ capture }) => capture.enteredBy === null);
      known.set(day, events);
      const [oldest] = known.keys();
      if (known.size > rememberedDays && oldest !== undefined) known.delete(oldest);
      return events;
    },
    coverRows: (from, today) =>
      daysFrom(from, addDays(today, -1)).flatMap((day) =>
        housesOn(day).flatMap(({ kitchen, covers }) => {
          const row = dailyCoverRow(kitchen, calendarDay(day), covers, today, 0);
          return row ? [row] : [];
        }),
      ),
    serviceCoverRows: (from, today) =>
      daysFrom(from, addDays(today, -1)).flatMap((day) =>
        housesOn(day).flatMap(({ kitchen, covers }) => {
          const row = dailyCoverRow(kitchen, calendarDay(day), covers, today, 0);
          return serviceCoverRows(kitchen.site, row, covers);
        }),
      ),
  };
}
