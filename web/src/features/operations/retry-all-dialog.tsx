import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useRetryMessages } from './api.ts';

interface RetryAllDialogProps {
  opened: boolean;
  count: number;
  onClose: () => void;
}

export function RetryAllDialog({ opened, count, onClose }: RetryAllDialogProps) {
  const { t } = useTranslation(['operations', 'common']);
  const { tellDone, tellError } = useTellResult();
  const retry = useRetryMessages();
  return (
    <ConfirmDialog
      opened={opened}
      title={t('messages.retryAllTitle')}
      text={t('messages.retryAllQuestion', { count })}
      confirmLabel={t('messages.retryAll')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      processingLabel={t('common:processing')}
      isProcessing={retry.isPending}
      onConfirm={() =>
        retry.mutate(undefined, {
          onSuccess: (answer) => tellDone(t('messages.retriedAll', { count: answer.count })),
          onError: tellError,
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    />
  );
}
