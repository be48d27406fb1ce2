import { DateInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de';
import 'dayjs/locale/fr';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './date-field.module.css';
import { dayText, parseDay } from './day-text.ts';
import { ErrorText } from '../feedback/error-text.tsx';

interface DateFieldProps {
  /** Read out; the fields of a range have one visible label together. */
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
  /** The calendar ends with `maxDay`, but what is typed may lie later: the form says why it cannot be. */
  acceptsLater?: boolean | undefined;
  invalid?: boolean | undefined;
  /** Below the field. */
  error?: string | undefined;
  /** As the day is written: dd-MM-yyyy in filters, DD/MM/YYYY elsewhere. */
  textOf?: ((day: string) => string) | undefined;
  /** For the names of months and weekdays. */
  locale: string;
  labels: { previous: string; next: string };
}

/** A day, typed or picked from a calendar; weeks start on Monday. */
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
        // Beside the field also in the document, so that landmarks and the Tab key find it there.
        popoverProps={{ shadow: 'md', withinPortal: false }}
        hideOutsideDates
      />
    </DatesProvider>
  );
}
