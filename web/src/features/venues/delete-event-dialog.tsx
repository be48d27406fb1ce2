import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { useDeleteEvent } from './api.ts';

interface DeleteEventDialogProps {
  opened: boolean;
  event: Pick<VenueEvent, 'id' | 'name'> | null;
  onClose: () => void;
  onDeleted?: (() => Promise<void>) | undefined;
}

export const DeleteEventDialog = mountOnOpen(OpenedDialog);

function OpenedDialog({ opened, event, onClose, onDeleted }: DeleteEventDialogProps) {
  const { t } = useTranslation(['venues', 'common']);
  const { tellDone, tellError } = useTellResult();
  const remove = useDeleteEvent(async () => {
    tellDone(t('deleteDialog.done'));
    await onDeleted?.();
  });
  const confirm = (): void => {
    if (event === null || remove.isPending) return;
    remove.mutate(event.id, { onError: tellError, onSettled: onClose });
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('deleteDialog.title')}
      text={
        <>
          <p>{t('deleteDialog.question')}</p>
          <p>
            <b>{event?.name}</b>
          </p>
        </>
      }
      confirmLabel={t('deleteDialog.confirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      processingLabel={t('common:processing')}
      isProcessing={remove.isPending}
      destructive
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
