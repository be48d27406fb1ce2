import type { SilentMonitor } from '@wastegauge/contract/insight/silent-monitors';
import { lazy, Suspense } from 'react';
import { completeLanguage } from '../language/language.ts';
import classes from './silent-monitors-slot.module.css';

const SilentMonitorsNotice = lazy(async () => {
  const [{ SilentMonitorsNotice: component }] = await Promise.all([
    import('./silent-monitors-notice.tsx'),
    completeLanguage(),
  ]);
  return { default: component };
});

export function SilentMonitorsSlot({ monitors }: { monitors: readonly SilentMonitor[] }) {
  const isShown = monitors.length > 0;
  return (
    <div className={classes['slot']} data-silent={isShown || undefined}>
      {isShown && (
        <Suspense fallback={<div className={classes['room']} />}>
          <SilentMonitorsNotice monitors={monitors} />
        </Suspense>
      )}
    </div>
  );
}
