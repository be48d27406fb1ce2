import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

/** Updates every minute, for tablets that stay on one page past midnight. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), 60_000, { autoInvoke: true });
  return now;
}
