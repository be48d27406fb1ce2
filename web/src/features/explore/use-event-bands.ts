import { useQuery } from '@tanstack/react-query';
import type { ExploreAnswer } from '@wastegauge/contract/insight/explore';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { eventsOfPeriodOptions } from './api.ts';
import { showsEvents } from './event-bands.ts';
import type { Exploration } from './exploration.ts';

const none: VenueEvent[] = [];

export interface EventBands {
  isOffered: boolean;
  events: readonly VenueEvent[];
}

export function useEventBands(
  answer: ExploreAnswer | undefined,
  { filters, hasEventBands }: Exploration,
): EventBands {
  const siteId = filters.sites.length === 1 ? filters.sites[0]?.id : undefined;
  const isFine = answer !== undefined && showsEvents(answer.granularity);
  const { data = none } = useQuery({
    ...eventsOfPeriodOptions(siteId ?? 0, {
      startDate: answer?.start_date ?? '',
      endDate: answer?.end_date ?? '',
    }),
    enabled: siteId !== undefined && isFine,
  });
  const isOffered = siteId !== undefined && isFine && data.length > 0;
  return { isOffered, events: isOffered && hasEventBands ? data : none };
}
