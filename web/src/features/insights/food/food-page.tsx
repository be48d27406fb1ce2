import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useErrorText } from '../../../widgets/forms/use-error-text.ts';
import { foodDetailOptions, foodStatisticsOptions, reductionsOptions } from '../api.ts';
import { FoodFilterCard } from './food-filter-card.tsx';
import { FoodHeadCard } from './food-head-card.tsx';
import classes from './food-page.module.css';
import { IngredientsCard } from './ingredients-card.tsx';
import { ReductionsCard } from './reductions-card.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { TrendsCard } from './trends-card.tsx';
import { useFood } from './use-food.ts';
import { useToldFailure } from '../use-told-failure.ts';

export function FoodPage() {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const food = useFood();
  const detail = useQuery(foodDetailOptions(food.question));
  const statistics = useQuery(foodStatisticsOptions(food.question));
  const reductions = useQuery(reductionsOptions(food.question.foodId));
  const isNarrow = useMediaQuery('(max-width: 959px)', false, { getInitialValueInEffect: false });

  useToldFailure(detail.error ?? statistics.error ?? reductions.error);

  if (detail.isError && !detail.data) {
    return (
      <ErrorState
        title={t('loadFailed')}
        hint={errorText(detail.error)}
        retryLabel={t('retry')}
        onRetry={() => void detail.refetch()}
      />
    );
  }
  return (
    <div className={classes['root']}>
      <FoodHeadCard
        detail={detail.data}
        food={food}
        filters={isNarrow ? null : <FoodFilterCard food={food} />}
      />
      {isNarrow && <FoodFilterCard food={food} isFolded />}
      <StatisticsCard
        statistics={statistics.data}
        isRefetching={statistics.isPlaceholderData}
        food={detail.data}
      />
      <div className={classes['columns']}>
        <TrendsCard food={food} />
        <div className={classes['side']}>
          {detail.data?.is_recipe && <IngredientsCard ingredients={detail.data.ingredients} />}
          <ReductionsCard reductions={reductions.data?.results} isPending={reductions.isPending} />
        </div>
      </div>
    </div>
  );
}
