import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { storedJobTitle } from '../../widgets/forms/job-titles.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useAddUser } from './api.ts';
import { addUserForm, emptyFields, type AddedUser, type AddUserFields } from './user-fields.ts';
import { useRefusal } from './use-refusal.ts';

export function useAddUserForm(onDone: () => void) {
  const { t } = useTranslation('users');
  const { t: titles } = useTranslation('signUp');
  const { tellDone } = useTellResult();
  const language = useLanguage();
  const me = useCurrentUser();
  const add = useAddUser();
  const form = useForm<AddUserFields, unknown, AddedUser>({
    resolver: zodResolver(addUserForm),
    mode: 'onTouched',
    defaultValues: emptyFields(me.parent_group?.id),
  });
  const refusal = useRefusal(add.error, (field, message, isFirst) =>
    form.setError(field, { message }, { shouldFocus: isFirst }),
  );

  const send = ({ confirm_password: _confirmation, parent_group, ...fields }: AddedUser): void => {
    if (add.isPending) return;
    add.mutate(
      {
        ...fields,
        job_title: storedJobTitle(titles, fields.job_title),
        parent_group_id: parent_group,
        language,
      },
      {
        onSuccess: () => {
          onDone();
          tellDone(t('add.done'));
        },
        onError: refusal.showAtFields,
      },
    );
  };
  return { form, send, isPending: add.isPending, failure: refusal.failure };
}
