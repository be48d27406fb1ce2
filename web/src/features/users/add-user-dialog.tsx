import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormNewPassword, FormSecret } from '../../widgets/forms/form-fields.tsx';
import { storedJobTitle } from '../../widgets/forms/job-titles.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useAddUser } from './api.ts';
import { addUserFieldOf, addUserForm, emptyFields, type AddUserFields } from './user-fields.ts';
import { UserForm } from './user-form.tsx';

interface AddUserDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function AddUserDialog(dialog: AddUserDialogProps) {
  const { t } = useTranslation('users');
  const { t: titles } = useTranslation('signUp');
  const language = useLanguage();
  const me = useCurrentUser();
  const add = useAddUser();
  return (
    <FormDialog
      {...dialog}
      title={t('add.title')}
      size="wide"
      schema={addUserForm}
      values={emptyFields(me.parent_group?.id)}
      fieldOf={addUserFieldOf}
      send={({ confirm_password: _confirmation, password, parent_group, job_title, ...fields }) =>
        add.mutateAsync({
          ...fields,
          ...(password !== '' && { password }),
          job_title: storedJobTitle(titles, job_title),
          parent_group_id: parent_group,
          language,
        })
      }
      submitLabel={t('add.submit')}
      done={t('add.done')}
      columns={2}
    >
      <UserForm />
      <Passwords />
    </FormDialog>
  );
}

function Passwords() {
  const { t } = useTranslation('users');
  const [typed, ...personal] = useWatch<
    AddUserFields,
    ['password', 'first_name', 'surname', 'employer']
  >({ name: ['password', 'first_name', 'surname', 'employer'] });
  return (
    <>
      <FormNewPassword<AddUserFields>
        name="password"
        label={t('form.password')}
        personal={personal}
        hint={typed ? undefined : t('form.passwordHint')}
      />
      <FormSecret<AddUserFields>
        name="confirm_password"
        label={t('form.confirm_password')}
        autoComplete="new-password"
      />
    </>
  );
}
