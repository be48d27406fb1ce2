import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import type { FoodFactors } from '@wastegauge/contract/foods';
import { standardPageSize } from '@wastegauge/contract/paging';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Paging } from '../../widgets/paging.tsx';
import { useErrorText } from '../../widgets/use-error-text.ts';
import { foodFactorsOptions } from './api.ts';
import { sourcesSearch } from './sources-search.ts';
import classes from './sources-page.module.css';
import { useFoodColumns } from './use-food-columns.tsx';

const searchDelayMs = 300;

export function FoodsTable() {
  const { t } = useTranslation(['foods', 'common']);
  const { search = '', page = 1 } = sourcesSearch.parse(useSearch({ strict: false }));
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
  page: number;
  onPageChange: (page: number) => void;
}

function Foods({ search, page, onPageChange }: FoodsProps) {
  const { t } = useTranslation(['foods', 'common']);
  const errorText = useErrorText();
  const foods = useQuery(foodFactorsOptions(search, page));
  const columns = useFoodColumns(foods.data?.results ?? none);
  if (foods.isError) {
    return (
      <ErrorState
        title={t('common:loadFailed')}
        hint={errorText(foods.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void foods.refetch()}
      />
    );
  }
  return (
    <div className={classes['foods']} data-refetching={foods.isPlaceholderData || undefined}>
      <DataTable
        caption={t('sources.foods')}
        columns={columns}
        rows={foods.data?.results ?? []}
        rowKey={(food) => String(food.id)}
        isLoading={foods.isPending}
        loadingLabel={t('common:loading')}
        empty={
          <EmptyState
            icon={<IconSearch />}
            title={t('common:noResults')}
            hint={t('sources.emptyHint')}
          />
        }
        footer={
          foods.data && foods.data.count > 0 ? (
            <Paging
              page={page}
              pageSize={standardPageSize}
              total={foods.data.count}
              onPageChange={onPageChange}
            />
          ) : undefined
        }
      />
    </div>
  );
}
