import { useMutation } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';

interface Attempt<Values, Answer> {
  send: (values: Values) => Promise<Answer>;
  onSuccess: (answer: Answer, values: Values) => unknown;
  onError?: (error: Error) => void;
}

export function useFormAttempt<Values extends FieldValues, Answer>(
  form: UseFormReturn<Values, unknown, Values>,
  { send, onSuccess, onError }: Attempt<Values, Answer>,
) {
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const isField = (name: string): name is Path<Values> => name in form.getValues();
  const fieldErrors = (error: unknown): [Path<Values>, string][] => {
    if (!(error instanceof ApiError)) return [];
    return Object.entries(error.fieldErrors).flatMap(([name, [text]]) =>
      isField(name) && text !== undefined ? [[name, text] as [Path<Values>, string]] : [],
    );
  };
  const attempt = useMutation({
    mutationFn: send,
    onSuccess,
    onError: (error) => {
      onError?.(error);
      for (const [index, [field, text]] of fieldErrors(error).entries()) {
        form.setError(field, { message: text }, { shouldFocus: index === 0 });
      }
    },
  });
  const isShownAtFields = fieldErrors(attempt.error).length > 0;
  return {
    isPending: attempt.isPending,
    alert: attempt.error && !isShownAtFields ? fieldText(errorText(attempt.error)) : undefined,
    submit: (values: Values) => attempt.mutate(values),
  };
}
