import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { resetLinkOptions } from './api.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import classes from './passwords.module.css';

export function NewPasswordPage() {
  const link = useParams({ from: '/auth/reset-password/$uid64/$token' });
  const check = useQuery(resetLinkOptions(link));
  const isGood = check.data?.success === true;
  return (
    <AuthFrame>
      {check.isPending && <CheckingLink />}
      {isGood && <GoodLink link={link} />}
      {!check.isPending && !isGood && <BadLink />}
    </AuthFrame>
  );
}

function GoodLink({ link }: { link: { uid64: string; token: string } }) {
  const { t } = useTranslation('passwords');
  return (
    <>
      <AuthHeading title={t('reset.heading')}>
        <p>{t('reset.text')}</p>
      </AuthHeading>
      <NewPasswordForm link={link} />
    </>
  );
}

function BadLink() {
  const { t } = useTranslation('passwords');
  return (
    <div role="alert">
      <AuthHeading title={t('reset.invalid')} />
      <p>
        <Link to="/auth/reset-password" className={classes['link']}>
          {t('reset.tryAgain')}
        </Link>
      </p>
    </div>
  );
}

function CheckingLink() {
  const { t } = useTranslation('passwords');
  return (
    <div className={classes['skeleton']}>
      <VisuallyHidden component="h1">{t('reset.checking')}</VisuallyHidden>
      <Skeleton width="60%" height={36} />
      <Skeleton width="90%" height={22} />
      <Skeleton height={70} radius="var(--r-md)" />
      <Skeleton height={70} radius="var(--r-md)" />
      <Skeleton height={44} radius="var(--r-md)" />
    </div>
  );
}
