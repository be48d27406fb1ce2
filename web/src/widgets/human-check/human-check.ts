import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { requestUnparsed } from '../../api/request.ts';
import { publicSettingsOptions } from '../session/public-settings.ts';

/** A pass is valid for ten minutes. */
const renewalMs = 9 * 60_000;

export const humanCheckOptions = queryOptions({
  queryKey: ['human-check'],
  queryFn: async ({ client, signal }) => {
    const known = client.getQueryData(publicSettingsOptions.queryKey);
    if (known?.human_check === 'off') return true;
    // On a first visit the check passes before the settings have loaded.
    const { meetChallenge } = await import('./meet-challenge.ts');
    return meetChallenge({ send: requestUnparsed, signal });
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
