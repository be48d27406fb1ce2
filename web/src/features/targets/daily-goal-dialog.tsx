import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { dailyGoalOptions, recommendationOptions } from './api.ts';
import { RecommendedTargetNote } from './recommended-target.tsx';
import { SiteTargetDialog, SiteTargetForm, useSiteTarget } from './site-target-dialog.tsx';

interface DailyGoalDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption | null;
}

export const DailyGoalDialog = mountOnOpen(GoalDialog);

function GoalDialog({ opened, onClose, site }: DailyGoalDialogProps) {
  const { t } = useTranslation(['targets', 'common']);
  const { data: storedKg } = useQuery(dailyGoalOptions(site?.id));
  const recommended = useQuery(
    recommendationOptions({ widget: 'journey_to_date', site: site?.id }),
  );
  const target = useSiteTarget({ site, level: 'daily', storedKg, onDone: onClose });
  const typed = useWatch({ control: target.form.control, name: 'threshold' });
  return (
    <SiteTargetDialog
      opened={opened}
      onClose={onClose}
      title={t('daily.title')}
      site={site}
      target={target}
    >
      {(formId) => (
        <SiteTargetForm
          formId={formId}
          label={t('daily.label', { site: site?.name ?? t('common:allSites') })}
          target={target}
          storedKg={storedKg}
        >
          <RecommendedTargetNote
            recommendation={recommended.data}
            isFailed={recommended.isError}
            typed={typed}
            note={t('daily.note')}
            onUse={(text) =>
              target.form.setValue('threshold', text, { shouldDirty: true, shouldValidate: true })
            }
          />
        </SiteTargetForm>
      )}
    </SiteTargetDialog>
  );
}
