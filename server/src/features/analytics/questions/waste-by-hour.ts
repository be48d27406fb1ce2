import type { Day } from '@wastegauge/contract/values/dates';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import { sql } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { countedWaste } from '../waste-sql.ts';

export interface WasteOfHour {
  hour: number;
  /** Null outside the services of the day. */
  service: ServiceTime | null;
  weightG: number;
  events: number;
}

/** An hour that two services share has two rows. */
export const wasteByHour = (scope: SiteScope, day: Day): Question<WasteOfHour> => ({
  name: 'waste by hour',
  scope,
  sql: sql<WasteOfHour>`
    select event.local_hour::integer as hour, event.service_time::text as service,
      sum(event.weight_g)::bigint as "weightG", count(*)::bigint as events
    ${countedWaste({ scope, period: { startDate: day, endDate: day }, filter: {}, label: 'none' }, 'event')}
    group by 1, 2
    order by 1, 2
  `,
});
