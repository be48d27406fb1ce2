import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useDeleteEvent } from './api.ts';

interface DeleteEventDialogProps {
  opened: boolean;
  event: Pick<VenueEvent, 'id' | 'name'> | null;
  onClose: () => void;
  onDeleted?: (() => Promise<void>) | undefined;
}

export function DeleteEventDialog(props: DeleteEventDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OpenedDialog key={opening} {...props} />;
}

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
