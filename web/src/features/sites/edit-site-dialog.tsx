import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { EditSiteForm } from './edit-site-form.tsx';
import { useEditSite } from './use-edit-site.ts';

interface EditSiteDialogProps {
  opened: boolean;
  onClose: () => void;
  siteId: number;
}

export function EditSiteDialog(props: EditSiteDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <SiteDialog key={opening} {...props} />;
}

function SiteDialog({ opened, onClose, siteId }: EditSiteDialogProps) {
  const { t } = useTranslation(['sites', 'common']);
  const errorText = useErrorText();
  const formId = useId();
  const edit = useEditSite({ siteId, onDone: onClose });
  const { stored } = edit;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('editTitle')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t('save')}
          isPending={edit.isPending}
          isDisabled={!stored.data}
          onCancel={onClose}
        />
      }
    >
      {stored.isError && !stored.data && (
        <ErrorState
          title={t('common:loadFailed')}
          hint={errorText(stored.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void stored.refetch()}
        />
      )}
      {stored.isPending && <TableSkeleton label={t('common:loading')} rows={6} columns={2} />}
      {stored.data && <EditSiteForm formId={formId} edit={edit} />}
    </Dialog>
  );
}
