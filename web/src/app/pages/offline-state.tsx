import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { loadFirstRoutes } from '../../api/load-first-routes.ts';
import { tryWhenBack } from '../../ui/feedback/try-when-back.ts';
import classes from './return-page.module.css';

const retryMs = 3_000;

interface OfflineStateProps {
  onBack: () => void;
  withAddWaste?: boolean | undefined;
}

export function OfflineState({ onBack, withAddWaste = false }: OfflineStateProps) {
  const { t } = useTranslation(['shell', 'common']);
  const goOn = useEffectEvent(onBack);
  useEffect(() => {
    const handle = (): void => void checkServer().then(goOn, () => undefined);
    return tryWhenBack(handle, retryMs);
  }, []);
  return (
    <div className={classes['root']}>
      <h1>{t('app.offline.title')}</h1>
      <p className={classes['hint']}>{t('app.offline.hint')}</p>
      <Button variant="primary" size="md" onClick={onBack}>
        {t('common:retry')}
      </Button>
      {withAddWaste && (
        <Button size="md" renderRoot={(props) => <Link {...props} to="/feed" />}>
          {t('app.offline.addWaste')}
        </Button>
      )}
    </div>
  );
}

async function checkServer(): Promise<void> {
  const { systemRoutes } = await loadFirstRoutes();
  await call(systemRoutes.getReadiness, {});
}
