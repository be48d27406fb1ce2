import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import type { AddUserFields } from './user-fields.ts';

const formFields: Record<string, Field> = {
  first_name: 'first_name',
  surname: 'surname',
  email: 'email',
  phone_number: 'phone_number',
  employer: 'employer',
  job_title: 'job_title',
  role: 'role',
  parent_group: 'parent_group',
  parent_group_id: 'parent_group',
  site: 'site',
  head_office: 'head_office',
  is_active: 'is_active',
  password: 'password',
};

type Field = Exclude<keyof AddUserFields, 'confirm_password'>;

const textFields: readonly (Field | undefined)[] = [
  'first_name',
  'surname',
  'email',
  'phone_number',
  'employer',
  'job_title',
  'password',
];

export function useServerErrors(
  error: Error | null,
  setError: (field: Field, message: string, isFirst: boolean) => void,
) {
  const { t } = useTranslation(['texts', 'errors']);
  const errorText = useErrorText();
  const fieldText = useFieldText();

  const summaryText = (failure: Error): string => {
    if (!(failure instanceof ApiError)) return t('texts:somethingWentWrong');
    if (failure.code === 'network') {
      return `${t('texts:somethingWentWrong')}. ${t('errors:network')}`;
    }
    const [first] = Object.values(failure.fieldErrors).flat();
    return fieldText(first) ?? errorText(failure);
  };

  return {
    failure: error
      ? { text: summaryText(error), isInView: textFields.includes(fieldMessages(error)[0]?.[0]) }
      : undefined,
    showAtFields: (failure: Error): void => {
      for (const [index, [field, message]] of fieldMessages(failure).entries()) {
        setError(field, message, index === 0);
      }
    },
  };
}

const fieldMessages = (failure: Error): [Field, string][] =>
  failure instanceof ApiError
    ? Object.entries(failure.fieldErrors).flatMap(([name, [message]]): [Field, string][] => {
        const field = formFields[name];
        return field !== undefined && message !== undefined ? [[field, message]] : [];
      })
    : [];
