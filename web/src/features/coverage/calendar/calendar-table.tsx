import { VisuallyHidden } from '@mantine/core';
import { IconPlus } from '#icons';
import type { CoverageDays } from '@wastegauge/contract/insight/coverage';
import type { Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import classes from './calendar.module.css';
import type { ChosenKey } from './service-popover.tsx';
import { StateIcon } from './state-icon.tsx';
import { useDayTexts } from './use-day-texts.ts';

interface CalendarTableProps {
  days: CoverageDays;
  today: Day;
  /** Days are rows, the newest first, instead of columns. */
  hasDayRows: boolean;
  onChoose: (key: ChosenKey, button: HTMLElement) => void;
  onCovers: (day: Day) => void;
}

type CoverageDay = CoverageDays['days'][number];

export function CalendarTable(props: CalendarTableProps) {
  return props.hasDayRows ? <DayRows {...props} /> : <DayColumns {...props} />;
}

function DayColumns({ days, today, onChoose, onCovers }: CalendarTableProps) {
  const { t } = useTranslation(['coverage', 'common']);
  return (
    <table className={classes['table']} aria-label={t('calendar.title')}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('calendar.service')}</VisuallyHidden>
          </th>
          {days.days.map(({ day }) => (
            <th key={day} scope="col" data-today={day === today || undefined}>
              <DayHead day={day} isToday={day === today} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.services.map(({ service, start, end }) => (
          <tr key={service}>
            <th scope="row">
              {t(`common:serviceTimes.${service}`)}
              <small>
                {start}–{end}
              </small>
            </th>
            {days.days.map((day) => (
              <ServiceCell key={day.day} day={day} service={service} onChoose={onChoose} />
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('calendar.covers')}</th>
          {days.days.map((day) => (
            <CoversCell key={day.day} day={day} today={today} onCovers={onCovers} />
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function DayRows({ days, today, onChoose, onCovers }: CalendarTableProps) {
  const { t } = useTranslation('coverage');
  return (
    <table className={classes['table']} data-rows aria-label={t('calendar.title')}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('calendar.day')}</VisuallyHidden>
          </th>
          {days.services.map(({ service }) => (
            <th key={service} scope="col">
              {t(`calendar.short.${service}`)}
            </th>
          ))}
          <th scope="col">{t('calendar.covers')}</th>
        </tr>
      </thead>
      <tbody>
        {days.days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row" data-today={day.day === today || undefined}>
              <DayHead day={day.day} isToday={false} />
            </th>
            {days.services.map(({ service }) => (
              <ServiceCell key={service} day={day} service={service} onChoose={onChoose} />
            ))}
            <CoversCell day={day} today={today} onCovers={onCovers} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayHead({ day, isToday }: { day: Day; isToday: boolean }) {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  return (
    <span className={classes['day']}>
      <span>{isToday ? t('calendar.today') : format.weekday(day)}</span>{' '}
      <b>{Number(day.slice(8))}</b>
    </span>
  );
}

interface ServiceCellProps {
  day: CoverageDay;
  service: ChosenKey['service'];
  onChoose: CalendarTableProps['onChoose'];
}

function ServiceCell({ day: { day, services }, service, onChoose }: ServiceCellProps) {
  const { t } = useTranslation(['coverage', 'common']);
  const { dayText } = useDayTexts();
  const state = services.find((one) => one.service === service)?.state ?? 'none';
  return (
    <td>
      <button
        type="button"
        className={classes['cell']}
        data-state={state}
        aria-haspopup="dialog"
        aria-label={t('calendar.cell', {
          service: t(`common:serviceTimes.${service}`),
          day: dayText(day),
          state: t(`states.${state}`),
        })}
        onClick={({ currentTarget }) => onChoose({ day, service }, currentTarget)}
      >
        <StateIcon state={state} />
      </button>
    </td>
  );
}

interface CoversCellProps {
  day: CoverageDay;
  today: Day;
  onCovers: (day: Day) => void;
}

function CoversCell({ day: { day, covers, services }, today, onCovers }: CoversCellProps) {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  const { dayText } = useDayTexts();
  const isMissing =
    covers === null &&
    day < today &&
    services.some(({ state }) => state !== 'none' && state !== 'closed');
  return (
    <td className={classes['covers']}>
      {isMissing ? (
        <button
          type="button"
          className={classes['cell']}
          data-state="add"
          aria-label={t('calendar.addCovers', { day: dayText(day) })}
          onClick={() => onCovers(day)}
        >
          <IconPlus size={16} stroke={2} aria-hidden />
        </button>
      ) : covers === null ? (
        <>
          <span aria-hidden>–</span>
          <VisuallyHidden>{t('calendar.noCovers')}</VisuallyHidden>
        </>
      ) : (
        format.count(covers)
      )}
    </td>
  );
}
