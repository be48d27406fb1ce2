import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEdit, IconLogout, IconTrash } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { useCan, useCurrentUser } from '../../widgets/session/current-user.ts';
import { shownJobTitle } from '../../widgets/forms/job-titles.ts';
import { SignOutDialog } from '../../widgets/session/sign-out-dialog.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { trackedOptions } from './api.ts';
import { DeleteProfileDialog } from './delete-profile-dialog.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import classes from './profile-page.module.css';

/** Loads the numbering plans of all countries, so only on demand. */
const EditProfileDialog = lazy(async () => ({
  default: (await import('./edit-profile-dialog.tsx')).EditProfileDialog,
}));

export function SummaryCard() {
  const { t } = useTranslation(['accounts', 'signUp']);
  const { t: tTitle } = useTranslation('signUp');
  const user = useCurrentUser();
  const [isSigningOut, signingOut] = useDisclosure(false);
  const [isEditing, editing] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const [mailedEmail, setMailedEmail] = useState<string>();
  const opening = useOpening(isEditing);
  const position = [shownJobTitle(tTitle, user.job_title), user.employer];
  return (
    <section className={classes['summary']} aria-label={t('summary.label')}>
      <ProfilePhoto />
      <h2 className={classes['name']}>{`${user.first_name} ${user.surname}`}</h2>
      <p className={classes['employer']}>{position.filter((text) => text !== '').join(', ')}</p>
      <p className={classes['email']}>{user.email}</p>
      {mailedEmail !== undefined && mailedEmail !== user.email && (
        <div className={classes['notice']}>
          <Alert tone="warn">{t('edit.mailSent', { email: mailedEmail })}</Alert>
        </div>
      )}
      {useCan('overview.read') && <TrackedFigures />}
      <div className={classes['buttons']}>
        <Button
          variant="primary"
          leftSection={<IconEdit size={18} stroke={1.7} />}
          onClick={editing.open}
        >
          {t('edit.title')}
        </Button>
        <Button leftSection={<IconLogout size={18} stroke={1.7} />} onClick={signingOut.open}>
          {t('summary.signOut')}
        </Button>
        <Button
          variant="danger"
          leftSection={<IconTrash size={18} stroke={1.7} />}
          onClick={deleting.open}
        >
          {t('delete.title')}
        </Button>
      </div>
      {opening > 0 && (
        <Suspense fallback={null}>
          <EditProfileDialog
            key={opening}
            opened={isEditing}
            onClose={editing.close}
            onMailSent={setMailedEmail}
          />
        </Suspense>
      )}
      <DeleteProfileDialog opened={isDeleting} onClose={deleting.close} />
      <SignOutDialog opened={isSigningOut} onCancel={signingOut.close} />
    </section>
  );
}

function TrackedFigures() {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const tracked = useQuery(trackedOptions);
  const { sites = 0, monitors = 0, tonnes_tracked: tonnes = 0 } = tracked.data ?? {};
  const figures = [
    ['sites', format.count(sites)],
    ['monitors', format.count(monitors)],
    ['tonnes', format.plain(tonnes)],
  ] as const;
  return (
    <dl className={classes['tracked']} aria-busy={tracked.isPending}>
      {figures.map(([key, figure]) => (
        <div key={key}>
          <dt>{t(`summary.${key}`)}</dt>
          <dd>{tracked.isPending ? <Skeleton width={40} height={20} /> : figure}</dd>
        </div>
      ))}
    </dl>
  );
}
