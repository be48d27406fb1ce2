import { lazy } from 'react';
import { OccupancyCard } from '../../features/covers/occupancy-card.tsx';
import type { OverviewDialogs } from '../../features/overview/overview-dialogs.ts';
import { OverviewPage } from '../../features/overview/overview-page.tsx';
import { onDemand } from '../../ui/dialogs/on-demand.tsx';
import { completeLanguage } from '../../widgets/language/language.ts';

// Their texts are not among those that Home starts with.
const dialogs: OverviewDialogs = {
  MonthlyTarget: onDemand(async () => {
    await completeLanguage();
    return (await import('../../features/targets/monthly-target-dialog.tsx')).MonthlyTargetDialog;
  }),
  DailyGoal: onDemand(async () => {
    await completeLanguage();
    return (await import('../../features/targets/daily-goal-dialog.tsx')).DailyGoalDialog;
  }),
  FocusFoods: onDemand(async () => {
    await completeLanguage();
    return (await import('../../features/targets/focus-foods-dialog.tsx')).FocusFoodsDialog;
  }),
  PlateTargets: onDemand(async () => {
    await completeLanguage();
    return (await import('../../features/targets/plate-targets-dialog.tsx')).PlateTargetsDialog;
  }),
  ConnectTablet: onDemand(async () => {
    await completeLanguage();
    return (await import('../../features/pairing/connect-tablet-dialog.tsx')).ConnectTabletDialog;
  }),
};

const WeeklyPicks = lazy(async () => {
  await completeLanguage();
  const card = await import('../../features/weekly-picks/weekly-picks-card.tsx');
  return { default: card.WeeklyPicksCard };
});
const Savings = lazy(async () => {
  await completeLanguage();
  return { default: (await import('../../features/actions/savings-card.tsx')).SavingsCard };
});

export { preloadFigures } from '../../features/overview/preload-figures.ts';

export const OverviewScreen = () => (
  <OverviewPage
    dialogs={dialogs}
    Occupancy={OccupancyCard}
    WeeklyPicks={WeeklyPicks}
    Savings={Savings}
  />
);
