import { Button } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconDownload,
  IconMessage,
  IconPlus,
  IconTableImport,
} from '#icons';
import { sortOptions, type SortOption } from '@wastegauge/contract/values/filters';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FilterCount } from '../../widgets/filters/filters-button.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import classes from './feed-page.module.css';

interface FeedHeaderProps {
  shown: { count: number; total: number } | null;
  /** Link to the entries to check. */
  unusual: ReactNode;
  ordering: SortOption;
  filterCount: number;
  isFilterOpen: boolean;
  isExporting: boolean;
  hasSortLabel: boolean;
  onOrder: (ordering: SortOption) => void;
  onFilters: () => void;
  onActivity: (() => void) | null;
  onExport: () => void;
  onAdd: () => void;
}

export function FeedHeader({
  shown,
  unusual,
  ordering,
  filterCount,
  isFilterOpen,
  isExporting,
  hasSortLabel,
  onOrder,
  onFilters,
  onActivity,
  onExport,
  onAdd,
}: FeedHeaderProps) {
  const { t } = useTranslation(['feed', 'common', 'imports']);
  const canImport = useCan('imports.use');
  const format = useFormat();
  return (
    <PageHeader
      title={t('title')}
      subtitle={
        shown ? (
          <span className={classes['shown']}>
            <span>
              {t('showing', { shown: format.count(shown.count), total: format.count(shown.total) })}
            </span>
            {unusual}
          </span>
        ) : undefined
      }
      subtitlePosition="beside"
      actions={
        <div className={classes['actions']}>
          <SelectField
            className={classes['sort']}
            aria-label={t('sortBy')}
            {...(hasSortLabel && {
              icon: <span className={classes['sortBy']}>{t('sortBy')}</span>,
              leftSectionWidth: `calc(${t('sortBy').length}ch + 12px)`,
            })}
            options={sortOptions.map((value) => ({
              value,
              label: t(`common:sortOptions.${value}`),
            }))}
            value={ordering}
            onChange={(value) => onOrder(sortOptions.find((known) => known === value) ?? ordering)}
          />
          {onActivity && (
            <Button onClick={onActivity}>
              <IconMessage size={18} stroke={1.7} aria-hidden />
              <span className={classes['text']} data-secondary>
                {t('activity')}
              </span>
            </Button>
          )}
          {canImport && (
            <Button
              className={classes['exporter']}
              aria-label={t('imports:open')}
              renderRoot={(props) => <Link {...props} to="/imports" />}
            >
              <IconTableImport size={18} stroke={1.7} aria-hidden />
              <span className={classes['text']} data-secondary>
                {t('import')}
              </span>
            </Button>
          )}
          <Button
            className={classes['exporter']}
            disabled={isExporting || shown?.total === 0}
            onClick={onExport}
          >
            <IconDownload size={18} stroke={1.7} aria-hidden />
            <span className={classes['text']}>{t('export')}</span>
          </Button>
          <Button aria-expanded={isFilterOpen} onClick={onFilters}>
            <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />
            <span className={classes['text']}>{t('common:filters')}</span>
            <FilterCount count={filterCount} />
          </Button>
          <Button
            variant="primary"
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={onAdd}
          >
            {t('addWaste')}
          </Button>
        </div>
      }
    />
  );
}
