import { useMutation } from '@tanstack/react-query';
import { signUpForm } from '@wastegauge/contract/sign-up';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { useErrorText } from '../../widgets/use-error-text.ts';
import { useLanguage } from '../../widgets/use-language.ts';
import { signUp } from './api.ts';
import { storedJobTitle } from '../../widgets/job-titles.ts';

export type SignUpValues = z.input<typeof signUpForm>;

type SignUpField = keyof SignUpValues;
const isField = (name: string): name is SignUpField => name in signUpForm.shape;

/** Sends the form; what the server says about a field stands under it, the rest above the form. */
export function useSignUp(
  form: UseFormReturn<SignUpValues, unknown, SignUpValues>,
  groupId: number | undefined,
  onMailSent: (email: string) => void,
) {
  const { t } = useTranslation('signUp');
  const errorText = useErrorText();
  const language = useLanguage();
  const attempt = useMutation({
    mutationFn: (values: SignUpValues) => {
      const job_title = storedJobTitle(t, values.job_title);
      return signUp(signUpForm.parse({ ...values, job_title }), { groupId, language });
    },
    onSuccess: (_answer, { email }) => onMailSent(email),
    onError: (error) => {
      for (const [index, [field, text]] of fieldErrorsOf(error).entries()) {
        form.setError(field, { message: text }, { shouldFocus: index === 0 });
      }
    },
  });
  const isToldAtFields = attempt.error !== null && fieldErrorsOf(attempt.error).length > 0;
  return {
    attempt,
    alert: attempt.error && !isToldAtFields ? errorText(attempt.error) : undefined,
    submit: (values: SignUpValues) => attempt.mutate(values),
  };
}

function fieldErrorsOf(error: unknown): [SignUpField, string][] {
  if (!(error instanceof ApiError)) return [];
  return Object.entries(error.fieldErrors).flatMap(([name, [text]]) =>
    isField(name) && text !== undefined ? [[name, text] as [SignUpField, string]] : [],
  );
}
