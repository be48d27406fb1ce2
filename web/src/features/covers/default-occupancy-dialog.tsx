import { IconDatabaseOff } from '@tabler/icons-react';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { DefaultOccupancyForm } from './default-occupancy-form.tsx';
import classes from './occupancy-dialog.module.css';
import { useDefaultOccupancy } from './use-default-occupancy.ts';

interface DefaultOccupancyDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
  maximum: number;
}

export function DefaultOccupancyDialog(props: DefaultOccupancyDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <DefaultDialog key={opening} {...props} />;
}

function DefaultDialog({ opened, onClose, site, maximum }: DefaultOccupancyDialogProps) {
  const { t } = useTranslation(['covers', 'common']);
  const formId = useId();
  const defaults = useDefaultOccupancy({ site, maximum, onDone: onClose });
  const { stored, isPending, isChangeable } = defaults;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('defaultDialog.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <span className={classes['note']}>{t('defaultDialog.fromToday')}</span>
          <FormFoot
            formId={formId}
            submitLabel={t('save')}
            isPending={isPending}
            isDisabled={!isChangeable}
            onCancel={onClose}
          />
        </>
      }
    >
      {stored.isPending && <TableSkeleton rows={3} columns={2} label={t('common:loading')} />}
      {stored.isLoadingError && (
        <EmptyState icon={<IconDatabaseOff />} title={t('common:noData')} />
      )}
      {stored.data && <DefaultOccupancyForm formId={formId} site={site} defaults={defaults} />}
    </Dialog>
  );
}
