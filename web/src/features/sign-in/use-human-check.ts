import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PublicSettings } from '@wastegauge/contract/system';
import { humanCheckOptions } from './api.ts';

export interface HumanCheck {
  isShown: boolean;
  state: 'checking' | 'passed' | 'failed';
  error: Error | null;
  /** Once more from the start: after a failure, and when the server wants another pass. */
  restart: () => void;
}

export function useHumanCheck(settings: PublicSettings | undefined): HumanCheck {
  const queryClient = useQueryClient();
  const isShown = settings?.human_check === 'altcha';
  const check = useQuery({ ...humanCheckOptions, enabled: isShown });
  return {
    isShown,
    state: stateOf(settings, check),
    error: check.error,
    restart: () => void queryClient.resetQueries({ queryKey: humanCheckOptions.queryKey }),
  };
}

function stateOf(
  settings: PublicSettings | undefined,
  check: { isSuccess: boolean; isError: boolean },
): HumanCheck['state'] {
  if (settings?.human_check === 'off' || check.isSuccess) return 'passed';
  return check.isError ? 'failed' : 'checking';
}
