import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { shownJobTitle, storedJobTitle } from '../../widgets/forms/job-titles.ts';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useChangeAccount } from './api.ts';
import { changesOf, fieldsOf, profileForm, type ProfileFields } from './profile-fields.ts';

interface EditProfileOptions {
  onDone: () => void;
  /** Called when a confirmation link was sent to a new address. */
  onMailSent: (email: string) => void;
}

export function useEditProfile({ onDone, onMailSent }: EditProfileOptions) {
  const { t } = useTranslation(['accounts', 'signUp']);
  const { t: tTitle } = useTranslation('signUp');
  const errorText = useErrorText();
  const { tellDone } = useTellResult();
  // Frozen when the form opens, so a background refresh does not overwrite input.
  const [user] = useState(useCurrentUser());
  const form = useForm<ProfileFields>({
    resolver: zodResolver(profileForm),
    mode: 'onTouched',
    defaultValues: { ...fieldsOf(user), job_title: shownJobTitle(tTitle, user.job_title) },
  });
  const change = useChangeAccount(user.id);
  const submit = form.handleSubmit((fields) => {
    if (change.isPending) return;
    const job_title = storedJobTitle(tTitle, fields.job_title);
    const changes = changesOf(user, { ...fields, job_title });
    if (Object.keys(changes).length === 0) return onDone();
    change.mutate(changes, {
      onSuccess: () => {
        onDone();
        if (changes.email !== undefined) onMailSent(changes.email);
        tellDone(t('accounts:edit.done'));
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        for (const [name, [message]] of Object.entries(error.fieldErrors)) {
          const field = fieldNamed(name);
          if (field && message !== undefined) form.setError(field, { message });
        }
      },
    });
  });
  return {
    user,
    form,
    submit,
    isPending: change.isPending,
    failure: change.error && !isAboutFields(change.error) ? errorText(change.error) : undefined,
  };
}
export type EditProfile = ReturnType<typeof useEditProfile>;

const fieldNamed = (name: string): keyof ProfileFields | undefined =>
  name === 'phone_number' ? 'phone' : profileForm.keyof().options.find((field) => field === name);

const isAboutFields = (error: Error): boolean =>
  error instanceof ApiError &&
  Object.keys(error.fieldErrors).some((name) => fieldNamed(name) !== undefined);
