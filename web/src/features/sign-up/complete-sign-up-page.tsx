import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { choosePasswordForm } from '@wastegauge/contract/directory/sign-up';
import { FormProvider, useForm } from 'react-hook-form';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useOpenSession } from '../../widgets/session/use-open-session.ts';
import { signUpLinkOptions, completeSignUp } from './api.ts';
import { CheckingLink, LinkProblem } from './link-check.tsx';
import { completeSignUpSearch } from './sign-up-search.ts';
import { OwnEmailField, PasswordFields } from './person-fields.tsx';
import { useFormAttempt } from './use-form-attempt.ts';
import classes from './sign-up-page.module.css';

export function CompleteSignUpPage() {
  const { t } = useTranslation('signUp');
  const { link: token = '' } = completeSignUpSearch.parse(useSearch({ strict: false }));
  const options = signUpLinkOptions(token);
  const link = useQuery(token === '' ? { ...options, queryFn: skipToken } : options);
  const isChecking = link.isPending && token !== '';
  return (
    <AuthFrame>
      {isChecking && <CheckingLink title={t('complete.checking')} />}
      {link.data && (
        <>
          <AuthHeading title={t('complete.heading')}>
            <p>{t('complete.text', { name: link.data.first_name })}</p>
            {link.data.group_name !== null && (
              <p>{t('complete.group', { group: link.data.group_name })}</p>
            )}
          </AuthHeading>
          <ChoosePasswordForm token={token} link={link.data} />
        </>
      )}
      {!isChecking && !link.data && (
        <LinkProblem
          error={link.error}
          title={t('complete.invalid')}
          hint={t('complete.invalidHint')}
          onRetry={() => void link.refetch()}
        >
          <Link to="/auth/sign-up">{t('complete.again')}</Link>
          <Link to="/auth/sign-in">{t('logIn')}</Link>
        </LinkProblem>
      )}
    </AuthFrame>
  );
}

interface ChoosePasswordFormProps {
  token: string;
  link: { email: string; first_name: string };
}

function ChoosePasswordForm({ token, link }: ChoosePasswordFormProps) {
  const { t } = useTranslation('signUp');
  const openSession = useOpenSession();
  const form = useForm({
    resolver: zodResolver(choosePasswordForm),
    defaultValues: { password: '', confirm_password: '' },
  });
  const { isPending, alert, submit } = useFormAttempt(form, {
    send: ({ password }) => completeSignUp(token, password),
    onSuccess: (answer) => {
      if (!('token' in answer)) return;
      openSession(answer.token, answer.user, { remember: false, keepsSearch: false });
    },
  });
  return (
    <FormProvider {...form}>
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        {alert !== undefined && <Alert tone="err">{alert}</Alert>}
        <OwnEmailField email={link.email} />
        <PasswordFields personal={[link.first_name, link.email]} />
        <Button type="submit" variant="primary" size="md" fullWidth disabled={isPending}>
          {t(isPending ? 'submitting' : 'complete.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}
