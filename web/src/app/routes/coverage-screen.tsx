import type { ComponentProps } from 'react';
import { ControlWeekCard } from '../../features/control-weeks/control-week-card.tsx';
import { CoveragePage, type CoverageDialogs } from '../../features/coverage/coverage-page.tsx';
import { onDemand } from '../../ui/dialogs/on-demand.tsx';

const dialogs: CoverageDialogs = {
  AddWaste: onDemand(async () => {
    const { AddWasteDialog } = await import('../../features/manual-waste/add-waste-dialog.tsx');
    return ({ opened, ...props }: ComponentProps<CoverageDialogs['AddWaste']>) => (
      <AddWasteDialog isOpen={opened} {...props} />
    );
  }),
  Covers: onDemand(
    async () =>
      (await import('../../features/covers/update-occupancy-dialog.tsx')).UpdateOccupancyDialog,
  ),
  CoversOfDays: onDemand(
    async () =>
      (await import('../../features/covers/covers-of-days-dialog.tsx')).CoversOfDaysDialog,
  ),
};

export const CoverageScreen = () => (
  <CoveragePage dialogs={dialogs} ControlWeek={ControlWeekCard} />
);
