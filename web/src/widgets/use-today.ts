import { dayIn, type Day } from '@wastegauge/contract/dates';
import { useNow } from './use-now.ts';

/** By the clock of the reader. */
export const useToday = (): Day =>
  dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, useNow());
