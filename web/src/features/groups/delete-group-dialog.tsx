import { Stack } from '@mantine/core';
import type { Group } from '@wastegauge/contract/directory/groups';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useDeleteGroup } from './api.ts';

interface DeleteGroupDialogProps {
  opened: boolean;
  group: Group | null;
  onClose: () => void;
}

export function DeleteGroupDialog({ opened, group, onClose }: DeleteGroupDialogProps) {
  const { t } = useTranslation(['groups', 'common']);
  const { tellDone, tellError } = useTellResult();
  const remove = useDeleteGroup();
  const isInUse = group !== null && (group.sites > 0 || group.users > 0);
  return (
    <ConfirmDialog
      opened={opened}
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
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      processingLabel={t('common:processing')}
      isProcessing={remove.isPending}
      destructive
      onConfirm={() => {
        if (group === null || remove.isPending) return;
        remove.mutate(group.id, {
          onSuccess: () => tellDone(t('delete.done')),
          onError: tellError,
          onSettled: onClose,
        });
      }}
      onCancel={onClose}
    />
  );
}
