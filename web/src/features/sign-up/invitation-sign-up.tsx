import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  invitedForm,
  type Invitation,
  type signUpRoutes,
} from '@wastegauge/contract/directory/sign-up';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { user as userSchema } from '@wastegauge/contract/directory/accounts';
import type { AnswerOf } from '@wastegauge/contract/route';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { storedJobTitle } from '../../widgets/forms/job-titles.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { session } from '../../api/call.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { currentUserOptions } from '../../widgets/session/current-user.ts';
import { useOpenSession } from '../../widgets/session/use-open-session.ts';
import {
  invitationOptions,
  acceptInvitation,
  acceptAsNewcomer,
  type InvitedValues,
} from './api.ts';
import { CheckingLink, LinkProblem } from './link-check.tsx';
import {
  OwnEmailField,
  HeadOfficeSwitch,
  NameFields,
  TermsCheckbox,
  WorkFields,
  PasswordFields,
} from './person-fields.tsx';
import classes from './sign-up-page.module.css';
import { useFormAttempt } from './use-form-attempt.ts';

export function InvitationSignUp({ token }: { token: string }) {
  const { t } = useTranslation('signUp');
  const invitation = useQuery(invitationOptions(token));
  if (invitation.isPending) {
    return (
      <AuthFrame>
        <CheckingLink title={t('invitation.checking')} />
      </AuthFrame>
    );
  }
  if (invitation.data) return <InvitationOffer token={token} invitation={invitation.data} />;
  return (
    <AuthFrame>
      <LinkProblem
        error={invitation.error}
        title={t('invitation.invalid')}
        hint={t('invitation.invalidHint')}
        onRetry={() => void invitation.refetch()}
      >
        {t('invitation.joinedAlready')} <Link to="/auth/sign-in">{t('logIn')}</Link>
      </LinkProblem>
    </AuthFrame>
  );
}

function InvitationOffer({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation('signUp');
  const { group_name: group, inviter_name: inviter, has_account: hasAccount } = invitation;
  return (
    <AuthFrame {...(!hasAccount && { layout: 'form' })}>
      <AuthHeading title={t('invitation.heading', { group })}>
        <p>{t(hasAccount ? 'invitation.withAccount' : 'invitation.newcomer', { inviter })}</p>
      </AuthHeading>
      {hasAccount ? (
        <JoinForm token={token} invitation={invitation} />
      ) : (
        <NewcomerForm token={token} invitation={invitation} />
      )}
    </AuthFrame>
  );
}

interface JoinFormProps {
  token: string;
  invitation: Invitation;
}

function JoinForm({ token, invitation }: JoinFormProps) {
  const { t } = useTranslation('signUp');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const finish = useFinishInvitation(invitation);
  const attempt = useMutation({ mutationFn: () => acceptInvitation(token), onSuccess: finish });
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!attempt.isPending) attempt.mutate();
      }}
    >
      {attempt.error && <Alert tone="err">{fieldText(errorText(attempt.error))}</Alert>}
      <OwnEmailField email={invitation.email} />
      <Button
        type="submit"
        variant="primary"
        size="md"
        fullWidth
        disabled={attempt.isPending}
        classNames={{ root: classes['join'] ?? '', label: classes['joinLabel'] ?? '' }}
      >
        {attempt.isPending
          ? t('submitting')
          : t('invitation.join', { group: invitation.group_name })}
      </Button>
    </form>
  );
}

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

interface NewcomerFormProps {
  token: string;
  invitation: Invitation;
}

function NewcomerForm({ token, invitation }: NewcomerFormProps) {
  const { t } = useTranslation('signUp');
  const language = useLanguage();
  const finish = useFinishInvitation(invitation);
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

type Accepted = AnswerOf<typeof signUpRoutes.acceptInvitation>;

function useFinishInvitation({ email, group_name: group }: Invitation) {
  const { t } = useTranslation(['signUp', 'common']);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const openSession = useOpenSession();
  return async (answer: Accepted): Promise<void> => {
    if ('token' in answer) {
      openSession(answer.token, answer.user, { remember: false, keepsSearch: false });
      return;
    }
    const isSignedIn = session.isOpen() && signedInEmail() === email.toLowerCase();
    const text = t(isSignedIn ? 'invitation.joined' : 'invitation.joinedSignIn', { group });
    showToast({ kind: 'success', text, closeLabel: t('common:close') });
    if (!isSignedIn) {
      await navigate({ to: '/auth/sign-in', state: { email } });
      return;
    }
    // The route guards check the stored user, who has no group yet.
    await queryClient.fetchQuery({ ...currentUserOptions, staleTime: 0 });
    await queryClient.invalidateQueries();
    await navigate({ to: '/' });
  };
}

const signedInEmail = (): string | undefined =>
  userSchema.safeParse(session.readUser()).data?.email.toLowerCase();
