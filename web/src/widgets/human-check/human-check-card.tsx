import { Button, Loader } from '@mantine/core';
import { IconCheck, IconShieldCheck } from '#icons';
import { useTranslation } from 'react-i18next';
import classes from './human-check-card.module.css';
import type { HumanCheck } from './use-human-check.ts';

export function HumanCheckCard({ check }: { check: HumanCheck }) {
  const { t } = useTranslation('signIn');
  if (!check.isShown) return null;
  return (
    <fieldset aria-label={t('humanCheck.name')}>
      <div className={classes['root']} data-state={check.state}>
        <span className={classes['box']} aria-hidden>
          {check.state === 'checking' && <Loader size={22} color="var(--accent)" />}
          {check.state === 'passed' && <IconCheck size={16} stroke={2.4} />}
        </span>
        <output className={classes['text']}>{t(`humanCheck.${check.state}`)}</output>
        {check.state === 'passed' && (
          <span className={classes['badge']}>
            <IconShieldCheck size={16} stroke={1.7} aria-hidden />
            {t('humanCheck.badge')}
          </span>
        )}
        {check.state === 'failed' && (
          <Button size="xs" onClick={check.restart}>
            {t('humanCheck.retry')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
