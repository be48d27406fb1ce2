import { dayIn, latestDay, type Day } from '@wastegauge/contract/values/dates';
import { useMemo } from 'react';
import { useSites } from '../places/site-list.ts';
import { useNow } from './use-now.ts';

/** The latest day at any of the user's sites, as on the server; of the browser until they are known. */
export function useToday(): Day {
  const now = useNow();
  const sites = useSites();
  return useMemo(() => {
    const timezones = sites.map(({ timezone }) => timezone);
    return (
      latestDay(timezones, now) ?? dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, now)
    );
  }, [now, sites]);
}
