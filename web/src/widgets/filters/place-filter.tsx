import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { toChoices, resolveNames, urlNames, type Named } from '../forms/choices.ts';
import { useGroups } from '../places/group-list.ts';
import type { PlaceSearch } from '../places/place-search.ts';
import { useSites } from '../places/site-list.ts';
import { useOptionSearch } from '../forms/use-option-search.ts';

interface PlaceFilterProps {
  search: PlaceSearch;
  onChange: (change: Partial<PlaceSearch>) => void;
}

export function PlaceFilter({ search, onChange }: PlaceFilterProps) {
  const { t } = useTranslation();
  const sites = useSites();
  const groups = useGroups();
  const { siteId, siteName, groupId, groupName } = search;
  return (
    <>
      {(sites.length > 1 || siteId.length > 0) && (
        <NamedField
          label={t('site')}
          emptyText={t('reportFilter.allSites')}
          known={sites}
          chosen={resolveNames(toChoices(siteId, siteName), sites)}
          onChange={(chosen) =>
            onChange({ siteId: chosen.map(({ id }) => id), siteName: urlNames(chosen) })
          }
        />
      )}
      <NamedField
        label={t('parentGroup')}
        emptyText={t('allGroups')}
        known={groups}
        chosen={resolveNames(toChoices(groupId, groupName), groups)}
        onChange={(chosen) =>
          onChange({ groupId: chosen.map(({ id }) => id), groupName: urlNames(chosen) })
        }
      />
    </>
  );
}

interface NamedFieldProps {
  label: string;
  emptyText: string;
  known: readonly Named[];
  chosen: readonly Named[];
  onChange: (chosen: Named[]) => void;
}

/** Offers chosen values even if they are unknown, so that they can be removed. */
function NamedField({ label, emptyText, known, chosen, onChange }: NamedFieldProps) {
  const unknown = chosen.filter(({ id }) => !known.some((one) => one.id === id));
  const offered = [...known, ...unknown];
  const search = useOptionSearch(offered);
  return (
    <MultiSelectField
      label={label}
      emptyText={emptyText}
      options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      values={chosen.map(({ id }) => String(id))}
      search={search}
      onChange={(values) => onChange(offered.filter(({ id }) => values.includes(String(id))))}
    />
  );
}
