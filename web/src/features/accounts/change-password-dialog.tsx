import { zodResolver } from '@hookform/resolvers/zod';
import { strongPassword } from '@wastegauge/contract/directory/passwords';
import { limits, texts } from '@wastegauge/contract/values/texts';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { NewPasswordField } from '../../widgets/forms/new-password-field.tsx';
import { SecretField } from '../../widgets/forms/secret-field.tsx';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useChangePassword } from './api.ts';
import classes from './profile-page.module.css';

const passwordForm = z
  .strictObject({
    current_password: z.string().min(1, texts.required).max(limits.textLength),
    new_password: strongPassword,
    confirmation: z.string().min(1, texts.required),
  })
  .refine((form) => form.new_password === form.confirmation, {
    path: ['confirmation'],
    message: texts.passwordsDiffer,
  });
type PasswordForm = z.infer<typeof passwordForm>;

const emptyForm: PasswordForm = { current_password: '', new_password: '', confirmation: '' };

interface ChangePasswordDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function ChangePasswordDialog({ opened, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const formId = useId();
  const change = useChangePassword();
  const close = (): void => {
    onClose();
    change.reset();
  };

  const save = ({ current_password, new_password }: PasswordForm): void =>
    change.mutate(
      { current_password, new_password },
      {
        onSuccess: () => {
          close();
          showToast({
            kind: 'success',
            text: t('password.done'),
            closeLabel: t('common:close'),
          });
        },
      },
    );

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('password.title')}
      closeLabel={t('common:close')}
      sheet="fit"
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t('password.submit')}
          isPending={change.isPending}
          onCancel={close}
        />
      }
    >
      <PasswordFields formId={formId} error={change.error} onSubmit={save} />
    </Dialog>
  );
}

interface PasswordFieldsProps {
  formId: string;
  error: Error | null;
  onSubmit: (form: PasswordForm) => void;
}

function PasswordFields({ formId, error, onSubmit }: PasswordFieldsProps) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const user = useCurrentUser();
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: emptyForm,
  });
  const typed = useWatch({ control, name: 'new_password' });
  const { errors } = formState;
  const fieldErrors = passwordFieldErrors(error);
  return (
    <form
      id={formId}
      className={classes['form']}
      noValidate
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
    >
      {error && !fieldErrors.isAboutFields && <Alert tone="err">{errorText(error)}</Alert>}
      {/* Password managers store the new password for this user name. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <SecretField
        {...register('current_password')}
        data-autofocus
        label={t('password.current')}
        autoComplete="current-password"
        error={fieldText(errors.current_password?.message ?? fieldErrors.current)}
      />
      <NewPasswordField
        {...register('new_password')}
        typed={typed}
        personal={[user.first_name, user.surname, user.email]}
        label={t('password.new')}
        hint={t('password.rules')}
        error={fieldText(errors.new_password?.message ?? fieldErrors.new)}
      />
      <SecretField
        {...register('confirmation')}
        label={t('password.confirm')}
        autoComplete="new-password"
        error={fieldText(errors.confirmation?.message)}
      />
    </form>
  );
}

function passwordFieldErrors(error: Error | null) {
  const fields = error instanceof ApiError ? error.fieldErrors : {};
  const [current] = fields['current_password'] ?? [];
  const [newPassword] = fields['new_password'] ?? [];
  return {
    current,
    new: newPassword,
    isAboutFields: current !== undefined || newPassword !== undefined,
  };
}
