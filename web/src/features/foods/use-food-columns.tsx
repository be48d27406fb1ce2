import { useQuery } from '@tanstack/react-query';
import type { FoodFactors } from '@wastegauge/contract/directory/foods';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { factorSourcesOptions, type FactorSource } from './api.ts';
import { FactorCard, type FactorName } from './factor-card.tsx';
import classes from './sources-page.module.css';

const materialTones: Record<FoodFactors['material'], BadgeTone> = {
  food: 'accent',
  inedible: 'warn',
  'non-food': 'neutral',
};

const none: FactorSource[] = [];

export function useFoodColumns(foods: readonly FoodFactors[]): Column<FoodFactors>[] {
  const { t } = useTranslation('foods');
  const sources = useQuery(factorSourcesOptions).data ?? none;
  const translated = useTranslated(
    foods.flatMap(({ name, category, subcategory }) => [name, category, subcategory]),
  );
  const figure = (name: FactorName): Column<FoodFactors> => ({
    key: name,
    header: `${t(`columns.${name}`)} (${t(`units.${name}`)})`,
    align: 'end',
    render: (food) => (
      <FactorCard food={food} foodName={translated(food.name)} name={name} sources={sources} />
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
    <span className={classes['lines']}>
      {first}
      {second !== null && <span className={classes['second']}>{second}</span>}
    </span>
  );
}
