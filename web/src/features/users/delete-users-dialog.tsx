import type { User } from '@wastegauge/contract/directory/accounts';
import { useTranslation } from 'react-i18next';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { useFailureText } from '../../widgets/forms/use-error-text.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { fullName } from '../../widgets/session/person-name.ts';
import { useDeleteUsers, type Deletion } from './api.ts';
import classes from './delete-users-dialog.module.css';

interface DeleteUsersDialogProps {
  opened: boolean;
  users: readonly User[];
  onClose: () => void;
}

const namesShown = 5;

export function DeleteUsersDialog({ users, ...dialog }: DeleteUsersDialogProps) {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const { notifyDone, notifyFailure } = useResultToast();
  const remove = useDeleteUsers();
  const notifyDeleted = ({ deleted, failed }: Deletion): void => {
    const [firstFailed] = failed;
    if (!firstFailed) return notifyDone(t('delete.done', { count: deleted.length }));
    const reason = failureText(firstFailed.error);
    notifyFailure(
      users.length === 1
        ? reason
        : t('delete.partly', { deleted: deleted.length, failed: failed.length, reason }),
    );
  };
  const hidden = users.length - namesShown;
  return (
    <ConfirmActionDialog
      {...dialog}
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
      run={() => remove.mutateAsync(users.map(({ id }) => id))}
      onDone={notifyDeleted}
    />
  );
}
