import type { ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Alert } from '../../ui/feedback/alert.tsx';

interface SavingFormProps<Fields extends FieldValues, Body> {
  formId: string;
  className: string | undefined;
  form: UseFormReturn<Fields, unknown, Body>;
  send: (body: Body) => void;
  failure: string | undefined;
  children: ReactNode;
}

export function SavingForm<Fields extends FieldValues, Body>({
  formId,
  className,
  form,
  send,
  failure,
  children,
}: SavingFormProps<Fields, Body>) {
  return (
    <FormProvider {...form}>
      <form
        id={formId}
        className={className}
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        {failure !== undefined && (
          <Alert tone="err" comesIntoView>
            {failure}
          </Alert>
        )}
        {children}
      </form>
    </FormProvider>
  );
}
