import { IconWifiOff } from '#icons';
import { useTranslation } from 'react-i18next';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import classes from './offline.module.css';

export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const isOnline = useIsOnline();
  return (
    <output className={classes['banner']} hidden={isOnline}>
      <IconWifiOff size={18} stroke={1.7} aria-hidden />
      {isOnline ? '' : t('app.offline.banner')}
    </output>
  );
}

const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );
