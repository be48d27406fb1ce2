import { useNavigate, useSearch } from '@tanstack/react-router';
import { operationsSearch, type OperationsSearch } from './operations-search.ts';

export function useOperationsSearch() {
  const {
    recipient = '',
    jobsPage = 1,
    messagesPage = 1,
  } = operationsSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (change: Partial<OperationsSearch>): void =>
    void navigate({
      to: '/operations',
      search: (previous) => ({ ...operationsSearch.parse(previous), ...change }),
      replace: true,
      resetScroll: false,
    });
  return { recipient, jobsPage, messagesPage, show };
}
