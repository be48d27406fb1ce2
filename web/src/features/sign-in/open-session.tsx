import { Button } from '@mantine/core';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { focusHeading } from '../../ui/focus-heading.ts';
import { currentUserOptions } from '../../widgets/session/current-user.ts';
import { signOut } from '../../widgets/session/sign-out.ts';
import classes from './sign-in-page.module.css';

export function OpenSession() {
  const { t } = useTranslation('signIn');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const signingOut = useMutation({
    mutationFn: () => signOut(queryClient, 'signedOut'),
    onSuccess: focusHeading,
  });
  const { data: user } = useQuery({ ...currentUserOptions, enabled: !signingOut.isSuccess });
  if (!user || signingOut.isSuccess) return null;
  return (
    <div className={classes['openSession']}>
      <p>{t('form.signedInAs', { email: user.email })}</p>
      <div className={classes['openSessionActions']}>
        <Button onClick={() => void navigate({ to: '/' })}>{t('form.continue')}</Button>
        <Button variant="ghost" disabled={signingOut.isPending} onClick={() => signingOut.mutate()}>
          {t('form.signOut')}
        </Button>
      </div>
    </div>
  );
}
