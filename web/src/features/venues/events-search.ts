import {
  venueEventOrderings,
  venueEventTypes,
  venuePageSize,
} from '@wastegauge/contract/values/address-options';
import { givenDay } from '@wastegauge/contract/values/dates';
import { inOrder, sliderRanges, truth } from '@wastegauge/contract/values/filters';
import { idParam } from '@wastegauge/contract/values/paging';
import type { venueEventsQuery } from '@wastegauge/contract/insight/venues';
import { z } from 'zod';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { sliderRange } from '../../widgets/filters/report-filter.ts';

const guests = z.coerce.number().int().min(0).optional().catch(undefined);
const dayOrNone = givenDay.optional().catch(undefined);

export const eventsSearch = z.object({
  type: z.enum(venueEventTypes).optional().catch(undefined),
  startDate: dayOrNone,
  endDate: dayOrNone,
  minOccupancy: guests,
  maxOccupancy: guests,
  ordering: z.enum(venueEventOrderings).optional().catch(undefined),
  page: idParam.optional().catch(undefined),
  expanded: truth.optional().catch(undefined),
});
export type EventsSearch = z.infer<typeof eventsSearch>;

export const defaultOrdering = 'nearest';

export function eventsQuery(search: EventsSearch): z.input<typeof venueEventsQuery> {
  const { type, minOccupancy, maxOccupancy, ordering, page = 1 } = search;
  const { startDate, endDate } = inOrder(search);
  return {
    start_date: startDate,
    end_date: endDate,
    occupancy_type: type === undefined ? [] : [type],
    ...guestRangeSearch(sliderRange(minOccupancy, maxOccupancy, sliderRanges.occupancy)),
    ordering: ordering ?? defaultOrdering,
    limit: venuePageSize,
    offset: (page - 1) * venuePageSize,
  };
}

/** The slider's ends mean no limit, so that events without an estimate are included. */
export function guestRangeSearch([from, to]: readonly [number, number]) {
  const [least, most] = sliderRanges.occupancy;
  return {
    minOccupancy: from === least ? undefined : from,
    maxOccupancy: to === most ? undefined : to,
  };
}

export const guestRange = ({ minOccupancy, maxOccupancy }: EventsSearch): [number, number] => [
  minOccupancy ?? sliderRanges.occupancy[0],
  maxOccupancy ?? sliderRanges.occupancy[1],
];

export const filterCount = (search: EventsSearch): number =>
  [
    search.type,
    search.startDate ?? search.endDate,
    search.minOccupancy ?? search.maxOccupancy,
  ].filter((value) => value !== undefined).length;

export function useEventsSearch() {
  const search = eventsSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    search,
    show: (change: Partial<EventsSearch>): void => {
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, page: undefined, ...change }),
        resetScroll: false,
      });
    },
  };
}
