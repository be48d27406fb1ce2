import { limits } from '@wastegauge/contract/texts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NewPasswordField } from '../../widgets/new-password-field.tsx';
import { SecretField } from '../../widgets/secret-field.tsx';
import { useFieldText } from '../../widgets/use-error-text.ts';

interface PasswordValues {
  password: string;
  confirm_password: string;
}

/** The password that is being chosen, and the same once more. */
export function PasswordFields({ personal }: { personal: readonly string[] }) {
  const { t } = useTranslation('signUp');
  const fieldText = useFieldText();
  const { register, control, formState } = useFormContext<PasswordValues>();
  const typed = useWatch({ control, name: 'password' });
  return (
    <>
      <NewPasswordField
        {...register('password')}
        size="md"
        label={t('password')}
        typed={typed}
        personal={personal}
        hint={typed ? undefined : t('passwordHint', { length: limits.passwordMinLength })}
        error={fieldText(formState.errors.password?.message)}
      />
      <SecretField
        {...register('confirm_password')}
        size="md"
        label={t('confirmPassword')}
        error={fieldText(formState.errors.confirm_password?.message)}
        autoComplete="new-password"
      />
    </>
  );
}
