import { limits } from '@wastegauge/contract/values/texts';
import { useFormContext, useWatch, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { zodResolver } from '@hookform/resolvers/zod';
import { NewPasswordField } from '../../widgets/forms/new-password-field.tsx';
import { SecretField } from '../../widgets/forms/secret-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { storedJobTitle } from '../../widgets/forms/job-titles.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { UserDialog } from './user-dialog.tsx';
import { addUserForm, emptyFields, type AddUserFields, type AddedUser } from './user-fields.ts';
import { UserForm } from './user-form.tsx';
import { useAddUser } from './api.ts';
import { useServerErrors } from './use-server-errors.ts';

interface AddUserDialogProps {
  opened: boolean;
  onClose: () => void;
}

export const AddUserDialog = mountOnOpen(OpenedDialog);

function OpenedDialog({ opened, onClose }: AddUserDialogProps) {
  const { t } = useTranslation('users');
  const state = useAddUserForm(onClose);
  return (
    <UserDialog
      opened={opened}
      onClose={onClose}
      title={t('add.title')}
      submitLabel={t('add.submit')}
      state={state}
    >
      <UserForm />
      <Passwords />
    </UserDialog>
  );
}

/** Separate component so that the first wrong field on screen gets focus. */
function Passwords() {
  const { t } = useTranslation('users');
  const fieldText = useFieldText();
  const { register, control, formState } = useFormContext<AddUserFields>();
  const [typed, ...personal] = useWatch({
    control,
    name: ['password', 'first_name', 'surname', 'employer'],
  });
  const secret = (name: 'password' | 'confirm_password') => ({
    ...register(name),
    label: t(`form.${name}`),
    error: fieldText(formState.errors[name]?.message),
  });
  return (
    <>
      <NewPasswordField
        {...secret('password')}
        typed={typed}
        personal={personal}
        hint={typed ? undefined : t('form.passwordHint', { length: limits.passwordMinLength })}
      />
      <SecretField {...secret('confirm_password')} autoComplete="new-password" />
    </>
  );
}

function useAddUserForm(onDone: () => void) {
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
  const serverErrors = useServerErrors(add.error, (field, message, isFirst) =>
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
        onError: serverErrors.showAtFields,
      },
    );
  };
  return { form, send, isPending: add.isPending, failure: serverErrors.failure };
}
