import { useQuery } from '@tanstack/react-query';
import type { FoodFactors } from '@wastegauge/contract/foods';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { factorSourcesOptions, type FactorSource } from './api.ts';
import { FactorCard, type FactorName } from './factor-card.tsx';
import classes from './sources-page.module.css';

const materialTones: Record<FoodFactors['material'], BadgeTone> = {
  food: 'accent',
  inedible: 'warn',
  'non-food': 'neutral',
};

const none: FactorSource[] = [];

export function useFoodColumns(): Column<FoodFactors>[] {
  const { t } = useTranslation('foods');
  const sources = useQuery(factorSourcesOptions).data ?? none;
  const figure = (name: FactorName): Column<FoodFactors> => ({
    key: name,
    header: `${t(`columns.${name}`)} (${t(`units.${name}`)})`,
    align: 'end',
    render: (food) => <FactorCard food={food} name={name} sources={sources} />,
  });
  return [
    { key: 'food', header: t('columns.food'), render: (food) => <FoodName food={food} /> },
    {
      key: 'category',
      header: t('columns.category'),
      render: (food) => `${food.category} · ${food.subcategory}`,
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

/** The plain kitchen name, and below it the source's own where that differs. */
function FoodName({ food }: { food: FoodFactors }) {
  const hasOther = food.source_name !== null && food.source_name !== food.name;
  return (
    <span className={classes['name']}>
      <b>{food.name}</b>
      {hasOther && <span className={classes['sourceName']}>{food.source_name}</span>}
    </span>
  );
}
