import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { ComponentType } from 'react';

interface TargetDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption | null;
}

export interface OverviewDialogs {
  MonthlyTarget: ComponentType<TargetDialogProps>;
  DailyGoal: ComponentType<TargetDialogProps>;
  FocusFoods: ComponentType<TargetDialogProps>;
  PlateTargets: ComponentType<TargetDialogProps>;
}
