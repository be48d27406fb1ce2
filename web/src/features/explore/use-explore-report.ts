import { useTranslation } from 'react-i18next';
import type { Report, ReportCell } from '../../charts/report/export-report.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { rowsOf } from './explore-rows.ts';
import type { Exploration } from './exploration.ts';
import type { ExploreView } from './use-explore-view.ts';
import { useFilterTexts } from './use-filter-texts.ts';
import { useMetricName } from './use-metric-name.ts';

export function useExploreReport(
  exploration: Exploration,
  view: ExploreView | null,
): (() => Report) | null {
  const { t } = useTranslation(['explore', 'common']);
  const language = useLanguage();
  const format = useFormat();
  const metricName = useMetricName(exploration.filters.sites[0]?.id);
  const { site, filters } = useFilterTexts(exploration);
  if (view === null) return null;

  const { answer, figures, all, data, legend } = view;
  const { metric, labels, granularity } = answer;
  const isShown = ({ key }: { key: string }): boolean => !exploration.hidden.includes(key);
  const days = { from: format.day(answer.start_date), to: format.day(answer.end_date) };
  const write = (value: number | null): string =>
    value === null ? t('common:notAvailable') : figures.figure(value);
  const change = (percent: number | null): ReportCell => {
    if (percent === null) return t('common:notAvailable');
    const text = format.percent(Math.abs(percent));
    if (percent === 0) return { text, tone: 'flat' };
    const isGood = metric === 'occupancy' ? percent > 0 : percent < 0;
    return { text: `${percent < 0 ? '↓' : '↑'} ${text}`, tone: isGood ? 'good' : 'bad' };
  };
  const hasLabels = all.length > 1;
  const columns = hasLabels ? all : [];

  return () => ({
    title:
      labels === 'none'
        ? metricName(metric)
        : t('report.title', { metric: metricName(metric), label: t(`byLabel.${labels}`) }),
    subtitle: t('report.subtitle', {
      site,
      granularity: t(`granularities.${granularity}`).toLocaleLowerCase(language),
      ...days,
    }),
    footer: t('report.footer', { site, ...days }),
    created: t('report.created', { time: format.stamp(new Date().toISOString()) }),
    filters: [
      { name: t('metric'), value: metricName(metric) },
      { name: t('labelsField'), value: t(`labels.${labels}`) },
      { name: t('view'), value: t(`granularities.${granularity}`) },
      { name: t('dateRange'), value: t('report.period', days) },
      ...filters,
    ],
    total: {
      name: t('total'),
      figure: write(answer.total_waste),
      unit: figures.unit,
    },
    legend: legend.filter(isShown),
    data: { ...data, series: data.series.filter(isShown) },
    format: figures,
    table: {
      head: [
        { name: t('table.period') },
        ...columns.map(({ name, hue }) => ({ name, hue })),
        { name: `${t('table.total')} (${figures.unit})` },
        { name: t('table.change') },
      ],
      rows: rowsOf(view).map((row) => [
        row.title,
        ...(hasLabels ? row.values.map(write) : []),
        write(row.total),
        change(row.change),
      ]),
      totals: [
        t('table.total'),
        ...columns.map(({ total }) => write(total)),
        write(answer.total_waste),
        change(answer.diff),
      ],
    },
    tableTitle: t('report.table'),
    legendHeadings: {
      label: t('report.label'),
      total: t('table.total'),
      share: t('report.share'),
    },
    pageText: (page, pages) => t('report.page', { page, pages }),
    language,
  });
}
