import type { ControlResult, ControlWeek } from '@wastegauge/contract/insight/control-weeks';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { serviceSwatches } from '../../widgets/food/kind-badges.tsx';
import classes from './control-week-card.module.css';

interface ResultFiguresProps {
  week: Pick<ControlWeek, 'startDate' | 'endDate'>;
  result: ControlResult;
}

export function ResultFigures({ week, result }: ResultFiguresProps) {
  const { t } = useTranslation('controlWeeks');
  const format = useFormat();
  const { measured, control, low, high } = result;
  return (
    <>
      <dl className={classes['figures']}>
        <div>
          <dt>{t('measured')}</dt>
          <dd>
            {format.count(measured)}
            <small>kg</small>
          </dd>
        </div>
        <div>
          <dt>{t('likely')}</dt>
          <dd>
            {format.count(control)}
            <small>kg</small>
          </dd>
        </div>
      </dl>
      <p className={classes['text']}>
        {t('between', {
          low: format.count(low),
          high: format.count(high),
          period: format.period(week).replaceAll(' ', '\u00A0'),
        })}
      </p>
      <ResultScale result={result} />
      <Shares result={result} />
      <p className={classes['small']}>{t('notScaled')}</p>
    </>
  );
}

/** Repeats the figures above as a drawing. */
function ResultScale({ result: { measured, control, low, high } }: { result: ControlResult }) {
  const { t } = useTranslation('controlWeeks');
  const format = useFormat();
  const widest = Math.max(measured, high, 0.001) * 1.08;
  const place = (kg: number): string => `${(kg / widest) * 100}%`;
  const hasLikely = control / widest > 0.5;
  // A centred label would leave a narrow card.
  const isNearEnd = control / widest > 0.75;
  // Labels of a narrow range would overlap.
  const hasEnds = (high - low) / widest > 0.14;
  return (
    <div className={classes['scale']} aria-hidden>
      <span className={classes['bar']} style={{ width: place(measured) }} />
      <span
        className={classes['band']}
        style={{ left: place(low), width: `max(4px, ${place(high - low)})` }}
      />
      <span className={classes['mark']} style={{ left: place(control) }} />
      <span className={classes['label']}>
        {t('measured')} {format.count(measured)}
      </span>
      {hasLikely && (
        <span
          className={classes['label']}
          data-centred
          data-near-end={isNearEnd || undefined}
          style={{ left: place(control) }}
        >
          {t('likely')} {format.count(control)}
        </span>
      )}
      <span className={classes['axis']} />
      <span className={classes['zero']}>0 kg</span>
      {hasEnds ? (
        [low, high].map((end) => (
          <span key={end} className={classes['end']} style={{ left: place(end) }}>
            {format.count(end)}
          </span>
        ))
      ) : (
        <span className={classes['end']} style={{ left: place(control) }}>
          {format.count(control)}
        </span>
      )}
    </div>
  );
}

function Shares({ result }: { result: ControlResult }) {
  const { t } = useTranslation(['controlWeeks', 'common']);
  const format = useFormat();
  const amount = (measured: number, control: number): string =>
    t('ofKg', { measured: format.count(measured), control: format.count(control) });
  const share = (measured: number, control: number): string =>
    control > 0 ? format.wholePercent((measured / control) * 100) : '–';
  return (
    <div className={classes['shares']}>
      <h3>{t('reached')}</h3>
      <table>
        <thead>
          <tr>
            {(['service', 'weights', 'share'] as const).map((column) => (
              <th key={column} scope="col">
                <VisuallyHidden>{t(`columns.${column}`)}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.by_service.map(({ service, measured, control }) => (
            <tr key={service}>
              <th scope="row">
                <i
                  className={classes['swatch']}
                  style={{ background: serviceSwatches[service] }}
                  aria-hidden
                />
                {t(`common:serviceTimes.${service}`)}
              </th>
              <td className={classes['count']}>{amount(measured, control)}</td>
              <td>{share(measured, control)}</td>
            </tr>
          ))}
        </tbody>
        {result.by_service.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('all')}</th>
              <td className={classes['count']}>{amount(result.measured, result.control)}</td>
              <td>{share(result.measured, result.control)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
