import { useQueryClient, type Query } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '@wastegauge/contract/directory/accounts';
import type { TokenPair } from '@wastegauge/contract/directory/sign-in';
import { session } from '../../api/call.ts';
import { startProfileLanguage } from '../language/language-choice.ts';
import { rememberTypedEmail } from './typed-email.ts';

interface OpenOptions {
  remember: boolean;
  /** Pass the query string on; not where it contains a secret. */
  keepsSearch?: boolean;
}

export function useOpenSession() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (token: TokenPair, user: User, { remember, keepsSearch = true }: OpenOptions): void => {
    rememberTypedEmail('');
    session.start(token, user, remember);
    queryClient.removeQueries({ predicate: isUserData });
    // By its key: the options of this query import the schemas.
    queryClient.setQueryData(['current-user'], user);
    startProfileLanguage(user.id);
    // Not awaited: if the guard redirects back here, the form must be usable again.
    void navigate({ to: '/', ...(keepsSearch && { search: true }) });
  };
}

/** The last two name links that work once: the page they opened must not ask again. */
const publicQueries = new Set<unknown>([
  'public-settings',
  'human-check',
  'arrival',
  'sign-up-link',
  'invitation',
]);

const isUserData = ({ queryKey }: Query): boolean => !publicQueries.has(queryKey[0]);
