import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useUpdateEvent, type EventList } from './api.ts';

interface DiscardEventDialogProps {
  opened: boolean;
  event: WasteEvent;
  shown: EventList;
  onClose: () => void;
}

export function DiscardEventDialog({ opened, event, shown, onClose }: DiscardEventDialogProps) {
  const { t } = useTranslation(['review', 'common']);
  const user = useCurrentUser();
  const update = useUpdateEvent(shown);
  const { tellDone, tellError } = useTellResult();

  const discard = (): void =>
    update.mutate(
      { id: event.id, changes: { user: user.id, status: 'DISCARDED' } },
      {
        onSuccess: () => tellDone(t('discard.done')),
        onError: tellError,
        onSettled: onClose,
      },
    );

  return (
    <ConfirmDialog
      opened={opened}
      title={t('discard.title')}
      text={t('discard.question')}
      confirmLabel={t('discard.confirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      processingLabel={t('common:processing')}
      isProcessing={update.isPending}
      destructive
      onConfirm={discard}
      onCancel={onClose}
    />
  );
}
