import { ActionIcon, Stack } from '@mantine/core';
import { IconCornerDownRight, IconMessageCircle, IconX } from '#icons';
import type { Comment, EventWithComments } from '@wastegauge/contract/waste/comments';
import { useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { newClientId } from '../../api/client-id.ts';
import type { CommentMutations } from './api.ts';
import { CommentCard } from './comment-card.tsx';
import { CommentForm, useCommentErrorText } from './comment-form.tsx';
import classes from './comments-dialog.module.css';
import { fullName } from './mention-query.ts';
import { reasonKeys, type PresetReason } from './preset-reasons.tsx';
import { groupThreads } from './threads.ts';
import { draftMarkup, emptyDraft, validationMessage, type CommentDraft } from './comment-text.ts';

interface ConversationProps {
  formId: string;
  event: EventWithComments;
  commentId: number | null;
  mutations: CommentMutations;
  composer: CommentComposer;
}

export function Conversation(props: ConversationProps) {
  const { formId, event, mutations, composer } = props;
  const { t } = useTranslation(['comments', 'common']);
  const problem = useCommentErrorText('notSent')(composer);
  const { notifyError } = useResultToast();
  const [deleted, setDeleted] = useState<Comment | null>(null);
  const { reason, replyTo } = composer;
  const authorName = (comment: Comment): string =>
    comment.user ? fullName(comment.user) : t('deletedUser');

  function handleDelete(): void {
    if (!deleted) return;
    if (replyTo?.id === deleted.id) composer.setReplyTo(null);
    mutations.remove.mutate(deleted.id, {
      onError: notifyError,
      // The confirmation may be about another comment by now.
      onSettled: () => setDeleted((current) => (current?.id === deleted.id ? null : current)),
    });
  }

  return (
    <div className={classes['conversation']}>
      <CommentList {...props} onDelete={setDeleted} />
      <Stack gap={6} mt="auto" pt="var(--s4)">
        {replyTo && (
          <p className={classes['replying']}>
            <IconCornerDownRight size={16} stroke={1.7} aria-hidden />
            <span>
              {t('replyingTo')} <b>{authorName(replyTo)}</b>
            </span>
            <ActionIcon
              size="xs"
              aria-label={t('noReply')}
              onClick={() => composer.setReplyTo(null)}
            >
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </p>
        )}
        <CommentForm
          formId={formId}
          label={t('write')}
          siteId={event.site}
          draft={composer.draft}
          onChange={composer.setDraft}
          onSend={composer.send}
          isSending={composer.isSending}
          disabled={reason !== null}
          placeholder={reason === null ? t('placeholder') : t(`reasons.${reasonKeys[reason]}`)}
          focusKey={reason === null ? (replyTo?.id ?? null) : null}
        />
        {problem !== undefined && <ErrorLine text={problem} />}
      </Stack>
      <ConfirmDialog
        opened={deleted !== null}
        title={t('deleteTitle')}
        text={t('deleteQuestion')}
        confirmLabel={t('delete')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        processingLabel={t('common:processing')}
        isProcessing={mutations.remove.isPending}
        destructive
        onConfirm={handleDelete}
        onCancel={() => setDeleted(null)}
      />
    </div>
  );
}

type CommentListProps = ConversationProps & { onDelete: (comment: Comment) => void };

function CommentList({ event, commentId, mutations, composer, onDelete }: CommentListProps) {
  const { t } = useTranslation('comments');
  const titleId = useId();
  const cardProps = (comment: Comment) => ({
    comment,
    siteId: event.site,
    mutations,
    isMarked: comment.id === commentId,
    onReply: composer.setReplyTo,
    onEdited: composer.markEdited,
    onDelete,
  });
  if (event.comments.length === 0) {
    return (
      <div className={classes['empty']}>
        <EmptyState icon={<IconMessageCircle />} title={t('none')} hint={t('noneHint')} />
      </div>
    );
  }
  return (
    <>
      <h3 id={titleId} className={classes['count']}>
        {t('count', { count: event.comments.length })}
      </h3>
      <section className={classes['comments']} aria-labelledby={titleId}>
        {groupThreads(event.comments).map(({ comment, replies }) => (
          <Stack key={comment.id} gap="var(--s2)">
            <CommentCard {...cardProps(comment)} />
            {replies.map((reply) => (
              <div key={reply.id} className={classes['answer']}>
                <CommentCard {...cardProps(reply)} />
              </div>
            ))}
          </Stack>
        ))}
      </section>
    </>
  );
}

export function useCommentComposer({ add }: CommentMutations, comments: readonly Comment[]) {
  const [draft, setDraft] = useState<CommentDraft>(emptyDraft);
  const [reason, setReason] = useState<PresetReason | null>(null);
  const [replyTarget, setReplyTarget] = useState<Comment | null>(null);
  const [editedIds, setEditedIds] = useState<readonly number[]>([]);
  // The comment replied to may have been deleted in the meantime.
  const replyTo = comments.find(({ id }) => id === replyTarget?.id) ?? null;
  const isSending = useRef(false);
  const sent = useRef({ content: '', clientId: '' });
  const text = (reason ?? draftMarkup(draft)).trim();
  const problem = validationMessage(text);
  const canSend = text !== '' && problem === undefined && !add.isPending;

  /** Resending the same text reuses the key, in case the first reply was lost. */
  function clientIdFor(content: string): string {
    if (sent.current.content !== content) sent.current = { content, clientId: newClientId() };
    return sent.current.clientId;
  }

  const markEdited = useCallback((id: number, isEdited: boolean): void => {
    setEditedIds((before) => [
      ...before.filter((other) => other !== id),
      ...(isEdited ? [id] : []),
    ]);
  }, []);
  const clear = (): void => {
    setDraft(emptyDraft);
    setReason(null);
    setReplyTarget(null);
  };

  function send(): void {
    if (!canSend || isSending.current) return;
    isSending.current = true;
    const replied = replyTo?.id ?? null;
    const clientId = clientIdFor(JSON.stringify([text, replied]));
    add.mutate(
      { comment: text, replyTo: replied, clientId },
      {
        onSuccess: () => {
          sent.current = { content: '', clientId: '' };
          if (reason === null) setDraft(emptyDraft);
          setReason(null);
          setReplyTarget(null);
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  }

  return {
    draft,
    setDraft,
    reason,
    setReason,
    replyTo,
    setReplyTo: setReplyTarget,
    hasInput: text !== '' || editedIds.length > 0,
    markEdited,
    clear,
    canSend,
    send,
    isSending: add.isPending,
    problem,
    error: add.error,
  };
}
export type CommentComposer = ReturnType<typeof useCommentComposer>;
