import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useUpdateEvent } from './api.ts';

interface DiscardEventDialogProps {
  opened: boolean;
  event: WasteEvent;
  foodName: string;
  onClose: () => void;
  onDiscarded: () => void;
}

export function DiscardEventDialog({
  opened,
  event,
  foodName,
  onClose,
  onDiscarded,
}: DiscardEventDialogProps) {
  const { t } = useTranslation(['feed', 'common']);
  const format = useFormat();
  const user = useCurrentUser();
  const update = useUpdateEvent();
  const { tellDone, tellError } = useTellResult();
  // Day and time to the minute: 14/11/2025 14:32.
  const time = format.stamp(event.processed_at, event.timezone).slice(0, 16);

  const discard = (): void =>
    update.mutate(
      { id: event.id, changes: { user: user.id, status: 'DISCARDED' } },
      {
        onSuccess: () => {
          tellDone(t('discardDialog.done'));
          onDiscarded();
        },
        onError: tellError,
        onSettled: onClose,
      },
    );

  return (
    <ConfirmDialog
      opened={opened}
      title={t('discardDialog.title')}
      text={
        <>
          <p>
            <b>{t('discardDialog.question', { food: foodName, site: event.site_name, time })}</b>
          </p>
          <p>{t('discardDialog.hint')}</p>
        </>
      }
      confirmLabel={t('discardDialog.confirm')}
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
