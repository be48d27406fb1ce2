import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

/** The time to the minute, for tablets on which a page stays open over midnight. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), 60_000, { autoInvoke: true });
  return now;
}
