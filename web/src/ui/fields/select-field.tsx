import { Select, type SelectProps } from '@mantine/core';
import { IconCheck, IconChevronDown } from '#icons';
import { useState, type ReactNode } from 'react';
import { belowField } from '../feedback/error-text.tsx';
import classes from './field.module.css';
import { searchOnType } from './search-on-type.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectGroup {
  group: string;
  items: SelectOption[];
}

type SelectFieldProps = Omit<
  SelectProps,
  | 'data'
  | 'error'
  | 'description'
  | 'onChange'
  | 'onClick'
  | 'onKeyDown'
  | 'onDropdownOpen'
  | 'comboboxProps'
  | 'leftSection'
  | 'rightSection'
> & {
  label?: string | undefined;
  options: readonly (SelectOption | SelectGroup)[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  icon?: ReactNode;
};

export function SelectField({ options, onChange, icon, error, hint, ...props }: SelectFieldProps) {
  // Options render on first opening only; rendering them with every page is slow.
  const [wasOpened, setWasOpened] = useState(false);
  const chosen = options
    .flatMap((option) => ('items' in option ? option.items : [option]))
    .find(({ value }) => value === props.value);
  return (
    <Select
      allowDeselect={false}
      maxDropdownHeight={438}
      {...props}
      {...belowField(error, hint)}
      {...(props.searchable === true && searchOnType(chosen?.label))}
      comboboxProps={{ keepMounted: wasOpened }}
      onDropdownOpen={() => setWasOpened(true)}
      data={[...options]}
      leftSection={icon}
      rightSection={<IconChevronDown size={18} stroke={1.7} aria-hidden />}
      renderOption={({ option, checked }) => (
        <>
          <span className={classes['option']}>{option.label}</span>
          {checked === true && <IconCheck size={16} stroke={2} aria-hidden />}
        </>
      )}
      onChange={(value) => {
        if (value !== null) onChange(value);
      }}
    />
  );
}
