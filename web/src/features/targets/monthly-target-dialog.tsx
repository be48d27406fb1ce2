import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { monthlySnapshotOptions } from '../../widgets/home-widgets/monthly-snapshot.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { recommendationOptions } from './api.ts';
import { paceOf } from './month-pace.ts';
import { MonthlyTargetChart } from './monthly-target-chart.tsx';
import { RecommendedCard } from './recommended-card.tsx';
import { SiteTargetDialog } from './site-target-dialog.tsx';
import { SiteTargetForm } from './site-target-form.tsx';
import { typedThreshold } from './target-text.ts';
import { useSiteTarget } from './use-site-target.ts';

interface MonthlyTargetDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption | null;
}

export function MonthlyTargetDialog(props: MonthlyTargetDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <MonthlyDialog key={opening} {...props} />;
}

function MonthlyDialog({ opened, onClose, site }: MonthlyTargetDialogProps) {
  const { t } = useTranslation(['targets', 'common']);
  const format = useFormat();
  const snapshot = useQuery(monthlySnapshotOptions('total_waste', site?.id));
  const recommended = useQuery(
    recommendationOptions({ widget: 'monthly_snapshot', site: site?.id }),
  );
  const months = snapshot.isPlaceholderData ? undefined : snapshot.data;
  const storedKg = months?.monthly_target_kg;
  const target = useSiteTarget({ site, level: 'monthly', storedKg, onDone: onClose });
  const typed = useWatch({ control: target.form.control, name: 'threshold' });
  const pace = months && paceOf(months);
  return (
    <SiteTargetDialog
      opened={opened}
      onClose={onClose}
      title={t('monthly.title')}
      site={site}
      target={target}
    >
      {(formId) => (
        <SiteTargetForm
          formId={formId}
          label={t('monthly.label', { site: site?.name ?? t('common:allSites') })}
          target={target}
          storedKg={storedKg}
        >
          <RecommendedCard
            recommendation={recommended.data}
            isFailed={recommended.isError}
            typed={typed}
            onUse={(text) =>
              target.form.setValue('threshold', text, { shouldDirty: true, shouldValidate: true })
            }
            note={
              pace === undefined ? undefined : t('monthly.pace', { amount: format.weight(pace) })
            }
          />
          {months && (
            <MonthlyTargetChart snapshot={months} newKg={typedThreshold.safeParse(typed).data} />
          )}
        </SiteTargetForm>
      )}
    </SiteTargetDialog>
  );
}
