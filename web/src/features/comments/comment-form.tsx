import { Popover, Textarea, VisuallyHidden } from '@mantine/core';
import { useEffect, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './comment-form.module.css';
import type { Draft } from './comment-text.ts';
import { MentionListCard } from './mention-list-card.tsx';
import { useMentionBox } from './use-mention-box.ts';

interface CommentFormProps {
  formId: string;
  label: string;
  siteId: number;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onSend: () => void;
  isSending: boolean;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  /** Focuses the field whenever this changes; null never does. */
  focusKey?: string | number | null | undefined;
  maxRows?: number | undefined;
}

export function CommentForm({
  formId,
  label,
  siteId,
  draft,
  onChange,
  onSend,
  isSending,
  disabled = false,
  placeholder,
  focusKey = null,
  maxRows = 3,
}: CommentFormProps) {
  const { t } = useTranslation('comments');
  const box = useMentionBox({ siteId, draft, onChange, onSend });
  const { field } = box;
  useEffect(() => {
    const textarea = field.current;
    if (focusKey === null || !textarea) return;
    textarea.focus();
    textarea.setSelectionRange(textarea.value.length, textarea.value.length);
  }, [field, focusKey]);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    onSend();
  }

  return (
    <form id={formId} onSubmit={handleSubmit} noValidate>
      <Popover
        opened={box.isOpen}
        position="top-start"
        offset={6}
        width="target"
        withRoles={false}
        trapFocus={false}
        returnFocus={false}
        closeOnEscape={false}
        onDismiss={box.close}
        middlewares={{ flip: true, shift: true }}
        {...(box.host && { portalProps: { target: box.host } })}
      >
        <Popover.Target>
          <div>
            <Textarea
              {...box.fieldProps}
              ref={field}
              aria-label={label}
              classNames={{ input: classes['text'] ?? '' }}
              autosize
              minRows={1}
              maxRows={maxRows}
              readOnly={isSending}
              disabled={disabled}
              placeholder={placeholder}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown className={classes['dropdown']}>
          <MentionListCard box={box} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden component="output">
        {box.isOpen ? t('found', { count: box.found.length }) : ''}
      </VisuallyHidden>
    </form>
  );
}
