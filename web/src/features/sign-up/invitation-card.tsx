import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Invitation } from '@wastegauge/contract/directory/sign-up';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { invitationOptions } from './api.ts';
import { InvitedForm } from './invited-form.tsx';
import { JoinForm } from './join-form.tsx';
import { CheckingLink, LinkProblem } from './link-card.tsx';

export function InvitationCard({ token }: { token: string }) {
  const { t } = useTranslation('signUp');
  const invitation = useQuery(invitationOptions(token));
  if (invitation.isPending) {
    return (
      <AuthFrame>
        <CheckingLink title={t('invitation.checking')} />
      </AuthFrame>
    );
  }
  if (invitation.data) return <Offer token={token} invitation={invitation.data} />;
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

function Offer({ token, invitation }: { token: string; invitation: Invitation }) {
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
        <InvitedForm token={token} invitation={invitation} />
      )}
    </AuthFrame>
  );
}
