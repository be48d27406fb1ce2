import { FilterBar } from '../../widgets/filters/filter-bar.tsx';
import { PlaceFilter } from '../../widgets/filters/place-filter.tsx';
import { anyPlace } from '../../widgets/places/place-search.ts';
import { filterCount, type ManagedSitesSearch } from './managed-sites-search.ts';

interface SiteFilterFormProps {
  search: ManagedSitesSearch;
  onChange: (change: Partial<ManagedSitesSearch>) => void;
}

export function SiteFilterForm({ search, onChange }: SiteFilterFormProps) {
  return (
    <FilterBar activeCount={filterCount(search)} onClear={() => onChange(anyPlace)}>
      <PlaceFilter search={search} onChange={onChange} />
    </FilterBar>
  );
}
