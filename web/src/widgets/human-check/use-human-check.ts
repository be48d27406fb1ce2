import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PublicSettings } from '@wastegauge/contract/services/system';
import { humanCheckOptions } from './human-check.ts';

export interface HumanCheck {
  isShown: boolean;
  state: 'checking' | 'passed' | 'failed';
  error: Error | null;
  restart: () => void;
}

export function useHumanCheck(settings: PublicSettings | undefined): HumanCheck {
  const queryClient = useQueryClient();
  const check = useQuery(humanCheckOptions);
  const isPassed = check.isSuccess || settings?.human_check === 'off';
  return {
    isShown: settings?.human_check === 'altcha',
    state: isPassed ? 'passed' : check.isError ? 'failed' : 'checking',
    error: check.error,
    restart: () => void queryClient.resetQueries({ queryKey: humanCheckOptions.queryKey }),
  };
}
