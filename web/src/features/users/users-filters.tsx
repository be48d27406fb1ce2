import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '#icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FilterBar } from '../../widgets/filters/filter-bar.tsx';
import { PlaceFilter } from '../../widgets/filters/place-filter.tsx';
import classes from './users-page.module.css';
import { filterCount, noFilters, offeredRoles, type UsersSearch } from './users-search.ts';

const searchPauseMs = 400;

interface UsersFiltersProps {
  search: UsersSearch;
  onChange: (change: Partial<UsersSearch>) => void;
}

export function UsersFilters({ search, onChange }: UsersFiltersProps) {
  const { t } = useTranslation(['users', 'shell']);
  return (
    <div className={classes['tools']}>
      <SearchField
        searched={search.search ?? ''}
        onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
      />
      <FilterBar activeCount={filterCount(search)} onClear={() => onChange(noFilters)}>
        <MultiSelectField
          label={t('columns.role')}
          emptyText={t('filters.allRoles')}
          options={offeredRoles.map((role) => ({ value: role, label: t(`shell:roles.${role}`) }))}
          values={search.role}
          onChange={(role) => onChange({ role })}
        />
        <PlaceFilter search={search} onChange={onChange} />
      </FilterBar>
    </div>
  );
}

interface SearchFieldProps {
  searched: string;
  onSearch: (text: string) => void;
}

function SearchField({ searched, onSearch }: SearchFieldProps) {
  const { t } = useTranslation(['users', 'common']);
  // The URL lags behind while somebody types.
  const [draft, setDraft] = useState<string | null>(null);
  const search = useDebouncedCallback((wanted: string) => onSearch(wanted.trim()), searchPauseMs);
  return (
    <TextField
      className={classes['search'] ?? ''}
      label={t('common:reportFilter.search')}
      placeholder={t('filters.search')}
      type="search"
      autoComplete="off"
      maxLength={100}
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      value={draft ?? searched}
      onBlur={() => {
        if (draft?.trim() === searched) setDraft(null);
      }}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
