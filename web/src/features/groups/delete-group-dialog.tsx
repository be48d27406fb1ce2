import { Stack } from '@mantine/core';
import type { Group } from '@wastegauge/contract/directory/groups';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { useDeleteGroup } from './api.ts';

interface DeleteGroupDialogProps {
  opened: boolean;
  group: Group | null;
  onClose: () => void;
}

export function DeleteGroupDialog({ group, ...dialog }: DeleteGroupDialogProps) {
  const { t } = useTranslation('groups');
  const remove = useDeleteGroup();
  const isInUse = group !== null && (group.sites > 0 || group.users > 0);
  return (
    <ConfirmActionDialog
      {...dialog}
      title={t('delete.title')}
      text={
        <Stack gap="var(--s3)" style={{ overflowWrap: 'anywhere' }}>
          <p>{t('delete.question', { name: group?.name ?? '' })}</p>
          {isInUse && (
            <Alert tone="warn">
              {t('delete.inUse', {
                sites: t('sites', { count: group.sites }),
                users: t('users', { count: group.users }),
              })}
            </Alert>
          )}
        </Stack>
      }
      confirmLabel={t('delete.confirm')}
      isDisabled={group === null}
      run={() => remove.mutateAsync(group?.id ?? 0)}
      done={t('delete.done')}
    />
  );
}
