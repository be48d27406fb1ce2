import { lazy, Suspense, type ComponentType } from 'react';
import { OccupancyCard } from '../features/covers/occupancy-card.tsx';
import type { OverviewDialogs, TargetDialogProps } from '../features/overview/overview-dialogs.ts';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { useOpening } from '../ui/use-opening.ts';

/** Forms are fetched when somebody sets a target: the first screen of the day has enough to load. */
function onDemand(load: () => Promise<ComponentType<TargetDialogProps>>) {
  const Dialog = lazy(async () => ({ default: await load() }));
  return function OnDemand(props: TargetDialogProps) {
    return useOpening(props.opened) === 0 ? null : (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}

const dialogs: OverviewDialogs = {
  MonthlyTarget: onDemand(
    async () => (await import('../features/targets/monthly-target-dialog.tsx')).MonthlyTargetDialog,
  ),
  DailyGoal: onDemand(
    async () => (await import('../features/targets/daily-goal-dialog.tsx')).DailyGoalDialog,
  ),
  FocusFoods: onDemand(
    async () => (await import('../features/targets/focus-foods-dialog.tsx')).FocusFoodsDialog,
  ),
  PlateTargets: onDemand(
    async () => (await import('../features/targets/plate-targets-dialog.tsx')).PlateTargetsDialog,
  ),
};

/** The overview with its occupancy and the dialogs that set targets. */
export const OverviewScreen = () => <OverviewPage dialogs={dialogs} Occupancy={OccupancyCard} />;
