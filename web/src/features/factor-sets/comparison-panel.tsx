import { Input, SegmentedControl } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { comparedFoodOrderings } from '@wastegauge/contract/values/address-options';
import {
  footprintMeasures,
  type FactorSet,
  type FootprintMeasure,
} from '@wastegauge/contract/waste/factor-sets';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { orderingParam, parseSort } from '../../widgets/tables/ordering.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { comparedPageSize, comparisonOptions, type ListedFood } from './api.ts';
import classes from './factor-sets-page.module.css';
import { defaultOrdering, type FactorSetsSearch } from './factor-sets-search.ts';
import { useFactorFormat, usePublishedText } from './use-factor-format.ts';

interface ComparisonPanelProps {
  organisation: number;
  sets: readonly FactorSet[];
  a: number;
  b: number;
  search: FactorSetsSearch;
  show: (change: Partial<FactorSetsSearch>) => void;
}

const searchDelayMs = 300;

export function ComparisonPanel({ organisation, sets, a, b, search, show }: ComparisonPanelProps) {
  const { t } = useTranslation(['factorSets', 'common']);
  const measure = search.measure ?? 'co2';
  const list = useQuery(comparisonOptions({ organisation, a, b, search }));
  useLastPage({ list, page: search.page, pageSize: comparedPageSize, show });
  const translated = useTranslated((list.data?.results ?? []).map(({ name }) => name));
  const columns = useColumns(measure, translated);
  const searchFor = useDebouncedCallback(
    (text: string) => show({ search: text.trim() || undefined, page: undefined }),
    searchDelayMs,
  );
  const options = sets.map(({ id, name, version }) => ({
    value: String(id),
    label: `${name} ${version}`,
  }));
  return (
    <section className={classes['panel']} aria-label={t('compare.title')}>
      <div className={classes['filters']}>
        <SelectField
          label={t('compare.a')}
          options={options}
          value={String(a)}
          onChange={(id) => show({ a: Number(id), page: undefined })}
        />
        <SelectField
          label={t('compare.b')}
          options={options}
          value={String(b)}
          onChange={(id) => show({ b: Number(id), page: undefined })}
        />
        <Input.Wrapper label={t('compare.perKg')} labelElement="div">
          <SegmentedControl
            aria-label={t('compare.perKg')}
            data={footprintMeasures.map((value) => ({ value, label: t(`measures.${value}`) }))}
            value={measure}
            onChange={(value) =>
              show({ measure: value === 'co2' ? undefined : 'water', page: undefined })
            }
          />
        </Input.Wrapper>
        <TextField
          className={classes['search']}
          label={t('compare.search')}
          labelProps={{ className: classes['hiddenLabel'] }}
          placeholder={t('compare.search')}
          type="search"
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          defaultValue={search.search ?? ''}
          maxLength={100}
          onChange={(event) => searchFor(event.currentTarget.value)}
        />
        <PublicationDates sets={sets} a={a} b={b} />
      </div>
      <PagedTable
        list={list}
        page={search.page}
        pageSize={comparedPageSize}
        onPageChange={(page) => show({ page })}
        className={classes['table']}
        caption={t('compare.title')}
        columns={columns}
        sort={parseSort(search.ordering ?? defaultOrdering)}
        onSortChange={(sort) =>
          show({
            ordering: orderingParam(sort, comparedFoodOrderings, defaultOrdering),
            page: undefined,
          })
        }
        empty={<EmptyState icon={<IconSearch />} title={t('common:noResults')} />}
      />
      {list.data && list.data.count > 0 && (
        <Totals measure={measure} count={list.data.count} totals={list.data.totals} />
      )}
    </section>
  );
}

function PublicationDates({ sets, a, b }: Pick<ComparisonPanelProps, 'sets' | 'a' | 'b'>) {
  const { t } = useTranslation('factorSets');
  const publishedText = usePublishedText();
  const text = (id: number): string => {
    const set = sets.find((one) => one.id === id);
    const published = set ? publishedText(set) : '';
    return published === '' ? t('compare.notDated') : t('compare.published', { date: published });
  };
  return (
    <p className={classes['dates']}>
      <span>
        <b>A</b> {text(a)}
      </span>
      <span>
        <b>B</b> {text(b)}
      </span>
    </p>
  );
}

interface TotalsProps {
  measure: FootprintMeasure;
  count: number;
  totals: { weight: number; a: number; b: number; effect: number };
}

function Totals({ measure, count, totals }: TotalsProps) {
  const { t } = useTranslation('factorSets');
  const format = useFormat();
  const factor = useFactorFormat(measure);
  return (
    <div className={classes['totals']}>
      <span>{t('compare.all', { count, foods: format.count(count) })}</span>
      <span>{format.fixed(totals.weight, 0)} kg</span>
      <span>
        <small>A</small>
        {factor.total(totals.a)}
      </span>
      <span>
        <small>B</small>
        {factor.total(totals.b)}
      </span>
      {totals.a > 0 && <span>{factor.percent((totals.effect / totals.a) * 100)}</span>}
      <span>{factor.effect(totals.effect)}</span>
    </div>
  );
}

function useColumns(
  measure: FootprintMeasure,
  translated: (text: string) => string,
): Column<ListedFood>[] {
  const { t } = useTranslation('factorSets');
  const format = useFormat();
  const factor = useFactorFormat(measure);
  const side = (key: 'a' | 'b'): Column<ListedFood> => ({
    key,
    header: t(`compare.columns.${key}`, { unit: factor.unit }),
    align: 'end',
    render: ({ [key]: compared, is_recipe }) => (
      <span className={classes['lines']}>
        {compared.value === null ? (
          <span className={classes['none']}>{t('compare.noValue')}</span>
        ) : (
          factor.perKg(compared.value)
        )}
        <span className={classes['second']} title={compared.source_item ?? undefined}>
          {compared.value === null
            ? compared.used === null
              ? t('compare.notCounted')
              : t('compare.fallback', { value: factor.perKg(compared.used) })
            : is_recipe
              ? t('compare.recipe')
              : (compared.source_item ?? '')}
        </span>
      </span>
    ),
  });
  return [
    {
      key: 'name',
      header: t('compare.columns.food'),
      sortable: true,
      render: ({ name, image_url }) => (
        <span className={classes['food']}>
          <FoodImage sources={image_url === null ? [] : [image_url]} alt="" size={36} />
          {translated(name)}
        </span>
      ),
    },
    {
      key: 'weight',
      header: t('compare.columns.weight'),
      align: 'end',
      sortable: true,
      render: ({ weight }) => `${format.fixed(weight, 0)} kg`,
    },
    side('a'),
    side('b'),
    {
      key: 'difference',
      header: t('compare.columns.difference'),
      align: 'end',
      sortable: true,
      render: ({ difference, difference_percent }) =>
        difference === null ? (
          '–'
        ) : (
          <span className={classes['lines']}>
            {factor.difference(difference)}
            {difference_percent !== null && (
              <span className={classes['second']}>{factor.percent(difference_percent)}</span>
            )}
          </span>
        ),
    },
    {
      key: 'effect',
      header: t('compare.columns.effect'),
      align: 'end',
      sortable: true,
      render: ({ effect }) => (effect === null ? '–' : factor.effect(effect)),
    },
  ];
}
