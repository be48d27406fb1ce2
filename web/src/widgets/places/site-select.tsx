import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { IconMapPin } from '#icons';
import { useTranslation } from 'react-i18next';
import { SelectField, type SelectOption } from '../../ui/fields/select-field.tsx';

interface SiteSelectProps {
  sites: SiteOption[];
  siteId: number | null;
  /** Shown for several sites, which the list does not offer. */
  severalText?: string | undefined;
  onChange: (siteId: number | null) => void;
  className?: string | undefined;
}

const allSites = 'all';
const parseSiteId = (value: string): number | null => (value === allSites ? null : Number(value));
const optionValue = (siteId: number | null): string =>
  siteId === null ? allSites : String(siteId);

export function SiteSelect({ sites, siteId, severalText, onChange, className }: SiteSelectProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      aria-label={t('site')}
      className={className}
      icon={<IconMapPin size={18} stroke={1.7} aria-hidden />}
      searchable={sites.length > 8}
      nothingFoundMessage={t('noResults')}
      options={useSiteOptions(sites)}
      placeholder={severalText}
      value={severalText === undefined ? optionValue(siteId) : null}
      onChange={(value) => onChange(parseSiteId(value))}
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
