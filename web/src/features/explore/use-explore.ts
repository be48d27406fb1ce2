import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Period } from '@wastegauge/contract/values/dates';
import type { Label } from '@wastegauge/contract/insight/explore';
import { useState } from 'react';
import type { DateRange } from '../../widgets/filters/date-range.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { exploreOptions, unsplitOptions } from './api.ts';
import {
  chartQuery,
  effectiveChoice,
  explorationSearch,
  parseExploration,
  type Exploration,
} from './exploration.ts';
import { exploreSearch } from './explore-search.ts';

/** These parts add up to the total, so their common change is that of the unsplit answer. */
const completeLabels: readonly Label[] = [
  'category',
  'subcategory',
  'trimmings',
  'sites',
  'monitors',
  'occupancy_type',
  'waste_type',
  'service_time',
];

interface Zoom {
  before: DateRange;
  after: Period;
}

export function useExplore() {
  const sites = useSites();
  const today = useToday();
  const navigate = useNavigate();
  const exploration = parseExploration(exploreSearch.parse(useSearch({ strict: false })), sites);
  const choice = effectiveChoice(exploration, sites.length);
  const query = chartQuery(exploration, sites.length, today);
  const chart = useQuery(exploreOptions(query));
  const isComplete = completeLabels.includes(choice.labels);
  const unsplit = useQuery({ ...unsplitOptions(query), enabled: isComplete && chart.isSuccess });
  const [zooms, setZooms] = useState<Zoom[]>([]);

  const apply = (next: Exploration, { isReplaced = false } = {}): void => {
    const isOfSameLabels = effectiveChoice(next, sites.length).labels === choice.labels;
    const shown = isOfSameLabels ? next : { ...next, hidden: [] };
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...explorationSearch(shown, sites.length) }),
      replace: isReplaced,
      resetScroll: false,
    });
  };

  const { filters } = exploration;
  const zoom = zooms.findLast(
    ({ after }) => after.startDate === filters.startDate && after.endDate === filters.endDate,
  );
  return {
    sites,
    exploration,
    choice,
    query,
    chart,
    unsplit: isComplete ? unsplit.data : undefined,
    apply,
    zoomTo: (after: Period): void => {
      const before = { startDate: filters.startDate, endDate: filters.endDate };
      setZooms([...zooms, { before, after }]);
      apply({ ...exploration, filters: { ...filters, ...after } });
    },
    /** Null unless the days were selected in the chart. */
    zoomOut: zoom
      ? (): void => {
          setZooms(zooms.filter((one) => one !== zoom));
          apply({ ...exploration, filters: { ...filters, ...zoom.before } });
        }
      : null,
  };
}
export type Explore = ReturnType<typeof useExplore>;
