import { venueEventTypes, type VenueEventType } from '@wastegauge/contract/values/address-options';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { addMonths, startOfMonth, type Day } from '@wastegauge/contract/values/dates';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/display/panel.tsx';
import { colourOfType } from '../../../widgets/places/occupancy-type-badge.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { eventDaysOptions } from '../api.ts';
import classes from './calendar-card.module.css';
import { dayByKey, monthWeeks } from './month-days.ts';

interface CalendarCardProps {
  siteId: number;
  today: Day;
  openDay: Day | null;
  onOpen: (day: Day) => void;
}

const maxDots = 3;

const asGrid = { role: 'grid' };

export function CalendarCard({ siteId, today, openDay, onOpen }: CalendarCardProps) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const [cursor, setCursor] = useState(today);
  const month = startOfMonth(cursor);
  const days = useQuery(eventDaysOptions(siteId, month));
  const eventsByDay = new Map(days.data?.dates.map((one) => [one.date, one]));
  const grid = useRef<HTMLTableElement>(null);
  const handleKey = (event: KeyboardEvent): void => {
    const next = dayByKey(cursor, event.key);
    if (next === undefined) return;
    event.preventDefault();
    // The day may belong to a month that is not rendered yet.
    flushSync(() => setCursor(next));
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  const weeks = monthWeeks(month);
  return (
    <Panel
      title={<span aria-live="polite">{format.month(month)}</span>}
      actions={
        <>
          <Button size="xs" onClick={() => setCursor(today)}>
            {t('calendar.today')}
          </Button>
          <ActionIcon
            size="xs"
            aria-label={t('calendar.previous')}
            onClick={() => setCursor(addMonths(month, -1))}
          >
            <IconChevronLeft size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size="xs"
            aria-label={t('calendar.next')}
            onClick={() => setCursor(addMonths(month, 1))}
          >
            <IconChevronRight size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </>
      }
      footer={<Legend />}
    >
      <table ref={grid} className={classes['grid']} {...asGrid} aria-label={t('calendar.label')}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {format.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === openDay || undefined}>
                  <DayButton
                    day={day}
                    isOfMonth={startOfMonth(day) === month}
                    isToday={day === today}
                    isOpen={day === openDay}
                    isCursor={day === cursor}
                    types={eventsByDay.get(day)?.occupancy_types ?? []}
                    count={eventsByDay.get(day)?.count ?? 0}
                    onKey={handleKey}
                    onOpen={() => {
                      setCursor(day);
                      onOpen(day);
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface DayButtonProps {
  day: Day;
  isOfMonth: boolean;
  isToday: boolean;
  isOpen: boolean;
  isCursor: boolean;
  types: readonly VenueEventType[];
  count: number;
  onKey: (event: KeyboardEvent) => void;
  onOpen: () => void;
}

function DayButton({
  day,
  isOfMonth,
  isToday,
  isOpen,
  isCursor,
  types,
  count,
  onKey,
  onOpen,
}: DayButtonProps) {
  const { t } = useTranslation(['venues', 'covers']);
  const format = useFormat();
  const name = format.longDay(new Date(`${day}T00:00:00Z`), 'UTC');
  const kinds = types.map((type) => t(`covers:types.${type}`)).join(', ');
  return (
    <button
      type="button"
      className={classes['day']}
      tabIndex={isCursor ? 0 : -1}
      data-outside={!isOfMonth || undefined}
      data-open={isOpen || undefined}
      data-busy={count > 0 || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-label={count > 0 ? t('calendar.dayWithEvents', { day: name, count, kinds }) : name}
      onKeyDown={onKey}
      onClick={onOpen}
    >
      <span className={classes['number']}>{Number(day.slice(8))}</span>
      <span className={classes['dots']} aria-hidden>
        {types.slice(0, maxDots).map((type) => (
          <i key={type} style={{ background: colourOfType(type) }} />
        ))}
      </span>
    </button>
  );
}

function Legend() {
  const { t } = useTranslation('covers');
  return (
    <ul className={classes['legend']}>
      {venueEventTypes.map((type) => (
        <li key={type}>
          <i style={{ background: colourOfType(type) }} aria-hidden />
          {t(`types.${type}`)}
        </li>
      ))}
    </ul>
  );
}
