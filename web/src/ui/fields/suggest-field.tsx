import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { IconChevronDown } from '#icons';
import type { Ref } from 'react';
import { belowField } from '../feedback/error-text.tsx';

type SuggestFieldProps = Omit<
  AutocompleteProps,
  'data' | 'error' | 'description' | 'label' | 'rightSection' | 'filter'
> & {
  label: string;
  suggestions: readonly string[];
  error?: string | undefined;
  hint?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function SuggestField({ suggestions, error, hint, ...props }: SuggestFieldProps) {
  return (
    <Autocomplete
      {...props}
      {...belowField(error, hint)}
      data={[...suggestions]}
      // A chosen suggestion must not filter the list down to itself.
      filter={({ options, search }) =>
        suggestions.includes(search)
          ? options
          : options.filter((option) => 'label' in option && matchesText(option.label, search))
      }
      rightSection={<IconChevronDown size={18} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
    />
  );
}

const matchesText = (label: string, typed: string): boolean =>
  label.toLowerCase().includes(typed.trim().toLowerCase());
