import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { DiscardEventDialog } from './discard-event-dialog.tsx';
import { EditEventDialog } from './edit-event-dialog.tsx';
import type { EventAction } from './event-card.tsx';
import { FlagDialog, useFlagging } from './flag-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';

export type DialogAction = Exclude<EventAction, 'comment' | 'correct' | 'select'>;

interface EventActionsDialogProps {
  action: DialogAction;
  event: WasteEvent;
  foodName: string;
  onDiscard: () => void;
  onDiscarded: () => void;
  onClose: () => void;
}

export function EventActionsDialog({
  action,
  onDiscard,
  onDiscarded,
  ...shared
}: EventActionsDialogProps) {
  const { t } = useTranslation('feed');
  const { notifyDone } = useResultToast();
  const { flag, isSaving } = useFlagging();
  const { event, onClose } = shared;
  switch (action) {
    case 'expand':
      return <PictureDialog opened {...shared} />;
    case 'edit':
    case 'relabel':
      return (
        <EditEventDialog
          opened
          {...shared}
          startsAtFood={action === 'relabel'}
          onDiscard={onDiscard}
        />
      );
    case 'discard':
      return <DiscardEventDialog opened {...shared} onDiscarded={onDiscarded} />;
    case 'flag':
      return (
        <FlagDialog
          opened
          isSaving={isSaving}
          onClose={onClose}
          onFlag={(note) =>
            flag(event.id, note, {
              onDone: () => {
                notifyDone(t('flag.done'));
                onClose();
              },
              onOutdated: onClose,
            })
          }
        />
      );
  }
}
