import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import type { FoodFactors } from '@wastegauge/contract/directory/foods';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { foodFactorsOptions } from './api.ts';
import { sourcesSearch } from './sources-search.ts';
import classes from './sources-page.module.css';
import { useFoodColumns } from './use-food-columns.tsx';

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
      <div className={classes['head']}>
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
      </div>
      <Foods search={search} page={page} onPageChange={(number) => show({ page: number })} />
    </section>
  );
}

const none: FoodFactors[] = [];

interface FoodsProps {
  search: string;
  page: number | undefined;
  onPageChange: (page: number | undefined) => void;
}

function Foods({ search, page, onPageChange }: FoodsProps) {
  const { t } = useTranslation(['foods', 'common']);
  const foods = useQuery(foodFactorsOptions(search, page ?? 1));
  const columns = useFoodColumns(foods.data?.results ?? none);
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
