import { ActionIcon, Button, Group, Menu, Stack } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '#icons';
import type { Comment } from '@wastegauge/contract/waste/comments';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/display/avatar.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useRelativeTime } from '../../widgets/time/use-relative-time.ts';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import type { CommentMutations } from './api.ts';
import classes from './comment-card.module.css';
import { FoldedComment } from './formatted-comment.tsx';
import { fullName } from './mention-query.ts';
import { CommentForm, useCommentErrorText } from './comment-form.tsx';
import { draftMarkup, parseDraft, validationMessage } from './comment-text.ts';

interface CommentCardProps {
  comment: Comment;
  siteId: number;
  mutations: CommentMutations;
  isMarked: boolean;
  onReply: (comment: Comment) => void;
  onEdited: (id: number, isEdited: boolean) => void;
  onDelete: (comment: Comment) => void;
}

export function CommentCard(props: CommentCardProps) {
  const { comment, isMarked, onReply, onDelete } = props;
  const { t } = useTranslation('comments');
  const format = useFormat();
  const relativeTime = useRelativeTime();
  const me = useCurrentUser();
  const [isEditing, setIsEditing] = useState(false);
  const card = useRef<HTMLElement>(null);
  const name = comment.user ? fullName(comment.user) : t('deletedUser');
  useEffect(() => {
    if (isMarked) card.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);
  return (
    <article ref={card} className={classes['root']} data-marked={isMarked || undefined}>
      <Avatar
        id={String(comment.user?.id ?? 0)}
        name={name}
        photoUrl={comment.user?.profile_photo}
      />
      <div className={classes['body']}>
        <header className={classes['head']}>
          <b>{name}</b>
          <time dateTime={comment.created_at} title={format.timestamp(comment.created_at)}>
            {relativeTime(comment.created_at)}
            {comment.edited_at !== null && ` · ${t('edited')}`}
          </time>
          {comment.user?.id === me.id && !isEditing && (
            <OwnMenu onEdit={() => setIsEditing(true)} onDelete={() => onDelete(comment)} />
          )}
        </header>
        {isEditing ? (
          <EditCommentForm {...props} onClose={() => setIsEditing(false)} />
        ) : (
          <>
            <p className={classes['text']}>
              <FoldedComment text={comment.comment} />
            </p>
            <Button
              variant="ghost"
              size="xs"
              className={classes['reply'] ?? ''}
              aria-label={t('replyTo', { name })}
              onClick={() => onReply(comment)}
            >
              {t('reply')}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

function OwnMenu({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('comments');
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size="xs" className={classes['menu'] ?? ''} aria-label={t('menu')}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} stroke={1.7} />} onClick={onEdit}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={18} stroke={1.7} />} onClick={onDelete}>
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface EditCommentFormProps {
  comment: Comment;
  siteId: number;
  mutations: CommentMutations;
  onEdited: (id: number, isEdited: boolean) => void;
  onClose: () => void;
}

function EditCommentForm({ comment, siteId, mutations, onEdited, onClose }: EditCommentFormProps) {
  const { t } = useTranslation(['comments', 'common']);
  const formId = useId();
  const [draft, setDraft] = useState(() => parseDraft(comment.comment));
  const { change } = mutations;
  const text = draftMarkup(draft).trim();
  const problemText = validationMessage(text);
  const problem = useCommentErrorText('notSaved')({ problem: problemText, error: change.error });
  const isEdited = text !== comment.comment.trim();
  useEffect(() => {
    onEdited(comment.id, isEdited);
    return () => onEdited(comment.id, false);
  }, [comment.id, isEdited, onEdited]);
  const canSave = text !== '' && problemText === undefined && !change.isPending;

  function save(): void {
    if (!canSave) return;
    change.mutate({ id: comment.id, comment: text }, { onSuccess: onClose });
  }
  function handleCancel(): void {
    change.reset();
    onClose();
  }

  return (
    <Stack gap="var(--s2)" w="100%">
      <CommentForm
        formId={formId}
        label={t('editLabel')}
        siteId={siteId}
        draft={draft}
        onChange={setDraft}
        onSend={save}
        isSending={change.isPending}
        focusKey={comment.id}
      />
      {problem !== undefined && <ErrorLine text={problem} />}
      <Group justify="flex-end" gap="var(--s2)" wrap="nowrap">
        <Button size="xs" onClick={handleCancel}>
          {t('common:cancel')}
        </Button>
        <Button size="xs" variant="primary" type="submit" form={formId} disabled={!canSave}>
          {t(change.isPending ? 'common:processing' : 'save')}
        </Button>
      </Group>
    </Stack>
  );
}
