import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { ConnectedTablet as Tablet } from './api.ts';
import classes from './connected-tablet.module.css';

const takeFocus = (card: HTMLDivElement | null): void => card?.focus();

export function ConnectedTablet({ tablet }: { tablet: Tablet }) {
  const { t } = useTranslation('pairing');
  return (
    <div ref={takeFocus} className={classes['root']} tabIndex={-1}>
      <Alert tone="info">{t('connected.text', { site: tablet.site_name })}</Alert>
      <div className={classes['pin']}>
        <span id="tablet-pin">{t('connected.pin')}</span>
        <output aria-labelledby="tablet-pin">{tablet.pin}</output>
      </div>
      <p className={classes['hint']}>{t('connected.pinHint')}</p>
    </div>
  );
}
