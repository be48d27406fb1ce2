import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { belowField } from '../feedback/error-text.tsx';

type TextFieldProps = Omit<TextInputProps, 'error' | 'description' | 'label'> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function TextField({ error, hint, ...props }: TextFieldProps) {
  return <TextInput {...props} {...belowField(error, hint)} />;
}
