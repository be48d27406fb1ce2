import { VisuallyHidden } from '@mantine/core';
import { limits } from '@wastegauge/contract/values/texts';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './new-password-field.module.css';
import { passwordStrength, strengths } from './password-strength.ts';
import { SecretField } from './secret-field.tsx';

type NewPasswordFieldProps = ComponentProps<typeof SecretField> & {
  typed: string;
  personal?: readonly string[] | undefined;
};

export function NewPasswordField({ typed, personal, ...props }: NewPasswordFieldProps) {
  const { t } = useTranslation('passwords');
  const strength = typed === '' ? undefined : passwordStrength(typed, personal);
  const step = strength === undefined ? 0 : strengths.indexOf(strength);
  return (
    <div className={classes['root']}>
      <SecretField {...props} autoComplete="new-password" />
      <div className={classes['strength']} data-strength={strength} aria-live="polite">
        {strength !== undefined && (
          <>
            <span className={classes['bar']} aria-hidden>
              {strengths.slice(1).map((name, index) => (
                <span key={name} data-filled={index < step || undefined} />
              ))}
            </span>
            <VisuallyHidden>{t('strength.label')}</VisuallyHidden>
            <span>{t(`strength.${strength}`, { length: limits.passwordMinLength })}</span>
          </>
        )}
      </div>
    </div>
  );
}
