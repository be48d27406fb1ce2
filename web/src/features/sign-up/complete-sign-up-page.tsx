import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { signUpLinkOptions } from './api.ts';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { CheckingLink, LinkProblem } from './link-card.tsx';
import { completeSignUpSearch } from './sign-up-search.ts';

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
