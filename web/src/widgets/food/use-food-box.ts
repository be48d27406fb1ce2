import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { FoodSearch } from './food-search.ts';

interface FoodBoxOptions {
  value: FoodOption | null;
  onChange: (option: FoodOption | null) => void;
  onCommit: ((option: FoodOption) => void) | undefined;
  suggestions: readonly FoodOption[];
  search: FoodSearch;
  nameOf: (option: FoodOption) => string;
}

export function useFoodBox(box: FoodBoxOptions) {
  const { value, onChange, onCommit, suggestions, search, nameOf } = box;
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const text = typed?.trim() ?? '';
  const found = text === '' ? withFirst(suggestions, search('')) : search(text);
  const optionId = (index: number): string => `${listId}-${index}`;

  function close(): void {
    setIsOpen(false);
    setActive(-1);
  }
  function choose(option: FoodOption): void {
    setTyped(null);
    close();
    onChange(option);
  }
  function handleType(entered: string): void {
    setTyped(entered);
    setIsOpen(true);
    setActive(entered.trim() === '' ? -1 : 0);
    if (value) onChange(null);
  }
  function move(by: 1 | -1): void {
    setIsOpen(true);
    const start = active === -1 && by === -1 ? 0 : active;
    setActive(found.length === 0 ? -1 : (start + by + found.length) % found.length);
  }
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const option = isOpen ? found[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && option) {
      event.preventDefault();
      choose(option);
      onCommit?.(option);
    } else if (event.key === 'Tab' && option) {
      choose(option);
    } else if (event.key === 'Escape' && (isOpen || text !== '')) {
      // Escape closes the list, not the dialog around it.
      event.stopPropagation();
      if (!isOpen) setTyped(null);
      close();
    }
  }

  return {
    text,
    found,
    active,
    isOpen,
    close,
    fieldProps: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && active !== -1 ? optionId(active) : undefined,
      value: typed ?? (value ? nameOf(value) : ''),
      onChange: (event: { currentTarget: HTMLInputElement }) =>
        handleType(event.currentTarget.value),
      onClick: () => setIsOpen(true),
      onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select(),
      onBlur: () => {
        setTyped(null);
        close();
      },
      onKeyDown: handleKeyDown,
    },
    listProps: { id: listId, role: 'listbox' },
    optionProps: (option: FoodOption, index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': option.id === value?.id,
      'data-active': index === active || undefined,
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onMouseMove: () => setActive(index),
      onClick: () => choose(option),
    }),
  } as const;
}

export type FoodBox = ReturnType<typeof useFoodBox>;

function withFirst(first: readonly FoodOption[], all: readonly FoodOption[]): FoodOption[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...all.filter(({ id }) => !ids.has(id))];
}
