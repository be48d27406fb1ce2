import type { ControlService } from '@wastegauge/contract/insight/control-weeks';
import { useTranslation } from 'react-i18next';
import classes from './control-week-page.module.css';
import { useDayTexts } from '../../widgets/time/use-day-texts.ts';
import { countEntered, planDays } from './week-plan.ts';

/** The table below says the same in words. */
export function ProgressStrip({ plan }: { plan: readonly ControlService[] }) {
  const { t } = useTranslation('controlWeeks');
  const { tinyDay } = useDayTexts();
  return (
    <section className={classes['strip']} aria-label={t('progress')}>
      <p>
        <b>{countEntered(plan)}</b> {t('page.ofServices', { count: plan.length })}
      </p>
      <ol className={classes['days']} aria-hidden>
        {planDays(plan).map((day) => {
          const services = plan.filter((service) => service.day === day);
          const isNow = services.some(({ state }) => state === 'now');
          return (
            <li key={day} data-now={isNow || undefined}>
              <span className={classes['pips']}>
                {services.map(({ service, state }) => (
                  <i key={service} data-state={state} />
                ))}
              </span>
              {tinyDay(day)}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
