import { useTranslation } from 'react-i18next';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { useDeleteAccount } from './api.ts';
import classes from './profile-page.module.css';

interface DeleteProfileDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function DeleteProfileDialog(dialog: DeleteProfileDialogProps) {
  const { t } = useTranslation('accounts');
  const remove = useDeleteAccount();
  return (
    <ConfirmActionDialog
      {...dialog}
      title={t('delete.title')}
      text={
        <>
          <p>{t('delete.question')}</p>
          <p className={classes['hint']}>{t('delete.hint')}</p>
        </>
      }
      confirmLabel={t('delete.confirm')}
      run={() => remove.mutateAsync()}
    />
  );
}
