import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useUndo } from '../../widgets/decisions/use-undo.ts';
import { useUpdateEvent } from './api.ts';

interface DiscardEventDialogProps {
  opened: boolean;
  event: WasteEvent;
  foodName: string;
  onClose: () => void;
  onDiscarded: () => void;
}

export function DiscardEventDialog({
  event,
  foodName,
  onDiscarded,
  ...dialog
}: DiscardEventDialogProps) {
  const { t } = useTranslation('feed');
  const format = useFormat();
  const user = useCurrentUser();
  const update = useUpdateEvent();
  const { offerUndo } = useUndo();
  // Day and time to the minute: 14/11/2025 14:32.
  const time = format.stamp(event.processed_at, event.timezone).slice(0, 16);
  return (
    <ConfirmActionDialog
      {...dialog}
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
      run={() =>
        update.mutateAsync({ id: event.id, changes: { user: user.id, status: 'DISCARDED' } })
      }
      onDone={() => {
        offerUndo(t('discardDialog.done'), [event.id]);
        onDiscarded();
      }}
    />
  );
}
