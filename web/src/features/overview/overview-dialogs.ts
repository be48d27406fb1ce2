import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { ComponentType } from 'react';

export interface TargetDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Null for all sites together: the target is then the user's own. */
  site: SiteOption | null;
}

/** Dialogs that widgets open and another feature owns. */
export interface OverviewDialogs {
  MonthlyTarget: ComponentType<TargetDialogProps>;
  DailyGoal: ComponentType<TargetDialogProps>;
  FocusFoods: ComponentType<TargetDialogProps>;
  PlateTargets: ComponentType<TargetDialogProps>;
}
