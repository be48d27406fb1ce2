import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import { useMemo } from 'react';
import { useNow } from './use-now.ts';

export function useToday(): Day {
  const now = useNow();
  return useMemo(() => dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, now), [now]);
}
