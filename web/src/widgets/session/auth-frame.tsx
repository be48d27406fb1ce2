import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/display/logo.tsx';
import classes from './auth-frame.module.css';
import { LanguageSelect } from './language-select.tsx';
import { publicSettingsOptions } from './public-settings.ts';
import { useNow } from '../time/use-now.ts';

interface AuthFrameProps {
  children: ReactNode;
  aside?: ReactNode;
  layout?: 'form' | 'wide' | 'page';
  footAction?: ReactNode;
}

export function AuthFrame({ children, aside, layout, footAction }: AuthFrameProps) {
  return (
    <div className={classes['root']} data-aside={aside !== undefined || undefined}>
      <div className={classes['column']}>
        <header className={classes['head']}>
          <Logo />
          <LanguageSelect className={classes['language']} />
        </header>
        <main id="content" className={classes['content']} data-layout={layout}>
          {children}
        </main>
        <Foot>{footAction}</Foot>
      </div>
      {aside}
    </div>
  );
}

function Foot({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { data: settings } = useQuery(publicSettingsOptions);
  const year = useNow().getFullYear();
  return (
    <footer className={classes['foot']}>
      <span>{t('foot.copyright', { year })}</span>
      <span className={classes['footLinks']}>
        {children}
        <a href="/privacy">{t('foot.privacy')}</a>
        {settings?.knowledge_hub_url && (
          <a href={settings.knowledge_hub_url} target="_blank" rel="noreferrer">
            {t('foot.knowledgeHub')}
            <VisuallyHidden> {t('opensInNewTab')}</VisuallyHidden>
          </a>
        )}
      </span>
    </footer>
  );
}
