import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { signUpForm } from '@wastegauge/contract/directory/sign-up';
import { limits } from '@wastegauge/contract/values/texts';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { HumanCheckCard } from '../../widgets/human-check/human-check-card.tsx';
import { isAboutHumanCheck } from '../../widgets/human-check/human-check.ts';
import { useHumanCheck } from '../../widgets/human-check/use-human-check.ts';
import { storedJobTitle } from '../../widgets/forms/job-titles.ts';
import { publicSettingsOptions } from '../../widgets/session/public-settings.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { signUp, type SignUpValues } from './api.ts';
import { HeadOfficeSwitch, NameFields, TermsCheckbox, WorkFields } from './person-fields.tsx';
import { useFormAttempt } from './use-form-attempt.ts';
import classes from './sign-up-page.module.css';

const emptyForm: SignUpValues = {
  first_name: '',
  surname: '',
  email: '',
  employer: '',
  job_title: '',
  signup_id: '',
  head_office: false,
  terms: false,
};

/** The password is chosen after the mailed link, by the person who can read the mailbox. */
export function SignUpForm({ onMailSent }: { onMailSent: (email: string) => void }) {
  const { t } = useTranslation('signUp');
  const language = useLanguage();
  const { data: settings } = useQuery(publicSettingsOptions);
  const humanCheck = useHumanCheck(settings);
  const form = useForm<SignUpValues, unknown, SignUpValues>({
    resolver: zodResolver(signUpForm),
    defaultValues: emptyForm,
  });
  const { isPending, alert, submit } = useFormAttempt(form, {
    send: (values) => {
      const job_title = storedJobTitle(t, values.job_title);
      return signUp({ ...values, job_title }, language);
    },
    onSuccess: (_answer, { email }) => onMailSent(email),
    onError: (error) => {
      if (isAboutHumanCheck(error)) humanCheck.restart();
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
        <NameFields />
        <EmailField />
        <WorkFields />
        <div className={classes['two']}>
          <SignupIdField />
          <HeadOfficeSwitch />
        </div>
        <TermsCheckbox />
        <HumanCheckCard check={humanCheck} />
        <Button
          type="submit"
          variant="primary"
          size="md"
          fullWidth
          disabled={isPending || humanCheck.state !== 'passed'}
        >
          {t(isPending ? 'submitting' : 'submit')}
        </Button>
      </form>
    </FormProvider>
  );
}

// Separate components: fields register, and get focus after an error, in render order.
function EmailField() {
  const { t } = useTranslation('signUp');
  const fieldText = useFieldText();
  const { register, formState } = useFormContext<SignUpValues>();
  return (
    <TextField
      {...register('email')}
      size="md"
      type="email"
      label={t('email')}
      error={fieldText(formState.errors.email?.message)}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.textLength}
    />
  );
}

function SignupIdField() {
  const { t } = useTranslation('signUp');
  const fieldText = useFieldText();
  const { register, formState } = useFormContext<SignUpValues>();
  return (
    <TextField
      {...register('signup_id')}
      size="md"
      label={`${t('signupId')} (${t('optional')})`}
      hint={t('signupIdHint')}
      error={fieldText(formState.errors.signup_id?.message)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
