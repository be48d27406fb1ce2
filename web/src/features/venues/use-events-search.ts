import { useNavigate, useSearch } from '@tanstack/react-router';
import { eventsSearch, type EventsSearch } from './events-search.ts';

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
