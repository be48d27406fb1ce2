import { useQueryClient, type Query } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '@wastegauge/contract/directory/accounts';
import type { TokenPair } from '@wastegauge/contract/directory/sign-in';
import { session } from '../../api/call.ts';

interface Opening {
  remember: boolean;
  /** Whether the start page gets the query of this address; not where that holds a secret. */
  keepsSearch?: boolean;
}

/** Stores the session of a person who has just signed in and leads to the start page. */
export function useOpenSession() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (token: TokenPair, user: User, { remember, keepsSearch = true }: Opening): void => {
    session.start(token, user, remember);
    queryClient.removeQueries({ predicate: isAboutSomebody });
    // Not awaited: a person who may not go on is led back here, and the form has to be free again.
    void navigate({ to: '/', ...(keepsSearch && { search: true }) });
  };
}

const ownQueries = new Set<unknown>(['public-settings', 'human-check', 'arrival']);

/** Nothing may be left of the person who was signed in before. */
const isAboutSomebody = ({ queryKey }: Query): boolean => !ownQueries.has(queryKey[0]);
