import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import classes from './return-page.module.css';

export function ReturnPage({ figure, text }: { figure: string; text: string }) {
  const { t } = useTranslation('shell');
  return (
    <AuthFrame>
      <div className={classes['root']}>
        <p className={classes['figure']}>{figure}</p>
        <h1>{text}</h1>
        <Button component="a" href="/" variant="primary" size="md">
          {t('returnToWebsite')}
        </Button>
      </div>
    </AuthFrame>
  );
}

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return <ReturnPage figure="404" text={t('notFound')} />;
}
