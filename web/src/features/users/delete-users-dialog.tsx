import type { User } from '@wastegauge/contract/directory/accounts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { fullName } from '../../widgets/session/person-name.ts';
import { useFailureText } from '../../widgets/forms/use-error-text.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useDeleteUsers, type Deletion } from './api.ts';
import classes from './delete-users-dialog.module.css';

interface DeleteUsersDialogProps {
  opened: boolean;
  users: readonly User[];
  onClose: () => void;
}

const namesShown = 5;

export function DeleteUsersDialog({ opened, users, onClose }: DeleteUsersDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const failureText = useFailureText();
  const { tellDone, tellFailure } = useTellResult();
  const remove = useDeleteUsers();
  const notifyDeleted = ({ deleted, failed: [firstFailed, ...otherFailed] }: Deletion): void => {
    if (!firstFailed) {
      tellDone(t('delete.done', { count: deleted.length }));
      return;
    }
    const reason = failureText(firstFailed.error);
    if (users.length === 1) tellFailure(reason);
    else {
      const failed = otherFailed.length + 1;
      tellFailure(t('delete.partly', { deleted: deleted.length, failed, reason }));
    }
  };
  const hidden = users.length - namesShown;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('delete.title')}
      text={
        <>
          <p>{t('delete.question', { number: users.length })}</p>
          <ul className={classes['names']}>
            {users.slice(0, namesShown).map((user) => (
              <li key={user.id}>
                <b>{fullName(user)}</b> <span>{user.email}</span>
              </li>
            ))}
            {hidden > 0 && <li>{t('delete.more', { count: hidden })}</li>}
          </ul>
          <p className={classes['hint']}>{t('delete.hint')}</p>
        </>
      }
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      processingLabel={t('common:processing')}
      isProcessing={remove.isPending}
      destructive
      onConfirm={() => {
        if (remove.isPending) return;
        remove.mutate(
          users.map(({ id }) => id),
          { onSuccess: notifyDeleted, onSettled: onClose },
        );
      }}
      onCancel={onClose}
    />
  );
}
