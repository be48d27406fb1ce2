import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './arrival-card.module.css';

export function ArrivalCard() {
  const { t } = useTranslation('signIn');
  return (
    <div className={classes['root']}>
      <Loader size={22} color="var(--accent)" aria-hidden />
      <output>{t('arrival.progress')}</output>
    </div>
  );
}
