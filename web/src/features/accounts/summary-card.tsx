import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { useCurrentUser } from '../../widgets/current-user.ts';
import { SignOutDialog } from '../../widgets/sign-out-dialog.tsx';
import classes from './profile-page.module.css';

export function SummaryCard() {
  const { t } = useTranslation('accounts');
  const user = useCurrentUser();
  const [isAsking, asking] = useDisclosure(false);
  const name = `${user.first_name} ${user.surname}`;
  return (
    <section className={classes['summary']} aria-label={t('summary.label')}>
      <Avatar id={String(user.id)} name={name} photoUrl={user.profile_photo} size="lg" />
      <h2 className={classes['name']}>{name}</h2>
      <p className={classes['employer']}>
        {[user.job_title, user.employer].filter((text) => text !== '').join(', ')}
      </p>
      <p className={classes['email']}>{user.email}</p>
      <Button
        fullWidth
        className={classes['signOut']}
        leftSection={<IconLogout size={18} stroke={1.7} />}
        onClick={asking.open}
      >
        {t('summary.signOut')}
      </Button>
      <SignOutDialog opened={isAsking} onCancel={asking.close} />
    </section>
  );
}
