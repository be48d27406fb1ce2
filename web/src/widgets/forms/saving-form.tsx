import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { focusUnreadField } from '../../ui/fields/focus-invalid-field.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

interface SavingFormProps<Fields extends FieldValues, Entry> {
  id?: string | undefined;
  form: UseFormReturn<Fields, unknown, Entry>;
  save: (entry: Entry) => unknown;
  failure?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function SavingForm<Fields extends FieldValues, Entry>({
  id,
  form,
  save,
  failure,
  className,
  children,
}: SavingFormProps<Fields, Entry>) {
  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!focusUnreadField(event.currentTarget)) void form.handleSubmit(save)(event);
        }}
      >
        <Stack gap="var(--s4)" className={className}>
          {failure !== undefined && (
            <Alert tone="err" comesIntoView>
              {failure}
            </Alert>
          )}
          {children}
        </Stack>
      </form>
    </FormProvider>
  );
}
