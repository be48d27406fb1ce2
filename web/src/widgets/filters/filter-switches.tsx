import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './filter-panel.module.css';
import type { FilterFieldProps } from './filter-fields.tsx';
import { withExclusive, type FilterControl } from './filter-rules.ts';
import { exclusiveKinds } from './report-filter.ts';

interface FilterSwitchesProps extends FilterFieldProps {
  has: (control: FilterControl) => boolean;
}

export function FilterSwitches({ has, filters, onChange }: FilterSwitchesProps) {
  const { t } = useTranslation();
  const switchProps = { labelPosition: 'left', className: classes['switch'] } as const;
  return (
    <>
      {(has('withSecondaryWaste') || has('condense') || has('unusual')) && (
        <div className={classes['switches']}>
          {has('withSecondaryWaste') && (
            <Switch
              {...switchProps}
              label={t('reportFilter.withSecondaryWaste')}
              checked={filters.hasSecondaryWaste}
              onChange={({ currentTarget }) => {
                const hasSecondaryWaste = currentTarget.checked;
                onChange((current) => ({ ...current, hasSecondaryWaste }));
              }}
            />
          )}
          {has('condense') && (
            <Switch
              {...switchProps}
              label={t('reportFilter.condense')}
              checked={filters.isCondensed}
              onChange={({ currentTarget }) => {
                const isCondensed = currentTarget.checked;
                onChange((current) => ({ ...current, isCondensed }));
              }}
            />
          )}
          {has('unusual') && (
            <Switch
              {...switchProps}
              label={t('reportFilter.unusual')}
              checked={filters.isUnusual}
              onChange={({ currentTarget }) => {
                const isUnusual = currentTarget.checked;
                onChange((current) => ({ ...current, isUnusual }));
              }}
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
              onChange={({ currentTarget }) => {
                const isOn = currentTarget.checked;
                onChange((current) => withExclusive(current, kind, isOn));
              }}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
