import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '#icons';
import type { Ref } from 'react';
import { belowField } from '../feedback/error-text.tsx';
import type { SelectOption } from './select-field.tsx';

type NativeSelectFieldProps = Omit<
  NativeSelectProps,
  'error' | 'description' | 'label' | 'data' | 'rightSection'
> & {
  label?: string | undefined;
  options: readonly SelectOption[];
  error?: string | undefined;
  hint?: string | undefined;
  ref?: Ref<HTMLSelectElement> | undefined;
};

export function NativeSelectField({ options, error, hint, ...props }: NativeSelectFieldProps) {
  return (
    <NativeSelect
      {...props}
      {...belowField(error, hint)}
      data={[...options]}
      rightSection={<IconChevronDown size={18} stroke={1.7} aria-hidden />}
    />
  );
}
