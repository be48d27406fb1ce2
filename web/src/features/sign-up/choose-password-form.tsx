import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { choosePasswordForm } from '@wastegauge/contract/sign-up';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/alert.tsx';
import { useOpenSession } from '../../widgets/use-open-session.ts';
import { completeSignUp } from './api.ts';
import { OwnEmailField } from './own-email-field.tsx';
import { PasswordFields } from './password-fields.tsx';
import { useFormAttempt } from './use-form-attempt.ts';
import classes from './sign-up-page.module.css';

interface ChoosePasswordFormProps {
  token: string;
  link: { email: string; first_name: string };
}

export function ChoosePasswordForm({ token, link }: ChoosePasswordFormProps) {
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
