import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useDeleteAccount } from './api.ts';
import classes from './profile-page.module.css';

interface DeleteProfileDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function DeleteProfileDialog({ opened, onClose }: DeleteProfileDialogProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const { tellError } = useTellResult();
  const remove = useDeleteAccount();
  return (
    <ConfirmDialog
      opened={opened}
      title={t('delete.title')}
      text={
        <>
          <p>{t('delete.question')}</p>
          <p className={classes['hint']}>{t('delete.hint')}</p>
        </>
      }
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      processingLabel={t('common:processing')}
      destructive
      isProcessing={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onError: (error) => {
            onClose();
            tellError(error);
          },
        })
      }
    />
  );
}
