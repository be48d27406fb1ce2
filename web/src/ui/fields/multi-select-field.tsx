import { Combobox, InputBase, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '#icons';
import { useEffect, useRef, useState } from 'react';
import { belowField } from '../feedback/error-text.tsx';
import field from './field.module.css';
import floating from '../theme/floating.module.css';
import { returnFocusOnTab } from './return-focus-on-tab.ts';
import classes from './multi-select-field.module.css';
import type { SelectOption } from './select-field.tsx';

interface MultiSelectFieldProps<Value extends string> {
  label: string;
  options: readonly (SelectOption & { value: Value })[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  emptyText: string;
  search?: { placeholder: string; nothingFound: string } | undefined;
  className?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
}

/** Mantine adds aria-expanded and aria-controls. */
const comboboxRole = { role: 'combobox' };

export function MultiSelectField<Value extends string>({
  label,
  options,
  values,
  onChange,
  emptyText,
  search,
  className,
  error,
  hint,
}: MultiSelectFieldProps<Value>) {
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => {
      if (search) combobox.focusSearchInput();
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
  });
  const query = typed.trim().toLowerCase();
  const matching = options.filter((option) => option.label.toLowerCase().includes(query));
  const selected = options.filter(({ value }) => values.includes(value));
  const [first, ...others] = selected;
  // A second choice can arrive before the first has rendered, because the URL updates
  // asynchronously.
  const latestValues = useRef(values);
  useEffect(() => {
    latestValues.current = values;
  }, [values]);
  function toggle(value: string): void {
    const before = latestValues.current;
    const after = options
      .map((option) => option.value)
      .filter((candidate) => before.includes(candidate) !== (candidate === value));
    latestValues.current = after;
    onChange(after);
  }
  return (
    <Combobox
      store={combobox}
      transitionProps={{ transition: 'pop', duration: 160, exitDuration: 0 }}
      classNames={{ dropdown: floating['menu'] ?? '', option: floating['option'] ?? '' }}
      onOptionSubmit={toggle}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          component="button"
          type="button"
          pointer
          className={className}
          label={label}
          {...comboboxRole}
          {...belowField(error, hint)}
          rightSection={<IconChevronDown size={18} stroke={1.7} aria-hidden />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
          onBlur={() => {
            if (!search) combobox.closeDropdown();
          }}
        >
          <span className={classes['values']}>
            {first === undefined ? (
              <span className={classes['empty']}>{emptyText}</span>
            ) : (
              <span className={classes['chip']}>{first.label}</span>
            )}
            {others.length > 0 && (
              <span className={classes['more']} aria-hidden>
                +{others.length}
              </span>
            )}
            <VisuallyHidden>{others.map((option) => `, ${option.label}`)}</VisuallyHidden>
          </span>
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <div role={search ? 'dialog' : 'region'} aria-label={label}>
          {search && (
            <Combobox.Search
              value={typed}
              placeholder={search.placeholder}
              aria-label={search.placeholder}
              onKeyDown={returnFocusOnTab(combobox)}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                combobox.updateSelectedOptionIndex();
              }}
            />
          )}
          <Combobox.Options
            className={search && classes['searched']}
            tabIndex={-1}
            aria-label={label}
            aria-multiselectable
          >
            {/* Rendering hundreds of closed options would slow down every page with filters. */}
            {combobox.dropdownOpened && (
              <>
                {matching.length === 0 && <Combobox.Empty>{search?.nothingFound}</Combobox.Empty>}
                {matching.map(({ value, label: text }) => (
                  <Combobox.Option key={value} value={value} active={values.includes(value)}>
                    <span className={field['option']}>{text}</span>
                    {values.includes(value) && <IconCheck size={16} stroke={2} aria-hidden />}
                  </Combobox.Option>
                ))}
              </>
            )}
          </Combobox.Options>
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
