import { Flex, Group } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconSearch } from '#icons';
import type { FoodFactors } from '@wastegauge/contract/directory/foods';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { factorSourcesOptions, foodFactorsOptions, type FactorSource } from './api.ts';
import { sourcesSearch } from './sources-search.ts';
import classes from './sources-page.module.css';
import { FactorFigure, type FactorName } from './factor-figure.tsx';

const searchDelayMs = 300;

export function FoodsTable() {
  const { t } = useTranslation(['foods', 'common']);
  const { search = '', page } = sourcesSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (change: { search?: string | undefined; page?: number | undefined }) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...change }),
      replace: true,
      resetScroll: false,
    });
  const searchFor = useDebouncedCallback(
    (text: string) => show({ search: text.trim() || undefined, page: undefined }),
    searchDelayMs,
  );
  return (
    <section aria-labelledby="foods-heading">
      <Group gap="var(--s2) var(--s4)" mb="var(--s3)" justify="space-between">
        <h2 id="foods-heading">{t('sources.foods')}</h2>
        <TextField
          className={classes['search']}
          label={t('sources.search')}
          labelProps={{ className: classes['searchLabel'] }}
          placeholder={t('sources.search')}
          type="search"
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          defaultValue={search}
          maxLength={100}
          onChange={(event) => searchFor(event.currentTarget.value)}
        />
      </Group>
      <Foods search={search} page={page} onPageChange={(number) => show({ page: number })} />
    </section>
  );
}

const noFoods: FoodFactors[] = [];

interface FoodsProps {
  search: string;
  page: number | undefined;
  onPageChange: (page: number | undefined) => void;
}

function Foods({ search, page, onPageChange }: FoodsProps) {
  const { t } = useTranslation(['foods', 'common']);
  const foods = useQuery(foodFactorsOptions(search, page ?? 1));
  const columns = useFoodColumns(foods.data?.results ?? noFoods);
  return (
    <PagedTable
      list={foods}
      page={page}
      onPageChange={onPageChange}
      caption={t('sources.foods')}
      columns={columns}
      empty={
        <EmptyState
          icon={<IconSearch />}
          title={t('common:noResults')}
          hint={t('sources.emptyHint')}
        />
      }
    />
  );
}

const materialTones: Record<FoodFactors['material'], BadgeTone> = {
  food: 'accent',
  inedible: 'warn',
  'non-food': 'neutral',
};

const noSources: FactorSource[] = [];

function useFoodColumns(foods: readonly FoodFactors[]): Column<FoodFactors>[] {
  const { t } = useTranslation('foods');
  const sources = useQuery(factorSourcesOptions).data ?? noSources;
  const translated = useTranslated(
    foods.flatMap(({ name, category, subcategory }) => [name, category, subcategory]),
  );
  const figure = (name: FactorName): Column<FoodFactors> => ({
    key: name,
    header: `${t(`columns.${name}`)} (${t(`units.${name}`)})`,
    align: 'end',
    render: (food) => (
      <FactorFigure food={food} foodName={translated(food.name)} name={name} sources={sources} />
    ),
  });
  return [
    {
      key: 'food',
      header: t('columns.food'),
      render: ({ name, source_name: sourceName }) => (
        <TwoLines
          first={<b>{translated(name)}</b>}
          second={sourceName === name ? null : sourceName}
        />
      ),
    },
    {
      key: 'category',
      header: t('columns.category'),
      render: ({ category, subcategory }) => (
        <TwoLines first={translated(category)} second={translated(subcategory)} />
      ),
    },
    {
      key: 'material',
      header: t('columns.material'),
      render: ({ material }) => (
        <Badge tone={materialTones[material]}>{t(`materials.${material}`)}</Badge>
      ),
    },
    figure('co2'),
    figure('water'),
    figure('price'),
  ];
}

function TwoLines({ first, second }: { first: ReactNode; second: string | null }) {
  return (
    <Flex component="span" direction="column" gap={0}>
      {first}
      {second !== null && <span className={classes['second']}>{second}</span>}
    </Flex>
  );
}
