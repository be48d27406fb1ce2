import { sql } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { all, inScope, countedConditions } from '../filter-sql.ts';

/** Total since the first event, counted as in every report. */
export const wasteTracked = (scope: SiteScope): Question<{ weightG: number }> => ({
  name: 'waste tracked',
  scope,
  sql: sql<{ weightG: number }>`
    select coalesce(sum(event.weight_g), 0)::bigint as "weightG"
    from event
    where ${all([inScope(scope), ...countedConditions({})])}
  `,
});
