import { Button, VisuallyHidden } from '@mantine/core';
import { IconInbox, IconMail } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { demoInboxPath } from './demo-inbox.ts';
import { publicSettingsOptions } from './public-settings.ts';
import classes from './webmail-links.module.css';

const webmailServices = [
  { name: 'gmail', href: 'https://mail.google.com/mail/u/0/#inbox' },
  { name: 'outlook', href: 'https://outlook.live.com/mail/0/inbox' },
] as const;

export function WebmailLinks() {
  const { t } = useTranslation();
  const { data: settings } = useQuery(publicSettingsOptions);
  return (
    <div className={classes['root']}>
      {settings?.is_demo === true && (
        <Button
          component="a"
          href={demoInboxPath}
          target="_blank"
          variant="primary"
          size="md"
          className={classes['demo']}
          leftSection={<IconInbox size={18} stroke={1.7} aria-hidden />}
        >
          {t('webmail.demoInbox')}
          <VisuallyHidden> {t('opensInNewTab')}</VisuallyHidden>
        </Button>
      )}
      {webmailServices.map(({ name, href }) => (
        <Button
          key={name}
          component="a"
          href={href}
          target="_blank"
          rel="noreferrer"
          size="md"
          leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
        >
          {t(`webmail.${name}`)}
          <VisuallyHidden> {t('opensInNewTab')}</VisuallyHidden>
        </Button>
      ))}
    </div>
  );
}
