import { dayIn } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/date-field.tsx';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { firstDay, type DateRange } from './date-range.ts';
import classes from './date-range-field.module.css';
import { useDateLabels } from '../forms/use-date-labels.ts';
import { useNow } from '../time/use-now.ts';

interface DateRangeFieldProps {
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  errorOf?: ((day: DateRange['startDate']) => string | undefined) | undefined;
  error?: string | undefined;
  className?: string | undefined;
}

export function DateRangeField({
  label,
  value,
  onChange,
  errorOf,
  error: rangeError,
  className,
}: DateRangeFieldProps) {
  const { t } = useTranslation();
  const shared = {
    minDay: firstDay,
    maxDay: dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, useNow()),
    acceptsLater: errorOf !== undefined,
    placeholder: t('dates.placeholder'),
    ...useDateLabels(),
  };
  const startError = errorOf?.(value.startDate);
  const endError = errorOf?.(value.endDate);
  const error = startError ?? endError ?? rangeError;
  return (
    <fieldset className={className}>
      <legend className={classes['label']}>{label}</legend>
      <div className={classes['fields']}>
        <DateField
          {...shared}
          aria-label={t('dates.start')}
          value={value.startDate}
          invalid={(startError ?? rangeError) !== undefined}
          onChange={(startDate) => onChange({ ...value, startDate })}
        />
        <span className={classes['to']} aria-hidden>
          {t('dates.to')}
        </span>
        <DateField
          {...shared}
          aria-label={t('dates.end')}
          value={value.endDate}
          invalid={(endError ?? rangeError) !== undefined}
          onChange={(endDate) => onChange({ ...value, endDate })}
        />
      </div>
      {error !== undefined && (
        <div className={classes['error']}>
          <ErrorLine text={error} />
        </div>
      )}
    </fieldset>
  );
}
