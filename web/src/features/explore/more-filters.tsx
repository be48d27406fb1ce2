import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '#icons';
import { sliderRanges } from '@wastegauge/contract/values/filters';
import { wasteKindCodes, wasteKinds } from '@wastegauge/contract/values/waste-types';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import {
  PriceField,
  WeightField,
  type FilterFieldProps,
} from '../../widgets/filters/filter-fields.tsx';
import classes from '../../widgets/filters/filter-panel.module.css';
import { FilterSwitches } from '../../widgets/filters/filter-switches.tsx';
import { RangeField } from '../../widgets/forms/range-field.tsx';
import { hasMoreFilters, type Exploration } from './exploration.ts';

export interface ExploreFieldProps {
  draft: Exploration;
  onChange: (update: (draft: Exploration) => Exploration) => void;
}

export function MoreFilters({ draft, onChange }: ExploreFieldProps) {
  const { t } = useTranslation('explore');
  const id = useId();
  const [isOpen, setOpen] = useState(() => hasMoreFilters(draft));
  const field: FilterFieldProps = {
    filters: draft.filters,
    onChange: (update) => onChange((current) => ({ ...current, filters: update(current.filters) })),
  };
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Button
        className={classes['opener']}
        variant="link"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<Chevron size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'fewerFilters' : 'moreFilters')}
      </Button>
      <div id={id} className={classes['more']} hidden={!isOpen}>
        {isOpen && (
          <>
            <WasteTypeField draft={draft} onChange={onChange} />
            <PriceField {...field} />
            <WeightField {...field} />
            <OccupancyField draft={draft} onChange={onChange} />
            <FilterSwitches
              {...field}
              has={(control) => control === 'withSecondaryWaste' || control === 'exclusive'}
            />
          </>
        )}
      </div>
    </>
  );
}

const allKinds = 'all';

function WasteTypeField({ draft, onChange }: ExploreFieldProps) {
  const { t } = useTranslation(['explore', 'common']);
  return (
    <SelectField
      label={t('wasteType')}
      options={[
        { value: allKinds, label: t('allWasteTypes') },
        ...wasteKinds.map((kind) => ({
          value: kind,
          label: t(`common:wasteTypes.${wasteKindCodes[kind]}`),
        })),
      ]}
      value={draft.wasteType ?? allKinds}
      onChange={(value) => {
        const wasteType = wasteKinds.find((kind) => kind === value) ?? null;
        onChange((current) => ({ ...current, wasteType }));
      }}
    />
  );
}

function OccupancyField({ draft, onChange }: ExploreFieldProps) {
  const { t } = useTranslation('explore');
  const [min, max] = sliderRanges.occupancy;
  return (
    <RangeField
      label={t('occupancy')}
      lowLabel={t('occupancyFrom')}
      highLabel={t('occupancyTo')}
      min={min}
      max={max}
      decimals={0}
      values={draft.occupancy}
      onChange={(occupancy) => onChange((current) => ({ ...current, occupancy }))}
    />
  );
}
