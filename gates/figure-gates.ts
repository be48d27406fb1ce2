import type { Gate } from './support/gate.ts';
import { inTests } from './in-tests.ts';

export const figureGates: Gate[] = [
  inTests({
    name: 'D13',
    what: '400 days in 12 time zones, on both engines',
    figure: 'each day the sum of its 23, 23.5, 24, 24.5 or 25 hours',
    files: ['server/src/features/analytics/analytics-daylight.test.ts'],
    mutant: {
      bug: 'a capture is assigned to the UTC day',
      file: 'server/src/features/captures/queries.ts',
      find: '::timestamptz at time zone site.timezone as local',
      replace: "::timestamptz at time zone 'UTC' as local",
    },
  }),
];
