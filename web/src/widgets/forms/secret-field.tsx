import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/fields/password-field.tsx';

type SecretFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'toggleLabel' | 'visible' | 'onVisibilityChange'
>;

export function SecretField(props: SecretFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <PasswordField
      {...props}
      toggleLabel={t(isShown ? 'hidePassword' : 'showPassword')}
      visible={isShown}
      onVisibilityChange={setShown}
    />
  );
}
