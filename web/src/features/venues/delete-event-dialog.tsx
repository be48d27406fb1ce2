import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useDeleteEvent } from './api.ts';

interface DeleteEventDialogProps {
  opened: boolean;
  event: Pick<VenueEvent, 'id' | 'name'>;
  onClose: () => void;
  onDeleted?: (() => Promise<void>) | undefined;
}

export const DeleteEventDialog = mountOnOpen(OpenedDialog, 'event');

function OpenedDialog({ event, onDeleted, ...dialog }: DeleteEventDialogProps) {
  const { t } = useTranslation('venues');
  const { notifyDone } = useResultToast();
  const remove = useDeleteEvent(async () => {
    notifyDone(t('deleteDialog.done'));
    await onDeleted?.();
  });
  return (
    <ConfirmActionDialog
      {...dialog}
      title={t('deleteDialog.title')}
      text={
        <>
          <p>{t('deleteDialog.question')}</p>
          <p>
            <b>{event.name}</b>
          </p>
        </>
      }
      confirmLabel={t('deleteDialog.confirm')}
      run={() => remove.mutateAsync(event.id)}
    />
  );
}
