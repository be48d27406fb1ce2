import { ActionIcon } from '@mantine/core';
import { IconCornerDownRight, IconMessageCircle, IconX } from '@tabler/icons-react';
import type { Comment } from '@wastegauge/contract/waste/comments';
import type { EventWithComments } from '@wastegauge/contract/waste/comments';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import type { Commenting } from './api.ts';
import { CommentCard } from './comment-card.tsx';
import { CommentForm } from './comment-form.tsx';
import classes from './comments-dialog.module.css';
import { nameOf } from './mention-query.ts';
import { reasonKeys } from './reasons.ts';
import { threadsOf } from './threads.ts';
import type { Conversation } from './use-conversation.ts';
import { useProblemText } from './use-problem-text.ts';

interface ConversationCardProps {
  formId: string;
  event: EventWithComments;
  commentId: number | null;
  commenting: Commenting;
  conversation: Conversation;
}

export function ConversationCard(props: ConversationCardProps) {
  const { formId, event, commenting, conversation } = props;
  const { t } = useTranslation(['comments', 'common']);
  const problem = useProblemText('notSent')(conversation);
  const { tellError } = useTellResult();
  const [deleted, setDeleted] = useState<Comment | null>(null);
  const { reason, replyTo } = conversation;
  const authorOf = (comment: Comment): string =>
    comment.user ? nameOf(comment.user) : t('deletedUser');

  function handleDelete(): void {
    if (!deleted) return;
    if (replyTo?.id === deleted.id) conversation.setReplyTo(null);
    commenting.remove.mutate(deleted.id, {
      onError: tellError,
      // The confirmation may be about another comment by now.
      onSettled: () => setDeleted((asked) => (asked?.id === deleted.id ? null : asked)),
    });
  }

  return (
    <div className={classes['conversation']}>
      <CommentList {...props} onDelete={setDeleted} />
      <div className={classes['write']}>
        {replyTo && (
          <p className={classes['replying']}>
            <IconCornerDownRight size={16} stroke={1.7} aria-hidden />
            <span>
              {t('replyingTo')} <b>{authorOf(replyTo)}</b>
            </span>
            <ActionIcon
              size="xs"
              aria-label={t('noReply')}
              onClick={() => conversation.setReplyTo(null)}
            >
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </p>
        )}
        <CommentForm
          formId={formId}
          label={t('write')}
          siteId={event.site}
          draft={conversation.draft}
          onChange={conversation.setDraft}
          onSend={conversation.send}
          isSending={conversation.isSending}
          disabled={reason !== null}
          placeholder={reason === null ? t('placeholder') : t(`reasons.${reasonKeys[reason]}`)}
          focusKey={reason === null ? (replyTo?.id ?? null) : null}
        />
        {problem !== undefined && <ErrorLine text={problem} />}
      </div>
      <ConfirmDialog
        opened={deleted !== null}
        title={t('deleteTitle')}
        text={t('deleteQuestion')}
        confirmLabel={t('delete')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        processingLabel={t('common:processing')}
        isProcessing={commenting.remove.isPending}
        destructive
        onConfirm={handleDelete}
        onCancel={() => setDeleted(null)}
      />
    </div>
  );
}

type CommentListProps = ConversationCardProps & { onDelete: (comment: Comment) => void };

function CommentList({ event, commentId, commenting, conversation, onDelete }: CommentListProps) {
  const { t } = useTranslation('comments');
  const titleId = useId();
  const cardProps = (comment: Comment) => ({
    comment,
    siteId: event.site,
    commenting,
    isMarked: comment.id === commentId,
    onReply: conversation.setReplyTo,
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
        {threadsOf(event.comments).map(({ comment, replies }) => (
          <div key={comment.id} className={classes['thread']}>
            <CommentCard {...cardProps(comment)} />
            {replies.map((reply) => (
              <div key={reply.id} className={classes['answer']}>
                <CommentCard {...cardProps(reply)} />
              </div>
            ))}
          </div>
        ))}
      </section>
    </>
  );
}
