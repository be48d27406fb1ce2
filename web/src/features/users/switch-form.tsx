import { Switch } from '@mantine/core';
import { Controller, useFormContext } from 'react-hook-form';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import type { EditUserFields } from './user-fields.ts';

interface SwitchFieldProps {
  name: 'head_office' | 'is_active' | 'is_mfa_enabled';
  label: string;
  description: string;
}

export function SwitchField({ name, label, description }: SwitchFieldProps) {
  const { control } = useFormContext<EditUserFields>();
  const fieldText = useFieldText();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field }, fieldState }) => {
        const error = fieldText(fieldState.error?.message);
        return (
          <Switch
            {...field}
            checked={value}
            label={label}
            description={description}
            error={error !== undefined && <ErrorText text={error} />}
          />
        );
      }}
    />
  );
}
