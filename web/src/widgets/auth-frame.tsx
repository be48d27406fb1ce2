import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../ui/logo.tsx';
import classes from './auth-frame.module.css';
import { LanguageSelect } from './language-select.tsx';
import { useNow } from './use-now.ts';

interface AuthFrameProps {
  children: ReactNode;
  /** Beside the column from 960 px on. */
  aside?: ReactNode;
}

/** The column of every page outside the shell: logo, language, content, foot. */
export function AuthFrame({ children, aside }: AuthFrameProps) {
  const { t } = useTranslation('accounts');
  const year = useNow().getFullYear();
  return (
    <div className={classes['root']} data-aside={aside !== undefined || undefined}>
      <div className={classes['column']}>
        <header className={classes['head']}>
          <Logo />
          <LanguageSelect className={classes['language']} />
        </header>
        <main id="content" className={classes['content']}>
          {children}
        </main>
        <footer className={classes['foot']}>{t('footer', { year })}</footer>
      </div>
      {aside}
    </div>
  );
}
