import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconArrowDown, IconArrowUp, IconSearch } from '#icons';
import { useTranslation } from 'react-i18next';
import { eventStatuses } from '@wastegauge/contract/waste/events';
import { Kbd } from '../../ui/display/kbd.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { retoolOptions } from './api.ts';
import classes from './retool-page.module.css';
import { retoolQuery, retoolSearch, type RetoolSearch } from './retool-search.ts';
import { RetoolTable } from './retool-table.tsx';
import { OrderingSelect } from './ordering-select.tsx';

export function RetoolPage() {
  const { t } = useTranslation('review');
  const format = useFormat();
  const search = retoolSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (change: Partial<RetoolSearch>): void =>
    void navigate({ to: '/retool', search: { ...search, offset: undefined, ...change } });
  const query = retoolQuery(search);
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
      <RetoolFilters search={search} onChange={show} />
      <RetoolTable
        list={list}
        shown={{ queryKey: options.queryKey, statuses: query.status }}
        offset={query.offset}
        onOffsetChange={(offset) => show({ offset })}
      />
    </>
  );
}

interface RetoolFiltersProps {
  search: RetoolSearch;
  onChange: (change: Partial<RetoolSearch>) => void;
}

const all = 'all';

function RetoolFilters({ search, onChange }: RetoolFiltersProps) {
  const { t } = useTranslation(['review', 'common']);
  const { data: zones = [] } = useQuery(zoneListOptions());
  return (
    <fieldset className={classes['filters']} aria-label={t('common:filters')}>
      <SelectField
        label={t('retool.sensor')}
        icon={<IconSearch size={18} stroke={1.7} aria-hidden />}
        searchable
        nothingFoundMessage={t('common:noResults')}
        options={[
          { value: all, label: t('retool.all') },
          ...zones.map(({ serial, site_name }) => ({
            value: serial,
            label: `${site_name || t('common:notAvailable')} - ${serial}`,
          })),
        ]}
        value={search.serial ?? all}
        onChange={(value) => onChange({ serial: value === all ? undefined : value })}
      />
      <SelectField
        label={t('columns.status')}
        options={[
          { value: all, label: t('filters.allStatuses') },
          ...eventStatuses.map((value) => ({ value, label: t(`common:statuses.${value}`) })),
        ]}
        value={search.status ?? all}
        onChange={(value) => onChange({ status: eventStatuses.find((known) => known === value) })}
      />
      <OrderingSelect
        isLabelled
        ordering={retoolQuery(search).ordering}
        onChange={(ordering) => onChange({ ordering })}
      />
    </fieldset>
  );
}
