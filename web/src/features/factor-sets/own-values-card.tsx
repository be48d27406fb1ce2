import { Button } from '@mantine/core';
import { IconPlus } from '#icons';
import type { OwnFactorSummary } from '@wastegauge/contract/waste/own-factors';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { personName } from './person-name.ts';
import classes from './factor-sets-page.module.css';

interface OwnValuesCardProps {
  own: OwnFactorSummary;
  foods: number;
  /** Undefined for readers. */
  onAdd: (() => void) | undefined;
}

export function OwnValuesCard({ own, foods, onAdd }: OwnValuesCardProps) {
  const { t } = useTranslation('factorSets');
  const format = useFormat();
  const changed = [
    own.changed_at === null ? '' : format.shortDay(own.changed_at),
    personName(own.changed_by),
  ].filter((part) => part !== '');
  const none = t('own.none');
  const shared = (value: string | null): string =>
    own.values === 0 ? none : (value ?? t('own.byFood'));
  return (
    <section className={classes['card']} aria-labelledby="own-values-card">
      <div className={classes['head']}>
        <h2 id="own-values-card">{t('own.title')}</h2>
        {onAdd && (
          <Button
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
            onClick={onAdd}
          >
            {t('own.add')}
          </Button>
        )}
      </div>
      <dl className={classes['facts']}>
        <dt>{t('own.changed')}</dt>
        <dd>{changed.length === 0 ? none : changed.join(', ')}</dd>
        <dt>{t('card.counts')}</dt>
        <dd>{shared(own.scope === null ? null : t(`scopes.${own.scope}`))}</dd>
        <dt>{t('own.foods')}</dt>
        <dd>{t('card.ofFoods', { count: format.count(own.foods), foods: format.count(foods) })}</dd>
        <dt>{t('own.source')}</dt>
        <dd>{shared(own.source)}</dd>
      </dl>
      <p className={classes['small']}>{t('own.text')}</p>
    </section>
  );
}
