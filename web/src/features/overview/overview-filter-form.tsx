import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSheet } from '../../widgets/filters/filter-sheet.tsx';
import { SitePicker } from '../../widgets/places/site-select.tsx';

interface OverviewFilterFormProps {
  sites: SiteOption[];
  site: SiteOption | null;
  onApply: (siteId: number | null) => Promise<void>;
}

export function OverviewFilterForm({ sites, site, onApply }: OverviewFilterFormProps) {
  const { t } = useTranslation('overview');
  const [draft, setDraft] = useState<number | null>();
  const siteId = draft === undefined ? (site?.id ?? null) : draft;
  const [only] = sites;
  return (
    <FilterSheet onApply={() => void onApply(siteId)}>
      {sites.length > 1 ? (
        <SitePicker sites={sites} siteId={siteId} onChange={setDraft} />
      ) : (
        only && <p>{t('filters.onlySite', { site: only.name })}</p>
      )}
    </FilterSheet>
  );
}
