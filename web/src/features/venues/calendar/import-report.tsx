import type { CalendarReport } from '@wastegauge/contract/insight/venue-calendars';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../../ui/data-table/scroll-box.tsx';
import { momentText } from '../../../widgets/time/site-time.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import classes from './import-dialog.module.css';

interface ImportReportProps {
  report: CalendarReport;
  isDone?: boolean | undefined;
}

export function ImportReport({ report, isDone = false }: ImportReportProps) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const counts = [
    ['added', report.added],
    ['updated', report.updated],
    ['unchanged', report.unchanged],
    ['removed', report.removed],
    ['leftOut', report.left_out_count],
  ] as const;
  const taken = report.added + report.updated + report.unchanged;
  return (
    <>
      <output>
        <h3 className={classes['title']}>{t(isDone ? 'import.result' : 'import.preview')}</h3>
        <dl className={classes['counts']}>
          {counts.map(([name, count]) => (
            <div key={name}>
              <dt>{t(`import.counts.${name}`)}</dt>
              <dd>{format.count(count)}</dd>
            </div>
          ))}
        </dl>
      </output>
      {report.sample.length > 0 && (
        <section>
          <h3 className={classes['title']}>{t('import.sample')}</h3>
          <ScrolledList label={t('import.sample')}>
            {report.sample.map(({ name, start_date, end_date, is_new }, index) => (
              <li key={index}>
                <b>{name}</b>
                <span>
                  {t('fromTo', {
                    from: momentText(format, start_date),
                    to: momentText(format, end_date),
                  })}
                  {!is_new && ` · ${t('import.known')}`}
                </span>
              </li>
            ))}
          </ScrolledList>
          {taken > report.sample.length && (
            <p className={classes['more']}>
              {t('import.more', { count: taken - report.sample.length })}
            </p>
          )}
        </section>
      )}
      {report.left_out.length > 0 && (
        <section>
          <h3 className={classes['title']}>{t('import.leftOut')}</h3>
          <ScrolledList label={t('import.leftOut')}>
            {report.left_out.map(({ line, name, reason }, index) => (
              <li key={index}>
                <b>{name === '' ? t('import.unnamed') : name}</b>
                <span>
                  {t(`import.reasons.${reason}`)}
                  {line !== null && ` · ${t('import.line', { line: format.count(line) })}`}
                </span>
              </li>
            ))}
          </ScrolledList>
          {report.left_out_count > report.left_out.length && (
            <p className={classes['more']}>
              {t('import.more', { count: report.left_out_count - report.left_out.length })}
            </p>
          )}
        </section>
      )}
    </>
  );
}

function ScrolledList({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <ScrollBox label={label} className={classes['list']}>
      <ul>{children}</ul>
    </ScrollBox>
  );
}
