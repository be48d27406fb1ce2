import {
  coverageLimits,
  isComparable,
  shownCoverage,
} from '@wastegauge/contract/insight/comparable';
import type { Report } from '@wastegauge/contract/insight/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './report-body.module.css';

/** The estimate of a control week is a line of its own: it is no part of any total. */
export function ReportCoverage({ report: { coverage, compared, control } }: { report: Report }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { percent, previous_percent: before } = coverage;
  const isJudged = !compared?.coverage || isComparable(compared.coverage);
  const estimate = (value: number): string => format.fixed(value, value < 10 ? 1 : 0);
  if (percent === null && control === null) return null;
  return (
    <section className={classes['coverage']}>
      {percent !== null && (
        <p>
          <b>
            {t('coverage.measured', {
              percent: format.wholePercent(shownCoverage(percent)),
              measured: coverage.measured_services,
              count: coverage.planned_services,
            })}
          </b>
        </p>
      )}
      {percent !== null && shownCoverage(percent) < coverageLimits.low && (
        <p className={classes['warning']}>{t('coverage.low')}</p>
      )}
      {!isJudged && before !== null && (
        <p>{t('coverage.other', { percent: format.wholePercent(shownCoverage(before)) })}</p>
      )}
      {control && (
        <p>
          {t('coverage.control', {
            measured: `${format.fixed(control.measured, 1)} kg`,
            likely: `${estimate(control.likely)} kg`,
            low: estimate(control.low),
            high: estimate(control.high),
            week: format.period(control),
          })}
        </p>
      )}
    </section>
  );
}
