import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../ui/display/kbd.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { retoolOptions } from './api.ts';
import { RetoolFilterForm } from './retool-filter-form.tsx';
import classes from './retool-page.module.css';
import { queryOf, retoolSearch, type RetoolSearch } from './retool-search.ts';
import { RetoolTable } from './retool-table.tsx';

export function RetoolPage() {
  const { t } = useTranslation('review');
  const format = useFormat();
  const search = retoolSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (change: Partial<RetoolSearch>): void =>
    void navigate({ to: '/retool', search: { ...search, offset: undefined, ...change } });
  const query = queryOf(search);
  const options = retoolOptions(query);
  const list = useQuery(options);
  const total = list.data?.count;
  return (
    <>
      <PageHeader
        title={t('retool.title')}
        subtitle={
          total === undefined
            ? undefined
            : t('events', { count: total, total: format.count(total) })
        }
        subtitlePosition="beside"
        actions={
          <span className={classes['keys']}>
            <Kbd>
              <IconArrowUp size={14} stroke={2} aria-label="↑" />
            </Kbd>
            <Kbd>
              <IconArrowDown size={14} stroke={2} aria-label="↓" />
            </Kbd>
            {t('retool.keys')}
          </span>
        }
      />
      <RetoolFilterForm search={search} onChange={show} />
      <RetoolTable
        list={list}
        shown={{ queryKey: options.queryKey, statuses: query.status }}
        offset={query.offset}
        onOffsetChange={(offset) => show({ offset })}
      />
    </>
  );
}
