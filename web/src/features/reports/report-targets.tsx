import type { Report } from '@wastegauge/contract/insight/reports';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './report-body.module.css';

export function ReportTargets({ report: { targets } }: { report: Report }) {
  const { month, day, foods } = targets;
  return (
    <>
      {month && <Month month={month} />}
      {foods.length > 0 && <FocusFoods foods={foods} />}
      {day && <Days goal={day} />}
    </>
  );
}

type Targets = Report['targets'];

function Month({ month }: { month: NonNullable<Targets['month']> }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const used = t('used', { percent: format.percent(month.used_percent) });
  return (
    <section className={classes['section']}>
      <h3>
        {t('monthlyTarget')} <small>{format.period(month.period)}</small>
      </h3>
      <p className={classes['progress']}>
        <span>
          <b>{format.fixed(month.wasted_kg, 1)}</b>{' '}
          {t('ofTarget', { target: format.plain(month.target_kg) })}
        </span>
        <span>
          <b>{used}</b>, {t('elapsed', { percent: format.percent(month.elapsed_percent) })}
        </span>
      </p>
      <ProgressBar label={t('monthlyTarget')} percent={month.used_percent} valueText={used} />
    </section>
  );
}

function FocusFoods({ foods }: { foods: Targets['foods'] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const translated = useTranslated(foods.map(({ name }) => name));
  return (
    <section className={classes['section']}>
      <h3>{t('focusFoods')}</h3>
      <ul className={classes['focus']}>
        {foods.map(({ id, name, wasted_kg, target_kg, used_percent }) => {
          const used = format.percent(used_percent);
          return (
            <li key={id}>
              <b>{translated(name)}</b>
              <ProgressBar label={translated(name)} percent={used_percent} valueText={used} />
              <small>
                {format.fixed(wasted_kg, 1)} {t('ofTarget', { target: format.plain(target_kg) })},{' '}
                {used}
              </small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Days({ goal }: { goal: NonNullable<Targets['day']> }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const amounts = {
    amount: `${format.fixed(goal.average_kg, 1)} kg`,
    target: `${format.plain(goal.target_kg)} kg`,
  };
  return (
    <section className={classes['section']}>
      <h3>{t('dailyTarget')}</h3>
      {goal.days === 1 ? (
        <p>{t('dayAgainst', amounts)}</p>
      ) : (
        <p>
          {t('averageAgainst', amounts)}{' '}
          {t('daysAbove', { count: goal.days_above, days: goal.days })}
        </p>
      )}
    </section>
  );
}
