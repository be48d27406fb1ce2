import type { ManagedSite } from '@wastegauge/contract/directory/sites';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { ManagedSiteForm } from './managed-site-form.tsx';
import { useManagedSite } from './use-managed-site.ts';

interface ManagedSiteDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Null for a new one. */
  site: ManagedSite | null;
}

export function ManagedSiteDialog(props: ManagedSiteDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OpenedDialog key={opening} {...props} />;
}

function OpenedDialog({ opened, onClose, site }: ManagedSiteDialogProps) {
  const { t } = useTranslation(['sites', 'common']);
  const formId = useId();
  const state = useManagedSite({ site, onDone: onClose });
  const submitText = site === null ? t('management.createSite') : t('save');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="wide"
      title={site === null ? t('management.createSite') : `${t('editTitle')} - ${site.name}`}
      closeLabel={t('common:close')}
      footer={
        <FormFoot
          formId={formId}
          submitLabel={submitText}
          isPending={state.isPending}
          onCancel={onClose}
        />
      }
    >
      <ManagedSiteForm formId={formId} state={state} />
    </Dialog>
  );
}
