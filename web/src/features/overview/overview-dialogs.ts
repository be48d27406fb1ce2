import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { ComponentType } from 'react';

interface TargetDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption | null;
}

interface ConnectTabletProps {
  opened: boolean;
  onClose: () => void;
  siteId: number | undefined;
}

export interface OverviewDialogs {
  MonthlyTarget: ComponentType<TargetDialogProps>;
  DailyGoal: ComponentType<TargetDialogProps>;
  FocusFoods: ComponentType<TargetDialogProps>;
  PlateTargets: ComponentType<TargetDialogProps>;
  ConnectTablet: ComponentType<ConnectTabletProps>;
}
