import {
  IconCheck,
  IconCircleHalf2,
  IconClock,
  IconLock,
  IconMinus,
  IconPencilOff,
  IconWifiOff,
  type Icon,
} from '#icons';
import type { ServiceState } from '@wastegauge/contract/insight/coverage';
import classes from './calendar.module.css';

const icons: Record<ServiceState, Icon> = {
  measured: IconCheck,
  partly: IconCircleHalf2,
  silent: IconWifiOff,
  no_entry: IconPencilOff,
  closed: IconLock,
  open: IconClock,
  none: IconMinus,
};

export function StateIcon({ state, size = 16 }: { state: ServiceState; size?: number }) {
  const StateSymbol = icons[state];
  return <StateSymbol size={size} stroke={1.9} aria-hidden />;
}

/** The look of a cell outside the calendar. */
export const StateMark = ({ state }: { state: ServiceState }) => (
  <span className={classes['mark']} data-state={state}>
    <StateIcon state={state} />
  </span>
);
