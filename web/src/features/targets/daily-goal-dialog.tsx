import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { dailyGoalOptions, recommendationOptions } from './api.ts';
import { RecommendedCard } from './recommended-card.tsx';
import { SiteTargetDialog } from './site-target-dialog.tsx';
import { SiteTargetForm } from './site-target-form.tsx';
import { useSiteTarget } from './use-site-target.ts';

interface DailyGoalDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption | null;
}

export function DailyGoalDialog(props: DailyGoalDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <GoalDialog key={opening} {...props} />;
}

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
          <RecommendedCard
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
