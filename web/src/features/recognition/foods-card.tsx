import { Menu } from '@mantine/core';
import { IconFilter, IconListNumbers, IconSparkles, IconToolsKitchen2 } from '#icons';
import { useQuery } from '@tanstack/react-query';
import {
  recognisedFoodOrders,
  recognitionModes,
} from '@wastegauge/contract/values/address-options';
import type { RecognisedFood, SiteRecognitionReport } from '@wastegauge/contract/waste/recognition';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import { orderingParam, parseSort } from '../../widgets/tables/ordering.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { foodPageSize, recognisedFoodsOptions } from './api.ts';
import classes from './foods-card.module.css';
import { ModeBadge } from './mode-badge.tsx';
import { defaultOrdering, type RecognitionSearch } from './recognition-search.ts';
import { useFoodChange } from './use-recognition-change.ts';

interface FoodsCardProps {
  report: SiteRecognitionReport;
  search: RecognitionSearch;
  show: (change: Partial<RecognitionSearch>) => void;
}

const allModes = 'all';

export function FoodsCard({ report, search, show }: FoodsCardProps) {
  const { t } = useTranslation(['recognition', 'common']);
  const format = useFormat();
  const list = useQuery(recognisedFoodsOptions(report.id, search));
  useLastPage({ list, page: search.page, pageSize: foodPageSize, show });
  const canManage = useCan('recognition.manage');
  const change = useFoodChange(report.id);
  const foods = list.data?.results ?? [];
  const translated = useTranslated(foods.flatMap(({ name, category }) => [name, category]));
  const columns = useColumns(translated, report.min_precision);
  return (
    <Panel
      withHeadBorder
      withoutPadding
      title={
        <>
          {t('foods.title')}{' '}
          {list.data && (
            <span className={classes['suffix']}>
              {t('foods.count', {
                count: list.data.count,
                foods: format.count(list.data.count),
                labels: format.count(list.data.labels),
              })}
            </span>
          )}
        </>
      }
      actions={
        <SelectField
          className={classes['modes']}
          aria-label={t('foods.mode')}
          icon={<IconFilter size={16} stroke={1.7} aria-hidden />}
          options={[
            { value: allModes, label: t('foods.allModes') },
            ...recognitionModes.map((mode) => ({ value: mode, label: t(`modes.${mode}`) })),
          ]}
          value={search.mode ?? allModes}
          onChange={(value) =>
            show({ mode: recognitionModes.find((mode) => mode === value), page: undefined })
          }
        />
      }
    >
      <PagedTable
        list={list}
        page={search.page}
        pageSize={foodPageSize}
        onPageChange={(page) => show({ page })}
        className={classes['table']}
        caption={t('foods.title')}
        columns={columns}
        isDense
        sort={parseSort(search.ordering ?? defaultOrdering)}
        onSortChange={(sort) =>
          show({
            ordering: orderingParam(sort, recognisedFoodOrders, defaultOrdering),
            page: undefined,
          })
        }
        rowMenu={
          canManage
            ? {
                header: t('foods.actions'),
                label: ({ name }) => t('foods.actionsOf', { food: translated(name) }),
                renderItems: (food) => (
                  <Menu.Item
                    leftSection={
                      food.only_suggests ? (
                        <IconSparkles size={16} stroke={1.7} aria-hidden />
                      ) : (
                        <IconListNumbers size={16} stroke={1.7} aria-hidden />
                      )
                    }
                    onClick={() => change(food, translated(food.name))}
                  >
                    {t(food.only_suggests ? 'foods.automate' : 'foods.onlySuggest')}
                  </Menu.Item>
                ),
              }
            : undefined
        }
        empty={<EmptyState icon={<IconToolsKitchen2 />} title={t('foods.none')} />}
      />
    </Panel>
  );
}

function useColumns(
  translated: (text: string) => string,
  minPrecision: number | null,
): Column<RecognisedFood>[] {
  const { t } = useTranslation('recognition');
  const format = useFormat();
  const percent = (value: number | null): string =>
    value === null ? '–' : format.wholePercent(value);
  return [
    {
      key: 'name',
      header: t('foods.food'),
      sortable: true,
      render: ({ name, category, image_url: image }) => (
        <span className={classes['food']}>
          <FoodImage sources={image === null ? [] : [image]} alt="" size={36} />
          <span>
            <b>{translated(name)}</b>
            <small>{translated(category)}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'labels',
      header: t('foods.labels'),
      align: 'end',
      sortable: true,
      render: ({ labels }) => format.count(labels),
    },
    {
      key: 'right_first',
      header: t('rightFirst'),
      align: 'end',
      sortable: true,
      render: (food) => percent(food.right_first_percent),
    },
    {
      key: 'precision',
      header: t('foods.precision'),
      align: 'end',
      sortable: true,
      render: (food) => percent(food.precision_percent),
    },
    {
      key: 'mode',
      header: t('foods.mode'),
      render: (food) => <ModeBadge food={food} minPrecision={minPrecision} />,
    },
  ];
}
