import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '../../ui/multi-select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import type { useUsers } from './use-users.ts';
import classes from './users-page.module.css';
import { countActive, noFilters, offeredRoles, type Named } from './users-search.ts';

const searchPauseMs = 400;
const searchedFrom = 9;

interface UsersFilterFormProps {
  users: ReturnType<typeof useUsers>;
}

/** Every choice acts at once; the search when the typing rests. */
export function UsersFilterForm({ users }: UsersFilterFormProps) {
  const { t } = useTranslation(['users', 'common', 'shell']);
  const { search, filters, sites, groups, filterBy } = users;
  const activeCount = countActive(search);
  return (
    <div className={classes['tools']}>
      <SearchField
        searched={search.search ?? ''}
        onSearch={(text) => users.show({ search: text === '' ? undefined : text })}
      />
      <FilterBar activeCount={activeCount}>
        <MultiSelectField
          label={t('columns.role')}
          emptyText={t('filters.allRoles')}
          options={offeredRoles.map((role) => ({ value: role, label: t(`shell:roles.${role}`) }))}
          values={filters.roles}
          onChange={(chosen) => filterBy({ ...filters, roles: chosen })}
        />
        <NamedField
          label={t('columns.site')}
          emptyText={t('filters.allSites')}
          known={sites}
          chosen={filters.sites}
          onChange={(chosen) => filterBy({ ...filters, sites: chosen })}
        />
        <NamedField
          label={t('columns.group')}
          emptyText={t('filters.allGroups')}
          known={groups}
          chosen={filters.groups}
          onChange={(chosen) => filterBy({ ...filters, groups: chosen })}
        />
        {activeCount > 0 && (
          <Button
            variant="link"
            className={classes['clear'] ?? ''}
            onClick={() => filterBy(noFilters)}
          >
            {t('common:reportFilter.clear')}
          </Button>
        )}
      </FilterBar>
    </div>
  );
}

interface NamedFieldProps {
  label: string;
  emptyText: string;
  known: readonly Named[];
  chosen: readonly Named[];
  onChange: (chosen: Named[]) => void;
}

/** What is chosen can be taken off, also when it is not among what is known. */
function NamedField({ label, emptyText, known, chosen, onChange }: NamedFieldProps) {
  const { t } = useTranslation();
  const unknown = chosen.filter(({ id }) => !known.some((one) => one.id === id));
  const offered = [...known, ...unknown];
  return (
    <MultiSelectField
      label={label}
      emptyText={emptyText}
      options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      values={chosen.map(({ id }) => String(id))}
      search={
        offered.length < searchedFrom
          ? undefined
          : { placeholder: t('reportFilter.search'), nothingFound: t('noResults') }
      }
      onChange={(values) =>
        onChange(
          offered
            .filter(({ id }) => values.includes(String(id)))
            .map(({ id, name }) => ({ id, name })),
        )
      }
    />
  );
}

interface SearchFieldProps {
  /** What the address says. */
  searched: string;
  onSearch: (text: string) => void;
}

function SearchField({ searched, onSearch }: SearchFieldProps) {
  const { t } = useTranslation(['users', 'common']);
  // While somebody types the address lags behind.
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
