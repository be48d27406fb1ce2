import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicSettingsOptions } from '../../widgets/session/public-settings.ts';
import { KnowledgeIcon } from './navigation-icons.ts';
import classes from './sidebar.module.css';

export function KnowledgeHubLink({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shell');
  const { data: settings } = useQuery(publicSettingsOptions);
  if (!settings?.knowledge_hub_url) return null;
  return (
    <a className={className} href={settings.knowledge_hub_url} target="_blank" rel="noreferrer">
      <KnowledgeIcon size={20} stroke={1.7} aria-hidden />
      <span className={classes['label']}>{t('navigation.knowledgeHub')}</span>
      <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>
      <IconExternalLink className={classes['end']} size={16} stroke={1.7} aria-hidden />
    </a>
  );
}
