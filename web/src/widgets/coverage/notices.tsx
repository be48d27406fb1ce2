import { useQuery } from '@tanstack/react-query';
import { UnusualMark } from '../figures/unusual-mark.tsx';
import { SilentMonitorsNotice } from '../monitors/silent-monitors-notice.tsx';
import { coverageOptions, type CoverageRequest } from './api.ts';
import classes from './coverage-slot.module.css';

/** Monitors that are silent now, and entries that nobody has checked. */
export function CoverageNotices(request: CoverageRequest) {
  const { data } = useQuery(coverageOptions(request));
  if (!data) return null;
  const { silent_monitors: monitors, unusual } = data;
  if (monitors.length === 0 && unusual.entries === 0) return null;
  return (
    <div className={classes['notices']}>
      <SilentMonitorsNotice monitors={monitors} />
      <UnusualMark {...unusual} />
    </div>
  );
}
