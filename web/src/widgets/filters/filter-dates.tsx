import { datePresets, periodOf } from '@wastegauge/contract/values/filters';
import { texts } from '@wastegauge/contract/values/texts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/display/chip.tsx';
import type { DateRange } from './date-range.ts';
import { DateRangeField } from './date-range-field.tsx';
import classes from './filter-panel.module.css';
import { useFieldText } from '../forms/use-error-text.ts';
import { useToday } from '../time/use-today.ts';

interface FilterDatesProps {
  label?: string | undefined;
  value: DateRange;
  onChange: (range: DateRange) => void;
  isUnavailable: (day: DateRange['startDate']) => boolean;
  error?: string | undefined;
}

const firstPresets: readonly string[] = ['today', 'thisWeek', 'last7Days', 'last30Days'];

export function FilterDates({ label, value, onChange, isUnavailable, error }: FilterDatesProps) {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const today = useToday();
  const [hasMore, setHasMore] = useState(false);
  const [presetCount, setPresetCount] = useState(0);
  const isChosen = (period: DateRange): boolean =>
    period.startDate === value.startDate && period.endDate === value.endDate;
  const presets = datePresets
    .map((preset) => ({ preset, period: periodOf(preset, today) }))
    .filter(({ preset }) => hasMore || firstPresets.includes(preset));
  return (
    <div className={classes['dates']}>
      <DateRangeField
        // A preset replaces typed texts that are not days.
        key={presetCount}
        label={label ?? t('reportFilter.dates')}
        value={value}
        onChange={onChange}
        errorOf={(day) => (isUnavailable(day) ? fieldText(texts.futureDate) : undefined)}
        error={error}
      />
      <fieldset className={classes['presets']} aria-label={t('reportFilter.presets')}>
        {presets.map(({ preset, period }) => (
          <Chip
            key={preset}
            selected={isChosen(period)}
            onClick={() => {
              setPresetCount(presetCount + 1);
              onChange(period);
            }}
          >
            {t(`datePresets.${preset}`)}
          </Chip>
        ))}
        {!hasMore && <Chip onClick={() => setHasMore(true)}>{t('reportFilter.more')}</Chip>}
      </fieldset>
    </div>
  );
}
