import { Button } from '@mantine/core';
import type { Comment } from '@wastegauge/contract/waste/comments';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import type { Commenting } from './api.ts';
import classes from './comment-card.module.css';
import { CommentForm } from './comment-form.tsx';
import { draftOf, markupOf, problemOf } from './comment-text.ts';
import { useProblemText } from './use-problem-text.ts';

interface EditCommentFormProps {
  comment: Comment;
  siteId: number;
  commenting: Commenting;
  onClose: () => void;
}

export function EditCommentForm({ comment, siteId, commenting, onClose }: EditCommentFormProps) {
  const { t } = useTranslation(['comments', 'common']);
  const formId = useId();
  const [draft, setDraft] = useState(() => draftOf(comment.comment));
  const { change } = commenting;
  const text = markupOf(draft).trim();
  const fault = problemOf(text);
  const problem = useProblemText('notSaved')({ problem: fault, error: change.error });
  const canSave = text !== '' && fault === undefined && !change.isPending;

  function save(): void {
    if (!canSave) return;
    change.mutate({ id: comment.id, comment: text }, { onSuccess: onClose });
  }
  function handleCancel(): void {
    change.reset();
    onClose();
  }

  return (
    <div className={classes['edit']}>
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
      <div className={classes['buttons']}>
        <Button size="xs" onClick={handleCancel}>
          {t('common:cancel')}
        </Button>
        <Button size="xs" variant="primary" type="submit" form={formId} disabled={!canSave}>
          {t(change.isPending ? 'common:processing' : 'save')}
        </Button>
      </div>
    </div>
  );
}
