import { Loader, Popover, VisuallyHidden } from '@mantine/core';
import { IconBook2, IconSearch } from '#icons';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { searchOnType } from '../../ui/fields/search-on-type.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFoodTexts, type FoodTexts } from './food-options.ts';
import { findMatch, type FoodSearch, type FoodUses } from './food-search.ts';
import classes from './food-select.module.css';

interface FoodSelectProps {
  label: string;
  value: FoodOption | null;
  onChange: (option: FoodOption | null) => void;
  options: readonly FoodOption[];
  isLoading: boolean;
  isFirst?: boolean | undefined;
  disabled?: boolean | undefined;
  suggestions?: readonly FoodOption[] | undefined;
  /** Ranks the results by what is usual at a monitor and its site. */
  uses?: FoodUses | undefined;
  /** Called after Enter chooses an option; Tab chooses without committing. */
  onCommit?: ((option: FoodOption) => void) | undefined;
  side?: 'top' | 'bottom' | undefined;
  size?: 'sm' | 'md' | undefined;
  error?: string | undefined;
  placeholder?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

const none: readonly FoodOption[] = [];

export function FoodSelect({
  label,
  value,
  onChange,
  options,
  isLoading,
  isFirst = false,
  disabled = false,
  suggestions = none,
  uses,
  onCommit,
  side = 'bottom',
  size = 'md',
  error,
  placeholder,
  ref,
}: FoodSelectProps) {
  const { t } = useTranslation();
  const texts = useFoodTexts(options, uses);
  const { search, foodName } = texts;
  const box = useFoodBox({ value, onChange, onCommit, suggestions, search, foodName });
  return (
    <div className={classes['root']}>
      <Popover
        opened={box.isOpen}
        position={`${side}-start`}
        offset={6}
        width="target"
        withRoles={false}
        trapFocus={false}
        returnFocus={false}
        closeOnEscape={false}
        onDismiss={box.close}
        middlewares={{ flip: true, shift: true, size: true }}
      >
        <Popover.Target>
          <div>
            <TextField
              {...box.fieldProps}
              ref={ref}
              label={label}
              size={size}
              data-autofocus={isFirst || undefined}
              disabled={disabled}
              placeholder={placeholder ?? t('food.search')}
              error={error}
              leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
              aria-busy={isLoading}
              rightSection={isLoading ? <Loader size={18} aria-hidden /> : undefined}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown className={classes['dropdown']}>
          <FoodOptionList box={box} texts={texts} label={label} isLoading={isLoading} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden component="output">
        {box.isOpen && box.text !== '' && !isLoading
          ? t('food.found', { count: box.found.length })
          : ''}
      </VisuallyHidden>
    </div>
  );
}

interface FoodOptionListProps {
  box: FoodBox;
  texts: FoodTexts;
  label: string;
  isLoading: boolean;
}

function FoodOptionList({ box, texts, label, isLoading }: FoodOptionListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { active } = box;
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (box.found.length === 0) {
    return <p className={classes['none']}>{isLoading ? t('loading') : t('noResults')}</p>;
  }
  return (
    <div className={classes['list']} ref={list} tabIndex={-1} aria-label={label} {...box.listProps}>
      {box.found.map((option, index) => (
        <div key={option.id} className={classes['option']} {...box.optionProps(option, index)}>
          <FoodImage
            sources={option.image_url === null ? [] : [option.image_url]}
            alt=""
            size={34}
          />
          <span className={classes['words']}>
            <HighlightedName name={texts.foodName(option)} text={box.text} />
            <small>{texts.detailOf(option)}</small>
          </span>
          {option.is_recipe && <Badge icon={<IconBook2 />}>{t('food.recipe')}</Badge>}
          {index === active && <Kbd isSilent>{t('food.enter')}</Kbd>}
        </div>
      ))}
    </div>
  );
}

function HighlightedName({ name, text }: { name: string; text: string }) {
  const match = findMatch(name, text);
  if (!match) return <span>{name}</span>;
  return (
    <span>
      {name.slice(0, match.start)}
      <mark>{name.slice(match.start, match.end)}</mark>
      {name.slice(match.end)}
    </span>
  );
}

interface FoodBoxProps {
  value: FoodOption | null;
  onChange: (option: FoodOption | null) => void;
  onCommit: ((option: FoodOption) => void) | undefined;
  suggestions: readonly FoodOption[];
  search: FoodSearch;
  foodName: (option: FoodOption) => string;
}

function useFoodBox(box: FoodBoxProps) {
  const { value, onChange, onCommit, suggestions, search, foodName } = box;
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const text = typed?.trim() ?? '';
  const found = text === '' ? withSuggestionsFirst(suggestions, search('')) : search(text);
  const optionId = (index: number): string => `${listId}-${index}`;
  const onType = searchOnType(value ? foodName(value) : undefined);

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
    onType.onKeyDown(event);
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
      // Escape closes the list or clears the text before it closes the dialog.
      'data-mantine-stop-propagation': isOpen || text !== '' || undefined,
      value: typed ?? (value ? foodName(value) : ''),
      onChange: (event: { currentTarget: HTMLInputElement }) =>
        handleType(event.currentTarget.value),
      onClick: (event: MouseEvent<HTMLInputElement>) => {
        onType.onClick(event);
        setIsOpen(true);
      },
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

type FoodBox = ReturnType<typeof useFoodBox>;

function withSuggestionsFirst(
  first: readonly FoodOption[],
  all: readonly FoodOption[],
): FoodOption[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...all.filter(({ id }) => !ids.has(id))];
}
