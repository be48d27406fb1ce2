import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { eventStatuses } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { OrderingForm } from './ordering-form.tsx';
import classes from './retool-page.module.css';
import { queryOf, type RetoolSearch } from './retool-search.ts';

interface RetoolFilterFormProps {
  search: RetoolSearch;
  onChange: (change: Partial<RetoolSearch>) => void;
}

const all = 'all';

export function RetoolFilterForm({ search, onChange }: RetoolFilterFormProps) {
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
      <OrderingForm
        isLabelled
        ordering={queryOf(search).ordering}
        onChange={(ordering) => onChange({ ordering })}
      />
    </fieldset>
  );
}
