import { Popover, Textarea, VisuallyHidden } from '@mantine/core';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useFailureText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import classes from './comment-form.module.css';
import type { CommentDraft } from './comment-text.ts';
import {
  findMentionQuery,
  findPeople,
  fullName,
  mentionPerson,
  type MentionablePerson,
} from './mention-query.ts';
import { isRejected, mentionableOptions } from './api.ts';

interface CommentFormProps {
  formId: string;
  label: string;
  siteId: number;
  draft: CommentDraft;
  onChange: (draft: CommentDraft) => void;
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
          <MentionList box={box} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden component="output">
        {box.isOpen ? t('found', { count: box.found.length }) : ''}
      </VisuallyHidden>
    </form>
  );
}

function MentionList({ box }: { box: MentionBox }) {
  const { t } = useTranslation(['comments', 'common']);
  const list = useRef<HTMLDivElement>(null);
  const { active } = box;
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} className={classes['people']} aria-label={t('people')} {...box.listProps}>
      {box.found.map((person, index) => (
        <div key={person.id} className={classes['person']} {...box.optionProps(person, index)}>
          <Avatar id={String(person.id)} name={fullName(person)} photoUrl={person.profile_photo} />
          <span className={classes['words']}>
            {fullName(person)}
            {person.job_title !== '' && <small>{person.job_title}</small>}
          </span>
          {index === active && <Kbd isSilent>{t('common:food.enter')}</Kbd>}
        </div>
      ))}
    </div>
  );
}

interface MentionBoxOptions {
  siteId: number;
  draft: CommentDraft;
  onChange: (draft: CommentDraft) => void;
  onSend: () => void;
}

const none: MentionablePerson[] = [];

function useMentionBox({ siteId, draft, onChange, onSend }: MentionBoxOptions) {
  const me = useCurrentUser();
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const nextCaret = useRef<number | null>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  // Rendered inside the dialog too: screen readers ignore content outside a modal.
  const [host, setHost] = useState<HTMLElement>();
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const query = findMentionQuery(draft.text, caret);
  const people = useQuery({ ...mentionableOptions(siteId), enabled: query !== null }).data ?? none;
  const others = people.filter(({ id }) => id !== me.id);
  const found = query && query.start !== closedAt ? findPeople(others, query.typed) : none;
  const isOpen = found.length > 0;
  const chosen = Math.min(active, found.length - 1);

  // React moves the caret to the end after setting the text.
  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });

  function choose(person: MentionablePerson): void {
    if (!query) return;
    const mentioned = mentionPerson(draft, query, person);
    nextCaret.current = mentioned.caret;
    setCaret(mentioned.caret);
    setActive(0);
    onChange(mentioned.draft);
    field.current?.focus();
  }
  function close(): void {
    setClosedAt(query?.start ?? null);
    setActive(0);
  }
  function handleListKey(event: KeyboardEvent): boolean {
    const person = found[chosen];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((chosen + step + found.length) % found.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && person && !event.shiftKey) {
      choose(person);
    } else if (event.key === 'Escape') {
      close();
    } else return false;
    event.preventDefault();
    return true;
  }
  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (isOpen && handleListKey(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onSend();
  }

  return {
    found,
    active: chosen,
    isOpen,
    close,
    field,
    host,
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${chosen}` : undefined,
      // Closes the list, not the dialog around it.
      'data-mantine-stop-propagation': isOpen ? 'true' : undefined,
      value: draft.text,
      onChange: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
        setCaret(currentTarget.selectionStart);
        setActive(0);
        const typed = findMentionQuery(currentTarget.value, currentTarget.selectionStart);
        if (typed?.start !== closedAt) setClosedAt(null);
        onChange({ ...draft, text: currentTarget.value });
      },
      onSelect: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) =>
        setCaret(currentTarget.selectionStart),
      onFocus: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) =>
        setHost(currentTarget.closest<HTMLElement>('[role="dialog"]') ?? undefined),
      onKeyDown: handleKeyDown,
    },
    listProps: { id: listId, role: 'listbox', tabIndex: 0 },
    optionProps: (person: MentionablePerson, index: number) => ({
      id: `${listId}-${index}`,
      role: 'option',
      'aria-selected': index === chosen,
      // Keeps the focus in the field.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onMouseMove: () => setActive(index),
      onClick: () => choose(person),
    }),
  } as const;
}

type MentionBox = ReturnType<typeof useMentionBox>;

interface Attempt {
  problem: string | undefined;
  error: unknown;
}

export function useCommentErrorText(
  outcome: 'notSent' | 'notSaved',
): (attempt: Attempt) => string | undefined {
  const { t } = useTranslation('comments');
  const fieldText = useFieldText();
  const failureText = useFailureText();
  return ({ problem, error }) => {
    if (problem !== undefined) return fieldText(problem);
    if (error === null) return undefined;
    return isRejected(error) ? t(`${outcome}Because`, { reason: failureText(error) }) : t(outcome);
  };
}
