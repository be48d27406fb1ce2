import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Report } from '@wastegauge/contract/insight/reports';
import { useTranslation } from 'react-i18next';
import { Change } from '../../widgets/figures/change.tsx';
import { useCoverageReason } from '../../widgets/figures/compared-days.ts';
import { useCoverDaysText } from '../../widgets/figures/cover-days.ts';
import { PendingLine } from '../../widgets/figures/pending-line.tsx';
import { UnusualMark } from '../../widgets/figures/unusual-mark.tsx';
import { useChangeSentences } from '../../widgets/figures/use-change-sentences.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { reportSearch } from '../../widgets/filters/report-filter.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { ReportChart } from './report-chart.tsx';
import classes from './report-body.module.css';
import { ReportTargets } from './report-targets.tsx';
import { ReportSavings } from './report-savings.tsx';
import { useReportTexts } from './use-report-texts.ts';

export function ReportBody({ report }: { report: Report }) {
  return (
    <>
      <Total report={report} />
      <Figures report={report} />
      <ReportSavings report={report} />
      <Changes report={report} />
      <ReportTargets report={report} />
      <MostWastedFoods report={report} />
      <ReportLinks report={report} />
    </>
  );
}

function Total({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { previousPeriodText } = useReportTexts();
  const reason = useCoverageReason()(report.compared?.coverage);
  const total = report.totals.find(({ metric }) => metric === 'total_waste');
  return (
    <section className={classes['total']} aria-label={t('metrics.total_waste')}>
      <div>
        <h3>{t('metrics.total_waste')}</h3>
        <p className={classes['figure']}>
          {format.fixed(total?.value ?? 0, 1)} <small>kg</small>
        </p>
        <p className={classes['versus']}>
          <Change percent={total?.diff ?? null} coverage={report.compared?.coverage} />{' '}
          {t('versus', { period: previousPeriodText(report) })}
          {reason !== undefined && `. ${reason}`}
        </p>
        <UnusualMark unchecked={report.unchecked} />
        <PendingLine pending={report.pending} metric="total_waste" currency={report.currency} />
        <PendingLine pending={report.pending} metric="waste_value" currency={report.currency} />
      </div>
      <ReportChart report={report} />
    </section>
  );
}

function Figures({ report }: { report: Report }) {
  const { t } = useTranslation(['reports', 'common']);
  const format = useFormat();
  const { totals, covers, currency } = report;
  const { waste_per_cover_g: grams, cover_days: coverDays } = covers;
  const coverDaysText = useCoverDaysText();
  const isCounted = coverDays.days > 0;
  const coverNote = isCounted ? coverDaysText(coverDays) : t('common:coverDays.missing');
  const formatters = {
    waste_value: (value: number) => ({ text: format.price(value, currency), unit: '' }),
    waste_co2: (value: number) => ({ text: format.fixed(value, 1), unit: 'kg CO2e' }),
    waste_water: (value: number) => ({ text: format.count(value), unit: 'L' }),
    waste_logs: (value: number) => ({ text: format.count(value), unit: '' }),
  } as const;
  const figures = [
    ...totals.flatMap(({ metric, value, diff }) =>
      metric === 'total_waste'
        ? []
        : [
            {
              key: metric,
              name: t(`metrics.${metric}`),
              ...formatters[metric](value),
              diff,
              note: undefined,
            },
          ],
    ),
    {
      key: 'perCover',
      name: t('perCover'),
      text: grams === null ? '–' : format.count(grams),
      unit: grams === null ? '' : 'g',
      diff: covers.waste_per_cover_diff,
      note: coverNote,
    },
  ];
  return (
    <dl className={classes['figures']}>
      {figures.map(({ key, name, text, unit, diff, note }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            {text} <small>{unit}</small>
          </dd>
          <dd className={classes['change']}>
            <Change percent={diff} coverage={report.compared?.coverage} />
          </dd>
          {note !== undefined && <dd className={classes['note']}>{note}</dd>}
        </div>
      ))}
      <div>
        <dt>{t('covers')}</dt>
        <dd>{isCounted ? format.count(covers.value) : '–'}</dd>
        <dd className={classes['change']}>
          <Change percent={covers.diff} isNeutral coverage={report.compared?.coverage} />
        </dd>
        <dd className={classes['note']}>{coverNote}</dd>
      </div>
    </dl>
  );
}

function Changes({ report }: { report: Report }) {
  const { t } = useTranslation(['reports', 'common']);
  const format = useFormat();
  const { previousPeriodText } = useReportTexts();
  const sentences = useChangeSentences(report.what_changed, {
    period: previousPeriodText(report),
    amount: (value) => `${format.fixed(value, 2)} kg`,
  });
  return (
    <section className={classes['section']}>
      <h3>{t('whatChanged')}</h3>
      {sentences.length === 0 && <p>{t('nothingChanged')}</p>}
      <ul className={classes['sentences']}>
        {sentences.map(({ id, name, text }) => (
          <li key={id}>
            {report.site === null && (
              <>
                <b>{name}</b>
                {t('common:colon')}
              </>
            )}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReportLinks({ report: { kind, site, period } }: { report: Report }) {
  const { t } = useTranslation('reports');
  const chosen = { ...(site && { siteId: site.id, siteName: site.name }), ...period };
  const granularity = kind === 'daily' ? 'hourly' : 'daily';
  return (
    <footer className={classes['ways']}>
      <Button renderRoot={(props) => <Link {...props} to="/overview" />}>
        {t('openOverview')}
      </Button>
      <Button
        renderRoot={(props) => (
          <Link {...props} to="/explore" search={() => ({ ...chosen, granularity })} />
        )}
      >
        {t('openExplore')}
      </Button>
      <Button renderRoot={(props) => <Link {...props} to="/feed" search={() => chosen} />}>
        {t('openFeed')}
      </Button>
    </footer>
  );
}

function MostWastedFoods({ report }: { report: Report }) {
  const { kind, foods, site, period, compared } = report;
  const { t } = useTranslation('reports');
  const format = useFormat();
  const translated = useTranslated(foods.map(({ name }) => name));
  if (foods.length === 0) return null;
  const search = reportSearch.parse({ siteId: site?.id, siteName: site?.name, ...period });
  return (
    <section className={classes['section']}>
      <h3>
        {t('mostWasted')} <small>{t(`versusBefore.${kind}`)}</small>
      </h3>
      <ol className={classes['foods']}>
        {foods.map(({ id, name, image_url, value, diff }) => (
          <li key={id}>
            <FoodImage sources={image_url === null ? [] : [image_url]} alt="" size={48} isEager />
            <Link to="/insights/foods/$foodId" params={{ foodId: String(id) }} search={search}>
              {translated(name)}
            </Link>
            <span>
              <b>{format.fixed(value, 2)}</b> kg
            </span>
            <Change percent={diff} coverage={compared?.coverage} />
          </li>
        ))}
      </ol>
    </section>
  );
}
