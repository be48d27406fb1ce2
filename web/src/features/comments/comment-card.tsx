import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Comment } from '@wastegauge/contract/waste/comments';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/display/avatar.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import type { Commenting } from './api.ts';
import classes from './comment-card.module.css';
import { CommentTextCard } from './comment-text-card.tsx';
import { EditCommentForm } from './edit-comment-form.tsx';
import { nameOf } from './mention-query.ts';
import { useRelativeTime } from '../../widgets/time/use-relative-time.ts';

interface CommentCardProps {
  comment: Comment;
  siteId: number;
  commenting: Commenting;
  isMarked: boolean;
  onReply: (comment: Comment) => void;
  onDelete: (comment: Comment) => void;
}

export function CommentCard(props: CommentCardProps) {
  const { comment, isMarked, onReply, onDelete } = props;
  const { t } = useTranslation('comments');
  const format = useFormat();
  const timeOf = useRelativeTime();
  const me = useCurrentUser();
  const [isEdited, setIsEdited] = useState(false);
  const card = useRef<HTMLElement>(null);
  const name = comment.user ? nameOf(comment.user) : t('deletedUser');
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
            {timeOf(comment.created_at)}
            {comment.edited_at !== null && ` · ${t('edited')}`}
          </time>
          {comment.user?.id === me.id && !isEdited && (
            <OwnMenu onEdit={() => setIsEdited(true)} onDelete={() => onDelete(comment)} />
          )}
        </header>
        {isEdited ? (
          <EditCommentForm {...props} onClose={() => setIsEdited(false)} />
        ) : (
          <>
            <p className={classes['text']}>
              <CommentTextCard text={comment.comment} />
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
