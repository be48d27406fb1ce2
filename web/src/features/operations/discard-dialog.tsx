import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';

interface DiscardDialogProps {
  opened: boolean;
  title: string;
  question: string;
  doneText: string;
  change: UseMutationResult<unknown, Error, number>;
  id: number;
  onClose: () => void;
}

export function DiscardDialog({
  opened,
  title,
  question,
  doneText,
  change,
  id,
  onClose,
}: DiscardDialogProps) {
  const { t } = useTranslation(['operations', 'common']);
  const { tellDone, tellError } = useTellResult();
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      text={question}
      confirmLabel={t('actions.discard')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      processingLabel={t('common:processing')}
      isProcessing={change.isPending}
      destructive
      onConfirm={() =>
        change.mutate(id, {
          onSuccess: () => tellDone(doneText),
          onError: tellError,
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    />
  );
}
