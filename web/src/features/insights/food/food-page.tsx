import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { idParam } from '@wastegauge/contract/values/paging';
import type { ComponentType } from 'react';
import { isNotFound } from '../../../api/api-error.ts';
import { foodDetailOptions, foodStatisticsOptions, reductionsOptions } from '../api.ts';
import { Panel } from '../../../ui/display/panel.tsx';
import { useDocumentName } from '../../../ui/document-name.ts';
import { useTranslated } from '../../../widgets/language/translations.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { foodSearch } from '../insights-search.ts';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { FoodFilters } from './food-filters.tsx';
import { FoodHeader, type FoodDetail } from './food-header.tsx';
import classes from './food-page.module.css';
import { ReductionsCard } from './reductions-card.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { TrendsCard } from './trends-card.tsx';
import { useFailureToast, useFood } from './use-food.ts';

export function FoodPage({ NotFound }: { NotFound: ComponentType }) {
  const foodId = idParam.safeParse(useParams({ strict: false }).foodId).data;
  return foodId === undefined ? <NotFound /> : <Food foodId={foodId} NotFound={NotFound} />;
}

function Food({ foodId, NotFound }: { foodId: number; NotFound: ComponentType }) {
  const { t } = useTranslation('insights');
  const food = useFood(foodId);
  const detail = useQuery(foodDetailOptions(food.query));
  const statistics = useQuery(foodStatisticsOptions(food.query));
  const reductions = useQuery(reductionsOptions(food.query.foodId));
  const isNarrow = useMediaQuery('(max-width: 959px)', false, { getInitialValueInEffect: false });

  const translated = useTranslated(detail.data ? [detail.data.name] : []);
  useDocumentName(detail.data && translated(detail.data.name));
  useFailureToast(detail.error ?? statistics.error ?? reductions.error);

  if (isNotFound(detail.error)) return <NotFound />;
  if (detail.isError && !detail.data) {
    return <LoadError query={detail} />;
  }
  return (
    <Stack gap="var(--grid-gap)" miw={0}>
      <FoodHeader
        detail={detail.data}
        food={food}
        filters={isNarrow ? null : <FoodFilters food={food} />}
      />
      {isNarrow && <FoodFilters food={food} isFolded />}
      {statistics.isError && !statistics.data ? (
        <Panel title={t('statistics.title')}>
          <LoadError query={statistics} />
        </Panel>
      ) : (
        <StatisticsCard
          statistics={statistics.data}
          isRefetching={statistics.isPlaceholderData}
          food={detail.data}
        />
      )}
      {detail.data && (
        <p className={classes['note']}>
          <Link to="/sources" search={{ search: detail.data.name }}>
            {t('factorSources')}
          </Link>
        </p>
      )}
      <div className={classes['columns']}>
        <TrendsCard food={food} currency={statistics.data?.currency} />
        <Stack gap="var(--grid-gap)" miw={0}>
          {detail.data?.is_recipe && <IngredientsCard ingredients={detail.data.ingredients} />}
          <ReductionsCard list={reductions} />
        </Stack>
      </div>
    </Stack>
  );
}

function IngredientsCard({ ingredients }: { ingredients: FoodDetail['ingredients'] }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const search = foodSearch.parse(useSearch({ strict: false }));
  const translated = useTranslated(ingredients.map(({ name }) => name));
  return (
    <Panel title={t('ingredients.title')}>
      <ul className={classes['ingredients']}>
        {ingredients.map(({ id, name, quantity }) => (
          <li key={id}>
            <Link to="/insights/foods/$foodId" params={{ foodId: String(id) }} search={search}>
              {translated(name)}
            </Link>
            <span>{format.fixed(quantity, 3)} kg</span>
          </li>
        ))}
      </ul>
      <p className={classes['note']}>{t('ingredients.text')}</p>
    </Panel>
  );
}
