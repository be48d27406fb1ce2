import { limits } from '@wastegauge/contract/values/texts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { NewPasswordField } from '../../widgets/forms/new-password-field.tsx';
import { SecretField } from '../../widgets/forms/secret-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useAddUserForm } from './use-add-user-form.ts';
import { UserDialog } from './user-dialog.tsx';
import type { AddUserFields } from './user-fields.ts';
import { UserForm } from './user-form.tsx';

interface AddUserDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function AddUserDialog(props: AddUserDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OpenedDialog key={opening} {...props} />;
}

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
