import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';
import classes from './sign-up-page.module.css';

interface OwnEmailFieldProps {
  email: string;
  hint?: string;
}

/** The e-mail that a link was sent to. A field, so that password managers save it with the password. */
export function OwnEmailField({ email, hint }: OwnEmailFieldProps) {
  const { t } = useTranslation('signUp');
  return (
    <TextField
      size="md"
      type="email"
      label={t('email')}
      hint={hint}
      value={email}
      readOnly
      autoComplete="username"
      classNames={{ input: classes['fixed'] ?? '' }}
    />
  );
}
