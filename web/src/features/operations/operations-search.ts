import { z } from 'zod';
import { useNavigate, useSearch } from '@tanstack/react-router';

const page = z.coerce.number().int().min(1).optional().catch(undefined);

export const operationsSearch = z.object({
  recipient: z.string().trim().max(255).optional().catch(undefined),
  jobsPage: page,
  messagesPage: page,
});
type OperationsSearch = z.infer<typeof operationsSearch>;

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
