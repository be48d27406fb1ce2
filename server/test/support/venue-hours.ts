import { addDays } from '@wastegauge/contract/values/dates';
import fc from 'fast-check';
import type { VenueEventHours } from '../../src/features/analytics/service.ts';

/** Hours and zones of venue events at the sites of `fillWithWaste`. */
export const venueHours: fc.Arbitrary<VenueEventHours> = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }),
    siteId: fc.integer({ min: 1, max: 7 }),
    first: fc.integer({ min: -20, max: 420 }),
    days: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 120 })),
    hour: fc.integer({ min: 0, max: 23 }),
    zoneIds: fc.oneof(
      fc.constant([]),
      fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 4 }),
    ),
  })
  .map(({ first, days, hour, ...rest }) => {
    const [startDate, endDate] = [
      addDays('2024-11-01', first),
      addDays('2024-11-01', first + days),
    ];
    const clock = String(hour).padStart(2, '0');
    const [localFrom, localTo] = [`${startDate}T${clock}:30:00`, `${endDate}T${clock}:59:59`];
    return {
      ...rest,
      startDate,
      endDate,
      localFrom,
      localTo,
      from: `${localFrom}Z`,
      to: `${localTo}Z`,
    };
  });
