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
const parseSiteId = (value: string): number | null => (value === allSites ? null : Number(value));
const optionValue = (siteId: number | null): string =>
  siteId === null ? allSites : String(siteId);

export function SiteSelect({ sites, siteId, onChange, className }: SiteSelectProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      aria-label={t('site')}
      className={className}
      icon={<IconMapPin size={18} stroke={1.7} aria-hidden />}
      searchable={sites.length > 8}
      nothingFoundMessage={t('noResults')}
      options={useSiteOptions(sites)}
      value={optionValue(siteId)}
      onChange={(value) => onChange(parseSiteId(value))}
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
      options={useSiteOptions(sites)}
      value={optionValue(siteId)}
      onChange={(event) => onChange(parseSiteId(event.currentTarget.value))}
    />
  );
}

function useSiteOptions(sites: SiteOption[]): SelectOption[] {
  const { t } = useTranslation();
  return [
    { value: allSites, label: t('allSites') },
    ...sites.map((site) => ({ value: optionValue(site.id), label: site.name })),
  ];
}
