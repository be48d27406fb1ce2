import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { publicSettingsOptions } from '../session/public-settings.ts';

/** A pass is valid for ten minutes. */
const renewalMs = 9 * 60_000;

export const humanCheckOptions = queryOptions({
  queryKey: ['human-check'],
  queryFn: async ({ client, signal }) => {
    // The sign-in page is shown before the schemas have loaded.
    const { fetchChallenge, meetChallenge } = await import('./meet-challenge.ts');
    const [challenge, { human_check }] = await Promise.all([
      fetchChallenge(signal),
      client.ensureQueryData(publicSettingsOptions),
    ]);
    return human_check === 'off' ? null : meetChallenge(challenge, signal);
  },
  retry: false,
  // Started before the page mounts; a failure stays visible until the user retries.
  retryOnMount: false,
  staleTime: renewalMs,
  gcTime: renewalMs,
  refetchInterval: renewalMs,
});

export const isAboutHumanCheck = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'humanCheckRequired' || error.code === 'humanCheckFailed');
