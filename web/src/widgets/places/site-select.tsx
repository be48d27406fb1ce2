import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NativeSelectField } from '../../ui/fields/native-select-field.tsx';
import { SelectField, type SelectOption } from '../../ui/fields/select-field.tsx';

interface SiteSelectProps {
  sites: SiteOption[];
  siteId: number | null;
  onChange: (siteId: number | null) => void;
  className?: string | undefined;
}

const allSites = 'all';
const siteIdOf = (value: string): number | null => (value === allSites ? null : Number(value));
const valueOf = (siteId: number | null): string => (siteId === null ? allSites : String(siteId));

export function SiteSelect({ sites, siteId, onChange, className }: SiteSelectProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      aria-label={t('site')}
      className={className}
      icon={<IconMapPin size={18} stroke={1.7} aria-hidden />}
      searchable={sites.length > 8}
      nothingFoundMessage={t('noResults')}
      options={useOptions(sites)}
      value={valueOf(siteId)}
      onChange={(value) => onChange(siteIdOf(value))}
    />
  );
}

/** For filter sheets; uses the phone's native list. */
export function SitePicker({ sites, siteId, onChange, className }: SiteSelectProps) {
  const { t } = useTranslation();
  return (
    <NativeSelectField
      label={t('site')}
      className={className}
      options={useOptions(sites)}
      value={valueOf(siteId)}
      onChange={(event) => onChange(siteIdOf(event.currentTarget.value))}
    />
  );
}

function useOptions(sites: SiteOption[]): SelectOption[] {
  const { t } = useTranslation();
  return [
    { value: allSites, label: t('allSites') },
    ...sites.map((site) => ({ value: valueOf(site.id), label: site.name })),
  ];
}
