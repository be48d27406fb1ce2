import { IconCamera, IconCloud, IconCurrencyEuro, IconScale, IconTrophy } from '#icons';
import type { FoodStatistics } from '@wastegauge/contract/insight/insights';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/display/figure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Change } from '../../../widgets/figures/change.tsx';
import { useComparedDays } from '../../../widgets/figures/compared-days.ts';
import { FigureSource } from '../../../widgets/figures/figure-source.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { roundPercent } from '../card-figures.ts';
import { useAmountText } from '../use-amount-text.ts';
import type { FoodDetail } from './food-header.tsx';
import classes from './food-page.module.css';

interface StatisticsCardProps {
  statistics: FoodStatistics | undefined;
  isRefetching: boolean;
  food: FoodDetail | undefined;
}

const names = ['interactions', 'weight', 'value', 'co2', 'ranking'] as const;
type Name = (typeof names)[number];

const iconProps = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
const icons: Record<Name, ReactNode> = {
  interactions: <IconCamera {...iconProps} />,
  weight: <IconScale {...iconProps} />,
  value: <IconCurrencyEuro {...iconProps} />,
  co2: <IconCloud {...iconProps} />,
  ranking: <IconTrophy {...iconProps} />,
};

export function StatisticsCard({ statistics, isRefetching, food }: StatisticsCardProps) {
  const { t } = useTranslation('insights');
  const comparedDays = useComparedDays();
  const versus = statistics && comparedDays(statistics.compared);
  return (
    <section className={classes['statistics']} aria-label={t('statistics.title')}>
      <header className={classes['statisticsHead']}>
        <h2>{t('statistics.title')}</h2>
        <span>{versus}</span>
      </header>
      <dl data-refetching={isRefetching || undefined}>
        {names.map((name) => (
          <div key={name}>
            <dt>
              {icons[name]}
              {t(`statistics.${name}`)}
            </dt>
            {statistics ? (
              <>
                <dd className={classes['statistic']}>
                  <Statistic name={name} statistics={statistics} food={food} />
                </dd>
                <dd className={classes['change']}>
                  <Below name={name} statistics={statistics} />{' '}
                  <span>{name !== 'ranking' && versus}</span>
                </dd>
              </>
            ) : (
              <dd className={classes['statistic']}>
                <Skeleton width="70%" height={28} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

interface StatisticProps {
  name: Name;
  statistics: FoodStatistics;
}

function Statistic({ name, statistics, food }: StatisticProps & { food: FoodDetail | undefined }) {
  const { t } = useTranslation(['insights', 'common']);
  const format = useFormat();
  const amountText = useAmountText();
  const { interactions, item_weight, value, co2_captured, currency } = statistics;
  const { ranking, ranked_foods } = statistics;
  switch (name) {
    case 'interactions':
      return <Figure value={format.count(interactions)} />;
    case 'weight':
      return <Figure {...amountText('weight', item_weight, currency)} />;
    case 'value':
      return <Figure {...amountText('money', value, currency)} />;
    case 'co2': {
      const figure = <Figure {...amountText('co2', co2_captured, currency)} />;
      return food === undefined ? (
        figure
      ) : (
        <FigureSource
          foodId={food.id}
          foodName={food.name}
          kind="co2"
          className={classes['source']}
        >
          {figure}
        </FigureSource>
      );
    }
    case 'ranking':
      return ranking === null ? (
        <Figure value={t('common:notAvailable')} />
      ) : (
        <Figure
          value={format.count(ranking)}
          unit={t('ranking.of', { total: format.count(ranked_foods) })}
        />
      );
  }
}

function Below({ name, statistics }: StatisticProps) {
  const { t } = useTranslation('insights');
  const { change, compared, ranking } = statistics;
  if (name === 'ranking') {
    return t(ranking === null ? 'ranking.none' : ranking === 1 ? 'ranking.first' : 'ranking.text');
  }
  const changes = {
    interactions: change.interactions,
    weight: change.item_weight,
    value: change.value,
    co2: change.co2_captured,
  };
  const percent = changes[name];
  return (
    compared && (
      <Change
        percent={percent === null ? null : roundPercent(percent)}
        coverage={compared.coverage}
      />
    )
  );
}
