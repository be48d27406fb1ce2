import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './filter-panel.module.css';
import { withExclusive, type FilterControl } from './filter-rules.ts';
import { exclusiveKinds, type ReportFilters } from './report-filter.ts';

interface FilterSwitchesProps {
  has: (control: FilterControl) => boolean;
  filters: ReportFilters;
  onChange: (filters: ReportFilters) => void;
}

export function FilterSwitches({ has, filters, onChange }: FilterSwitchesProps) {
  const { t } = useTranslation();
  const switchProps = { labelPosition: 'left', className: classes['switch'] } as const;
  return (
    <>
      {(has('withSecondaryWaste') || has('condense')) && (
        <div className={classes['switches']}>
          {has('withSecondaryWaste') && (
            <Switch
              {...switchProps}
              label={t('reportFilter.withSecondaryWaste')}
              checked={filters.hasSecondaryWaste}
              onChange={({ currentTarget }) =>
                onChange({ ...filters, hasSecondaryWaste: currentTarget.checked })
              }
            />
          )}
          {has('condense') && (
            <Switch
              {...switchProps}
              label={t('reportFilter.condense')}
              checked={filters.isCondensed}
              onChange={({ currentTarget }) =>
                onChange({ ...filters, isCondensed: currentTarget.checked })
              }
            />
          )}
        </div>
      )}
      {has('exclusive') && (
        <fieldset className={classes['switches']}>
          <legend className={classes['legend']}>
            <b>{t('reportFilter.showOnly')}</b> {t('reportFilter.oneAtATime')}
          </legend>
          {exclusiveKinds.map((kind) => (
            <Switch
              key={kind}
              {...switchProps}
              label={t(`reportFilter.only.${kind}`)}
              checked={filters.only === kind}
              onChange={({ currentTarget }) =>
                onChange(withExclusive(filters, kind, currentTarget.checked))
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
