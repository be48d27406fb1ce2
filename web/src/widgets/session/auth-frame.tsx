import { VisuallyHidden } from '@mantine/core';
import { IconLanguage } from '#icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/display/logo.tsx';
import { NativeSelectField } from '../../ui/fields/native-select-field.tsx';
import classes from './auth-frame.module.css';
import { useKnowledgeHubUrl } from './public-settings.ts';
import { useResultToast } from '../forms/use-result-toast.ts';
import { chooseLanguage } from '../language/language-choice.ts';
import { isLanguage, languages } from '../language/languages.ts';
import { useLanguage } from '../language/use-language.ts';
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
          <LanguageSelect />
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
  const hubUrl = useKnowledgeHubUrl();
  const year = useNow().getFullYear();
  return (
    <footer className={classes['foot']}>
      <span>{t('foot.copyright', { year })}</span>
      <span className={classes['footLinks']}>
        {children}
        <a href="/privacy">{t('foot.privacy')}</a>
        {hubUrl ? (
          <a href={hubUrl} target="_blank" rel="noreferrer">
            {t('foot.knowledgeHub')}
            <VisuallyHidden> {t('opensInNewTab')}</VisuallyHidden>
          </a>
        ) : (
          <a href="/help">{t('foot.knowledgeHub')}</a>
        )}
      </span>
    </footer>
  );
}

function LanguageSelect() {
  const { t } = useTranslation();
  const { notifyError } = useResultToast();
  return (
    <NativeSelectField
      aria-label={t('language')}
      className={classes['language']}
      leftSection={<IconLanguage size={18} stroke={1.7} aria-hidden />}
      options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
      value={useLanguage()}
      onChange={({ currentTarget: { value } }) => {
        if (isLanguage(value)) chooseLanguage(value).catch(notifyError);
      }}
    />
  );
}
