import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '#icons';
import type { ReactNode, Ref } from 'react';
import { belowField } from '../feedback/error-text.tsx';
import classes from './field.module.css';

type PasswordFieldProps = Omit<PasswordInputProps, 'error' | 'description' | 'label'> & {
  label: string;
  toggleLabel: string;
  error?: string | undefined;
  hint?: string | undefined;
  labelAside?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function PasswordField({
  toggleLabel,
  error,
  hint,
  labelAside,
  ...props
}: PasswordFieldProps) {
  const input = (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, variant: 'ghost', size: 'xs' }}
      {...props}
      {...belowField(error, hint)}
    />
  );
  if (labelAside === undefined) return input;
  return (
    <div className={classes['withAside']}>
      {input}
      <span className={classes['aside']}>{labelAside}</span>
    </div>
  );
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={18} stroke={1.7} aria-hidden />;
}
