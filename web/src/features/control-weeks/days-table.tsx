import type { ControlService, ControlWeek } from '@wastegauge/contract/insight/control-weeks';
import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../ui/data-table/scroll-box.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { serviceSwatches } from '../../widgets/food/kind-badges.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import cardClasses from './control-week-card.module.css';
import classes from './days-table.module.css';
import { useDayTexts } from '../../widgets/time/use-day-texts.ts';
import { hasBegun, planDays, serviceKey, weighedSums } from './week-plan.ts';

interface DaysTableProps {
  week: ControlWeek;
  shown: string | undefined;
  /** Undefined if nothing can be entered. */
  onChoose: ((service: string) => void) | undefined;
}

export function DaysTable({ week, shown, onChoose }: DaysTableProps) {
  const { t } = useTranslation(['controlWeeks', 'common', 'coverage']);
  const { shortDay, longDay } = useDayTexts();
  const { plan, services, state } = week;
  const isOver = state === 'finished' || state === 'expired';
  const site = useSites().find(({ id }) => id === week.site.id);
  const today = dayIn(site?.timezone ?? 'UTC', useNow());
  const cell = (day: Day, service: ServiceTime): ReactNode => {
    const planned = plan.find((one) => one.day === day && one.service === service);
    if (!planned) return <span>{t('table.notPlanned')}</span>;
    const content = <ServiceText service={planned} isToday={day === today} />;
    if (!onChoose || !hasBegun(planned)) return <span>{content}</span>;
    const key = serviceKey(planned);
    return (
      <button
        type="button"
        aria-pressed={key === shown}
        title={t('table.choose', {
          service: t(`common:serviceTimes.${service}`),
          day: longDay(day),
        })}
        onClick={() => onChoose(key)}
      >
        {content}
      </button>
    );
  };
  return (
    <ScrollBox className={classes['tableBox']} label={t('table.label')}>
      <table className={classes['table']} aria-label={t('table.label')}>
        <thead>
          <tr>
            <th scope="col">{t('table.day')}</th>
            {services.map((service) => (
              <th key={service} scope="col">
                <i
                  className={cardClasses['swatch']}
                  style={{ background: serviceSwatches[service] }}
                  aria-hidden
                />
                <span className={classes['wideOnly']}>{t(`common:serviceTimes.${service}`)}</span>
                <span className={classes['narrowOnly']} aria-hidden>
                  {t(`coverage:calendar.short.${service}`)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {planDays(plan).map((day) => (
            <tr key={day}>
              <th scope="row">{shortDay(day)}</th>
              {services.map((service) => (
                <td key={service}>{cell(day, service)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(isOver ? 'table.total' : 'table.soFar')}</th>
            {services.map((service) => {
              const sums = weighedSums(plan.filter((planned) => planned.service === service));
              return (
                <td key={service}>
                  <span>{sums ? <Weights {...sums} /> : t('table.none')}</span>
                </td>
              );
            })}
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}

function ServiceText({ service, isToday }: { service: ControlService; isToday: boolean }) {
  const { t } = useTranslation('controlWeeks');
  const { state, outcome, control, measured } = service;
  if (outcome === 'weighed') return <Weights control={control ?? 0} measured={measured ?? 0} />;
  if (outcome !== null) return <OtherOutcome outcome={outcome} measured={measured ?? 0} />;
  if (state === 'now') return <span className={classes['open']}>{t('table.now')}</span>;
  if (state === 'due') return <span className={classes['due']}>{t('table.due')}</span>;
  return t(isToday ? 'table.laterToday' : 'table.toDo');
}

function OtherOutcome({
  outcome,
  measured,
}: {
  outcome: 'nothing' | 'not_weighed';
  measured: number;
}) {
  const { t } = useTranslation('controlWeeks');
  return (
    <>
      {t(`table.${outcome}`)}
      <MonitorWeight measured={measured} />
    </>
  );
}

function Weights({ control, measured }: { control: number; measured: number }) {
  const format = useFormat();
  return (
    <>
      <span className={classes['weight']}>
        <b>{format.fixed(control, 1)}</b> kg
      </span>
      <MonitorWeight measured={measured} />
    </>
  );
}

function MonitorWeight({ measured }: { measured: number }) {
  const { t } = useTranslation('controlWeeks');
  const format = useFormat();
  return <small>{t('table.monitors', { weight: format.fixed(measured, 1) })}</small>;
}
