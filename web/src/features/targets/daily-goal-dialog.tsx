import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { dailyGoalOptions } from './api.ts';
import { Recommendation, SiteTargetDialog, type TargetDialogProps } from './site-target-dialog.tsx';

export const DailyGoalDialog = mountOnOpen(GoalDialog);

function GoalDialog(dialog: TargetDialogProps) {
  const { t } = useTranslation(['targets', 'common']);
  const { site } = dialog;
  const stored = useQuery(dailyGoalOptions(site?.id));
  return (
    <SiteTargetDialog
      {...dialog}
      title={t('daily.title')}
      label={t('daily.label', { site: site?.name ?? t('common:allSites') })}
      level="daily"
      stored={stored.data}
      isFailed={stored.isError}
    >
      <Recommendation
        query={{ widget: 'journey_to_date', site: site?.id }}
        note={t('daily.note')}
      />
    </SiteTargetDialog>
  );
}
