import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Period } from '@wastegauge/contract/values/dates';
import type { Label } from '@wastegauge/contract/insight/explore';
import { useState } from 'react';
import type { DateRange } from '../../widgets/filters/date-range.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { exploreOptions, wholeOptions } from './api.ts';
import { addressOf, choiceOf, explorationOf, questionOf, type Exploration } from './exploration.ts';
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
  const exploration = explorationOf(exploreSearch.parse(useSearch({ strict: false })), sites);
  const choice = choiceOf(exploration, sites.length);
  const question = questionOf(exploration, sites.length, today);
  const chart = useQuery(exploreOptions(question));
  const isComplete = completeLabels.includes(choice.labels);
  const whole = useQuery({ ...wholeOptions(question), enabled: isComplete && chart.isSuccess });
  const [zooms, setZooms] = useState<Zoom[]>([]);

  const apply = (wanted: Exploration, { isReplaced = false } = {}): void => {
    const isOfSameLabels = choiceOf(wanted, sites.length).labels === choice.labels;
    const shown = isOfSameLabels ? wanted : { ...wanted, hidden: [] };
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...addressOf(shown, sites.length) }),
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
    question,
    chart,
    whole: isComplete ? whole.data : undefined,
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
