import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '#icons';
import { useTranslation } from 'react-i18next';
import { useKnowledgeHubUrl } from '../../widgets/session/public-settings.ts';
import { KnowledgeIcon } from './navigation-icons.ts';
import { NavigationLink } from './navigation-link.tsx';
import classes from './sidebar.module.css';

interface KnowledgeHubLinkProps {
  className?: string | undefined;
  onFollow?: (() => void) | undefined;
}

export function KnowledgeHubLink({ className, onFollow }: KnowledgeHubLinkProps) {
  const { t } = useTranslation('shell');
  const hubUrl = useKnowledgeHubUrl();
  const content = (
    <>
      <KnowledgeIcon size={20} stroke={1.7} aria-hidden />
      <span className={classes['label']}>{t('navigation.knowledgeHub')}</span>
    </>
  );
  if (!hubUrl) {
    return (
      <NavigationLink className={className} path="/help" onFollow={onFollow}>
        {content}
      </NavigationLink>
    );
  }
  return (
    <a className={className} href={hubUrl} target="_blank" rel="noreferrer">
      {content}
      <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>
      <IconExternalLink className={classes['end']} size={16} stroke={1.7} aria-hidden />
    </a>
  );
}
