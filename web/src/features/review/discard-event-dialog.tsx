import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useUndo } from '../../widgets/decisions/use-undo.ts';
import { useUpdateEvent, type EventList } from './api.ts';

interface DiscardEventDialogProps {
  opened: boolean;
  event: WasteEvent;
  shown: EventList;
  onClose: () => void;
}

export function DiscardEventDialog({ event, shown, ...dialog }: DiscardEventDialogProps) {
  const { t } = useTranslation('review');
  const user = useCurrentUser();
  const update = useUpdateEvent(shown);
  const { offerUndo } = useUndo();
  return (
    <ConfirmActionDialog
      {...dialog}
      title={t('discard.title')}
      text={t('discard.question')}
      confirmLabel={t('discard.confirm')}
      run={() =>
        update.mutateAsync({ id: event.id, changes: { user: user.id, status: 'DISCARDED' } })
      }
      onDone={() => offerUndo(t('discard.done'), [event.id])}
    />
  );
}
