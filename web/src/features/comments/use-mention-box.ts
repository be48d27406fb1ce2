import { useQuery } from '@tanstack/react-query';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { mentionableOptions } from './api.ts';
import type { Draft } from './comment-text.ts';
import { findMentionQuery, findPeople, mentionPerson, type Person } from './mention-query.ts';

interface MentionBoxOptions {
  siteId: number;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onSend: () => void;
}

const none: Person[] = [];

export function useMentionBox({ siteId, draft, onChange, onSend }: MentionBoxOptions) {
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

  function choose(person: Person): void {
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
    optionProps: (person: Person, index: number) => ({
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

export type MentionBox = ReturnType<typeof useMentionBox>;
