import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/display/figure.tsx';
import { FoodImage } from '../../../ui/display/food-image.tsx';
import { Change } from '../../../widgets/figures/change.tsx';
import { useTranslated } from '../../../widgets/language/translations.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import classes from './snapshot-card.module.css';
import { useMetricFormat } from '../use-metric-format.ts';
import type { SnapshotOfMetric } from './use-snapshot-chart.ts';

export function SnapshotFactsCard({ snapshot }: { snapshot: SnapshotOfMetric }) {
  const { t } = useTranslation(['overview', 'common']);
  const format = useFormat();
  const metric = useMetricFormat(snapshot.metric, snapshot.unit);
  const percent = snapshot.trimmings_percent;
  const target = snapshot.monthly_target;
  return (
    <dl className={classes['facts']}>
      <Fact name={t('snapshot.wasted')}>
        <Figure size="headline" {...metric.parts(snapshot.wasted_this_month)} />
        <span className={classes['change']}>
          <Change percent={snapshot.wasted_difference} />
          <span className={classes['quiet']}>
            {t('versus', { period: format.period(snapshot.previous_period) })}
          </span>
        </span>
      </Fact>
      <Fact name={t('snapshot.monthlyTarget')}>
        {target === null ? (
          <span className={classes['quiet']}>{t('noTarget')}</span>
        ) : (
          <>
            <Figure {...metric.targetParts(target)} />
            <span className={classes['quiet']}>
              {t('snapshot.ofTarget', {
                percent: format.percent((snapshot.wasted_this_month / target) * 100),
              })}
            </span>
          </>
        )}
      </Fact>
      <Fact name={t('common:trimmings')}>
        {percent === null ? (
          <span className={classes['quiet']}>{t('common:notAvailable')}</span>
        ) : (
          <>
            <Figure value={format.fixed(percent, 2)} unit="%" />
            <span className={classes['quiet']}>{metric.text(snapshot.trimmings_value)}</span>
          </>
        )}
      </Fact>
      <FoodFact
        name={t('snapshot.preventable')}
        food={snapshot.most_wasted_preventable}
        amount={metric.text}
      />
      <FoodFact
        name={t('snapshot.trimming')}
        food={snapshot.most_wasted_trimming}
        amount={metric.text}
      />
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface FoodFactProps {
  name: string;
  food: SnapshotOfMetric['most_wasted_preventable'];
  amount: (value: number) => string;
}

function FoodFact({ name, food, amount }: FoodFactProps) {
  const { t } = useTranslation();
  const translated = useTranslated(food ? [food.name] : []);
  return (
    <Fact name={name}>
      {food ? (
        <span className={classes['food']}>
          <FoodImage sources={food.image_url === null ? [] : [food.image_url]} alt="" size={40} />
          <span className={classes['foodWords']}>
            <b>{translated(food.name)}</b>
            <span className={classes['quiet']}>{amount(food.value)}</span>
          </span>
        </span>
      ) : (
        <span className={classes['quiet']}>{t('noData')}</span>
      )}
    </Fact>
  );
}
