import { Button } from '@mantine/core';
import { IconTrash } from '#icons';
import type { EventChanges, WasteEvent } from '@wastegauge/contract/waste/events';
import { sizedImage } from '@wastegauge/contract/services/images';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { EventStatus } from '../../widgets/pictures/event-status.tsx';
import { useDiscardQuestion } from '../../widgets/forms/use-discard-question.tsx';
import { FormFooter } from '../../widgets/forms/form-footer.tsx';
import { CountedBadge } from '../../widgets/figures/counted-badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useUndo } from '../../widgets/decisions/use-undo.ts';
import { isOutdated, useUpdateEvent } from './api.ts';
import classes from './edit-event-dialog.module.css';
import { EditEventForm } from './edit-event-form.tsx';

interface EditEventDialogProps {
  opened: boolean;
  event: WasteEvent;
  foodName: string;
  startsAtFood: boolean;
  onDiscard: () => void;
  onClose: () => void;
}

export function EditEventDialog({
  opened,
  event,
  foodName,
  startsAtFood,
  onDiscard,
  onClose,
}: EditEventDialogProps) {
  const { t } = useTranslation(['feed', 'common']);
  const format = useFormat();
  const formId = useId();
  const user = useCurrentUser();
  const update = useUpdateEvent();
  const [isDirty, setIsDirty] = useState(false);
  const discarding = useDiscardQuestion(isDirty, onClose);
  const { notifyError } = useResultToast();
  const { offerUndo } = useUndo();
  const frames = event.image_url === null ? [] : [event.image_url, ...event.backup_image_url];

  // Set synchronously, unlike the mutation state, so a double click saves once.
  const isSaving = useRef(false);
  const save = (changes: EventChanges): void => {
    if (isSaving.current) return;
    isSaving.current = true;
    update.mutate(
      { id: event.id, changes: { user: user.id, ...changes } },
      {
        onSuccess: () => {
          onClose();
          offerUndo(t('editDialog.done'), [event.id]);
        },
        onError: (error) => {
          notifyError(error);
          if (isOutdated(error)) onClose();
        },
        onSettled: () => {
          isSaving.current = false;
        },
      },
    );
  };

  return (
    <Dialog
      opened={opened}
      onClose={discarding.close}
      title={t('editDialog.title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <>
          <Button
            className={classes['discard']}
            variant="danger"
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
            onClick={onDiscard}
          >
            {t('discard')}
          </Button>
          <FormFooter
            formId={formId}
            submitLabel={t('editDialog.save')}
            isPending={update.isPending}
            onCancel={discarding.close}
          />
        </>
      }
    >
      <div className={classes['event']}>
        <div className={classes['picture']}>
          <FoodImage
            frame="camera"
            sources={frames.map((url) => sizedImage(url, 'card'))}
            alt={t('pictureOf', { food: foodName })}
            waitingText={t('waitingForImage')}
          />
        </div>
        <div className={classes['facts']}>
          <p className={classes['name']}>
            {foodName} <EventStatus status={event.status} />
          </p>
          <p>
            {event.site_name} · {event.device_name}
          </p>
          <p className={classes['time']}>{format.timestamp(event.processed_at, event.timezone)}</p>
          <p className={classes['weight']}>
            {format.fixed(event.item_weight, 2)} <small>kg</small> <CountedBadge event={event} />
          </p>
        </div>
      </div>
      <EditEventForm
        formId={formId}
        event={event}
        startsAtFood={startsAtFood}
        onDirtyChange={setIsDirty}
        onSubmit={save}
      />
      {discarding.question}
    </Dialog>
  );
}
