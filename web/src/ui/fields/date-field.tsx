import { DateInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de';
import 'dayjs/locale/fr';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '#icons';
import { useState } from 'react';
import classes from './date-field.module.css';
import { dayProblem, dayText, parseDay, type DayProblem } from './day-text.ts';
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
  /** Called when the typed text is not a day within the limits; `value` stays. */
  onUnread?: (() => void) | undefined;
  /** Typed days may be after `maxDay`; the form reports them as errors. */
  acceptsLater?: boolean | undefined;
  invalid?: boolean | undefined;
  error?: string | undefined;
  textOf?: ((day: string) => string) | undefined;
  locale: string;
  labels: DateLabels;
}

export interface DateLabels {
  previous: string;
  next: string;
  problem: (problem: DayProblem, limit: string) => string;
}

/** A text that is not a day within the limits stays in the field with its error. */
export function DateField({
  value,
  onChange,
  onUnread,
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
  const [typed, setTyped] = useState<{ problem: DayProblem; value: string | null }>();
  const [isLeft, setIsLeft] = useState(false);
  const [isCalendarOpen, calendar] = useDisclosure(false);
  // A day from elsewhere replaces the typed text.
  const isReplaced = value !== null && value !== typed?.value;
  const problem = isReplaced ? undefined : typed?.problem;
  const problemText =
    problem && labels.problem(problem, textOf(problem === 'tooEarly' ? minDay : maxDay));
  const shownError = problem === undefined ? error : isLeft ? problemText : undefined;
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>
      <DateInput
        {...props}
        value={problem === undefined ? value : null}
        onChange={(day) => {
          setTyped(undefined);
          onChange(day);
        }}
        onInput={({ currentTarget }) => {
          const limits = { minDay, maxDay: acceptsLater ? undefined : maxDay };
          const found = dayProblem(currentTarget.value, limits);
          if (found === undefined) setIsLeft(false);
          else onUnread?.();
          setTyped(found && { problem: found, value });
        }}
        onBlur={() => setIsLeft(problem !== undefined)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') setIsLeft(problem !== undefined);
        }}
        fixOnBlur={problem === undefined}
        data-unread={problem}
        // Escape closes the calendar before the dialog.
        data-mantine-stop-propagation={isCalendarOpen || undefined}
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
        error={
          shownError === undefined ? (
            problem === undefined && invalid
          ) : (
            <ErrorText text={shownError} />
          )
        }
        highlightToday
        inputMode="numeric"
        maxLevel="year"
        previousLabel={labels.previous}
        nextLabel={labels.next}
        previousIcon={<IconChevronLeft size={18} stroke={1.7} />}
        nextIcon={<IconChevronRight size={18} stroke={1.7} />}
        // Rendered next to the field, so that Tab and landmarks reach it in order.
        popoverProps={{
          shadow: 'md',
          withinPortal: false,
          onOpen: calendar.open,
          onClose: calendar.close,
        }}
        hideOutsideDates
      />
    </DatesProvider>
  );
}
