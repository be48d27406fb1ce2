import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@wastegauge/contract/directory/accounts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { shownJobTitle, storedJobTitle } from '../../widgets/forms/job-titles.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useUpdateUser } from './api.ts';
import {
  changesOf,
  editUserForm,
  fieldsOf,
  type EditedUser,
  type EditUserFields,
} from './user-fields.ts';
import { useRefusal } from './use-refusal.ts';

interface EditUserOptions {
  onDone: () => void;
  /** Address that takes effect once its mailed link is opened. */
  onMailSent: (email: string) => void;
}

export function useEditUserForm(user: User, { onDone, onMailSent }: EditUserOptions) {
  const { t } = useTranslation('users');
  const { t: titles } = useTranslation('signUp');
  const { tellDone } = useTellResult();
  const update = useUpdateUser(user.id);
  const form = useForm<EditUserFields, unknown, EditedUser>({
    resolver: zodResolver(editUserForm),
    mode: 'onTouched',
    defaultValues: { ...fieldsOf(user), job_title: shownJobTitle(titles, user.job_title) },
  });
  const refusal = useRefusal(update.error, (field, message, isFirst) => {
    if (field !== 'password') form.setError(field, { message }, { shouldFocus: isFirst });
  });

  const send = (fields: EditedUser): void => {
    if (update.isPending) return;
    const job_title = storedJobTitle(titles, fields.job_title);
    update.mutate(changesOf({ ...fields, job_title }), {
      onSuccess: ({ email }) => {
        onDone();
        if (fields.email !== email) onMailSent(fields.email);
        tellDone(t('edit.done'));
      },
      onError: refusal.showAtFields,
    });
  };
  return { form, send, isPending: update.isPending, failure: refusal.failure };
}
