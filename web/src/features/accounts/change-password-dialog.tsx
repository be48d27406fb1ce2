import { strongPassword } from '@wastegauge/contract/directory/passwords';
import { limits, texts } from '@wastegauge/contract/values/texts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormNewPassword, FormSecret } from '../../widgets/forms/form-fields.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useChangePassword } from './api.ts';

const passwordForm = z
  .strictObject({
    current_password: z.string().min(1, texts.required).max(limits.textLength),
    new_password: strongPassword,
    confirmation: z.string().min(1, texts.required),
  })
  .refine((form) => form.new_password === form.confirmation, {
    path: ['confirmation'],
    message: texts.passwordsDiffer,
  })
  .refine((form) => form.new_password !== form.current_password, {
    path: ['new_password'],
    message: texts.passwordUnchanged,
  });
type PasswordForm = z.infer<typeof passwordForm>;

const emptyForm: PasswordForm = { current_password: '', new_password: '', confirmation: '' };

interface ChangePasswordDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function ChangePasswordDialog(dialog: ChangePasswordDialogProps) {
  const { t } = useTranslation('accounts');
  const user = useCurrentUser();
  const change = useChangePassword();
  return (
    <FormDialog
      {...dialog}
      title={t('password.title')}
      sheet="fit"
      schema={passwordForm}
      mode="onSubmit"
      values={emptyForm}
      send={({ current_password, new_password }) =>
        change.mutateAsync({ current_password, new_password })
      }
      submitLabel={t('password.submit')}
      done={t('password.done')}
    >
      {/* Password managers store the new password for this user name. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <FormSecret<PasswordForm>
        name="current_password"
        data-autofocus
        label={t('password.current')}
        autoComplete="current-password"
      />
      <FormNewPassword<PasswordForm>
        name="new_password"
        personal={[user.first_name, user.surname, user.email]}
        label={t('password.new')}
        hint={t('password.rules')}
      />
      <FormSecret<PasswordForm>
        name="confirmation"
        label={t('password.confirm')}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
