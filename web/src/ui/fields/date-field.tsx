import { DateInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de';
import 'dayjs/locale/fr';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './date-field.module.css';
import { dayText, parseDay } from './day-text.ts';
import { ErrorText } from '../feedback/error-text.tsx';

interface DateFieldProps {
  'aria-label'?: string;
  label?: string;
  disabled?: boolean;
  size?: 'md';
  placeholder: string;
  /** YYYY-MM-DD */
  value: string | null;
  onChange: (day: string | null) => void;
  minDay: string;
  maxDay: string;
  /** Typed days may be after `maxDay`; the form reports them as errors. */
  acceptsLater?: boolean | undefined;
  invalid?: boolean | undefined;
  error?: string | undefined;
  textOf?: ((day: string) => string) | undefined;
  locale: string;
  labels: { previous: string; next: string };
}

export function DateField({
  minDay,
  maxDay,
  acceptsLater = false,
  invalid = false,
  error,
  textOf = dayText,
  locale,
  labels,
  ...props
}: DateFieldProps) {
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>
      <DateInput
        {...props}
        className={classes['root']}
        classNames={{
          calendarHeaderControl: classes['control'] ?? '',
          calendarHeaderLevel: classes['level'] ?? '',
          weekday: classes['weekday'] ?? '',
          day: classes['day'] ?? '',
        }}
        valueFormat={textOf}
        dateParser={parseDay}
        allowDeselect
        minDate={minDay}
        {...(acceptsLater ? { excludeDate: (day) => day > maxDay } : { maxDate: maxDay })}
        error={error === undefined ? invalid : <ErrorText text={error} />}
        highlightToday
        inputMode="numeric"
        maxLevel="year"
        previousLabel={labels.previous}
        nextLabel={labels.next}
        previousIcon={<IconChevronLeft size={18} stroke={1.7} />}
        nextIcon={<IconChevronRight size={18} stroke={1.7} />}
        // Rendered next to the field, so that Tab and landmarks reach it in order.
        popoverProps={{ shadow: 'md', withinPortal: false }}
        hideOutsideDates
      />
    </DatesProvider>
  );
}
