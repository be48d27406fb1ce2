import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { invitedForm, type Invitation } from '@wastegauge/contract/directory/sign-up';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { storedJobTitle } from '../../widgets/forms/job-titles.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { acceptAsNewcomer, type InvitedValues } from './api.ts';
import { PasswordFields } from './choose-password-form.tsx';
import {
  HeadOfficeSwitch,
  NameFields,
  OwnEmailField,
  TermsCheckbox,
  WorkFields,
} from './person-form.tsx';
import { useAccepted } from './use-accepted.ts';
import { useFormAttempt } from './use-form-attempt.ts';
import classes from './sign-up-page.module.css';

const emptyForm: InvitedValues = {
  first_name: '',
  surname: '',
  employer: '',
  job_title: '',
  password: '',
  confirm_password: '',
  head_office: false,
  terms: false,
};

interface InvitedFormProps {
  token: string;
  invitation: Invitation;
}

export function InvitedForm({ token, invitation }: InvitedFormProps) {
  const { t } = useTranslation('signUp');
  const language = useLanguage();
  const finish = useAccepted(invitation);
  const form = useForm<InvitedValues, unknown, InvitedValues>({
    resolver: zodResolver(invitedForm),
    defaultValues: emptyForm,
  });
  const { isPending, alert, submit } = useFormAttempt(form, {
    send: (values) => {
      const job_title = storedJobTitle(t, values.job_title);
      return acceptAsNewcomer(token, { ...values, job_title }, language);
    },
    onSuccess: finish,
  });
  const personal = useWatch({
    control: form.control,
    name: ['first_name', 'surname', 'employer'],
  });
  return (
    <FormProvider {...form}>
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        {alert !== undefined && <Alert tone="err">{alert}</Alert>}
        <OwnEmailField email={invitation.email} hint={t('invitation.emailHint')} />
        <NameFields />
        <WorkFields />
        <div className={classes['two']}>
          <PasswordFields personal={[...personal, invitation.email]} />
        </div>
        <HeadOfficeSwitch />
        <TermsCheckbox />
        <Button type="submit" variant="primary" size="md" fullWidth disabled={isPending}>
          {t(isPending ? 'submitting' : 'invitation.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}
