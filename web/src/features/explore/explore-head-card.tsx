import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { FiltersButton } from '../../widgets/filters/filters-button.tsx';
import classes from './explore-page.module.css';

interface ExploreHeadCardProps {
  total: string | null;
  filterCount: number;
  isFilterOpen: boolean;
  onFilters: () => void;
  isPhone: boolean;
  exporter: ReactNode;
}

export function ExploreHeadCard({
  total,
  filterCount,
  isFilterOpen,
  onFilters,
  isPhone,
  exporter,
}: ExploreHeadCardProps) {
  const { t } = useTranslation(['explore', 'common']);
  const badge = total !== null && (
    <span className={classes['total']}>
      {t('total')} <b>{total}</b>
    </span>
  );
  if (isPhone) return <PageHeader title={t('title')} subtitlePosition="beside" actions={badge} />;
  return (
    <PageHeader
      title={t('title')}
      subtitle={badge}
      subtitlePosition="beside"
      actions={
        <>
          <FiltersButton count={filterCount} isExpanded={isFilterOpen} onClick={onFilters} />
          {exporter}
        </>
      }
    />
  );
}
