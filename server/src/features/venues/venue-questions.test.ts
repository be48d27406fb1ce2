import { addDays } from '@wastegauge/contract/values/dates';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venueEventKindsByDay } from '../analytics/questions/venue-event-kinds-by-day.ts';
import { wasteOfVenueEvents } from '../analytics/questions/waste-of-venue-events.ts';
import type { Question } from '../../platform/ports/analytics.ts';
import { mintScope } from '../../platform/scope.ts';
import { answersOf, startEngines, type Engines } from '../../../test/support/test-analytics.ts';
import { venueHours } from '../../../test/support/venue-hours.ts';
import { fillWithWaste } from '../../../test/support/test-waste.ts';

let engines: Engines;

beforeAll(async () => {
  engines = await startEngines();
  await fillWithWaste(engines.db, { events: 6000 });
});
afterAll(() => engines.close());

const site = fc.integer({ min: 1, max: 7 });
const period = fc
  .record({
    first: fc.integer({ min: -20, max: 420 }),
    length: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 120 })),
  })
  .map(({ first, length }) => ({
    startDate: addDays('2024-11-01', first),
    endDate: addDays('2024-11-01', first + length),
  }));

const asked = fc.record({ hours: venueHours, coverDays: period });

/** Every engine returns the same rows for any generated input. */
function alike<Input>(
  input: fc.Arbitrary<Input>,
  question: (input: Input) => Question<unknown>,
): Promise<void> {
  const property = fc.asyncProperty(input, async (given) => {
    const { database, copies } = await answersOf(engines, question(given));
    for (const copied of copies) expect(copied).toEqual(database);
  });
  return fc.assert(property, { numRuns: 120, seed: 20_261_115 });
}

const minutes = { timeout: 300_000 };

test('waste of venue events', minutes, () =>
  alike(fc.tuple(site, asked, fc.array(asked, { maxLength: 5 })), ([site, first, others]) => {
    const numbered = others.map(({ hours, ...rest }, index) => ({
      ...rest,
      hours: { ...hours, siteId: site, id: index + 100 },
    }));
    return wasteOfVenueEvents(mintScope([site]), [first, ...numbered]);
  }),
);

test('venue event kinds by day', minutes, () =>
  alike(fc.tuple(site, period), ([site, period]) =>
    venueEventKindsByDay(mintScope([site]), period),
  ),
);
