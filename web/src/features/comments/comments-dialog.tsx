import { Button } from '@mantine/core';
import { IconPhotoOff, IconSend } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useDiscardQuestion } from '../../widgets/forms/use-discard-question.tsx';
import { useLive } from '../../widgets/session/use-live.ts';
import { eventOptions, useCommentMutations } from './api.ts';
import classes from './comments-dialog.module.css';
import { Conversation, useCommentComposer } from './conversation.tsx';
import { EventSummary } from './event-summary.tsx';
import { PresetReasons } from './preset-reasons.tsx';

interface CommentsDialogProps {
  eventId: number | null;
  commentId?: number | null | undefined;
  onClose: () => void;
  onChanged: (eventId: number) => void;
}

export function CommentsDialog({ eventId, commentId = null, ...props }: CommentsDialogProps) {
  // Keeps the last event while closing, so that its draft survives.
  const [shownId, setShownId] = useState(eventId);
  if (eventId !== null && eventId !== shownId) setShownId(eventId);
  if (shownId === null) return null;
  return (
    <EventDialog
      key={shownId}
      {...props}
      isOpen={eventId !== null}
      eventId={shownId}
      commentId={commentId}
    />
  );
}

const none: [] = [];

interface EventDialogProps {
  isOpen: boolean;
  eventId: number;
  commentId: number | null;
  onClose: () => void;
  onChanged: (eventId: number) => void;
}

function EventDialog({ isOpen, eventId, commentId, onClose, onChanged }: EventDialogProps) {
  const { t } = useTranslation(['comments', 'common']);
  const formId = useId();
  const event = useQuery({ ...eventOptions(eventId), enabled: isOpen });
  const mutations = useCommentMutations(eventId, onChanged);
  const composer = useCommentComposer(mutations, event.data?.comments ?? none);
  const discarding = useDiscardQuestion(composer.hasInput, () => {
    composer.clear();
    onClose();
  });
  const refetchSoon = (): void => {
    if (isOpen) void event.refetch();
  };
  useLive((message) => message.event_id === eventId && refetchSoon(), { onOpen: refetchSoon });

  const isGone = event.error instanceof ApiError && event.error.status === 404;
  const isUnavailable = event.isLoadingError || isGone || event.data?.status === 'DISCARDED';
  if (isUnavailable) {
    const canRetry = event.error instanceof ApiError && !isGone;
    return (
      <Dialog
        opened={isOpen}
        onClose={onClose}
        title={t('unavailable')}
        closeLabel={t('common:close')}
        sheet="fit"
        footer={
          <>
            {canRetry && <Button onClick={() => void event.refetch()}>{t('common:retry')}</Button>}
            <Button variant="primary" onClick={onClose} data-autofocus>
              {t('common:close')}
            </Button>
          </>
        }
      >
        <EmptyState icon={<IconPhotoOff />} title={t('discarded')} />
      </Dialog>
    );
  }

  return (
    <Dialog
      opened={isOpen}
      onClose={discarding.close}
      title={t('title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <div className={classes['foot']}>
          <p className={classes['keys']}>
            <Kbd>{t('keys.enter')}</Kbd> {t('keys.send')}
            <span />
            <Kbd>{t('keys.shift')}</Kbd> <Kbd>{t('keys.enter')}</Kbd> {t('keys.newLine')}
          </p>
          <Button onClick={discarding.close}>{t('common:cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!composer.canSend}
            leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
          >
            {t(composer.isSending ? 'common:processing' : 'send')}
          </Button>
        </div>
      }
    >
      {event.data ? (
        <div className={classes['columns']}>
          <EventSummary event={event.data} />
          <Conversation
            formId={formId}
            event={event.data}
            commentId={commentId}
            mutations={mutations}
            composer={composer}
          />
          <PresetReasons reason={composer.reason} onChange={composer.setReason} />
        </div>
      ) : (
        <PanelSkeleton label={t('common:loading')} height={320} />
      )}
      {discarding.question}
    </Dialog>
  );
}
