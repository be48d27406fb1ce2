import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { sliderRanges } from '@wastegauge/contract/values/filters';
import { wasteKindCodes } from '@wastegauge/contract/values/waste-types';
import type { ChartReport, ReportCell } from '../../charts/report/export-report.ts';
import { useCoverDaysText } from '../../widgets/figures/cover-days.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { eventChoicesOptions } from '../../widgets/filters/filter-choices.ts';
import type { Range } from '../../widgets/filters/report-filter.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { usePendingText } from '../../widgets/figures/use-pending-text.ts';
import { exploreRows } from './explore-rows.ts';
import { sumKnown } from './explore-series.ts';
import type { Exploration } from './exploration.ts';
import type { ExploreView } from './use-explore-view.ts';
import { trendDirection } from '../../ui/display/trend-direction.ts';
import { useMetricName } from './use-metric-name.ts';

const nonePending = { captures: 0, weight: 0, value: 0, co2: 0, water: 0 };

export function useExploreReport(
  exploration: Exploration,
  view: ExploreView | null,
): (() => ChartReport) | null {
  const { t } = useTranslation(['explore', 'common']);
  const language = useLanguage();
  const format = useFormat();
  const metricName = useMetricName(exploration.filters.sites[0]?.id);
  const { site, filters } = useFilterTexts(exploration);
  const pending = usePendingText({
    pending: view?.answer.pending ?? nonePending,
    metric: view?.answer.metric ?? 'total_waste',
    currency: view?.answer.unit ?? '',
  });
  const coverDaysText = useCoverDaysText();
  if (view === null) return null;

  const { answer, figures, all, drawn, data, legend, comparison } = view;
  const { metric, labels, granularity } = answer;
  const isShown = ({ key }: { key: string }): boolean => !exploration.hidden.includes(key);
  const hidden = legend.filter((item) => !isShown(item));
  const bands = (data.bands ?? []).toSorted((one, other) => one.from - other.from);
  const days = { from: format.day(answer.start_date), to: format.day(answer.end_date) };
  const write = (value: number | null): string =>
    value === null ? t('common:notAvailable') : figures.figure(value);
  const change = (percent: number | null): ReportCell => {
    if (percent === null) return t('common:notAvailable');
    const text = format.percent(Math.abs(percent));
    if (trendDirection(percent) === 'flat') return { text, tone: 'flat' };
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
      unit: figures.hasUnit ? '' : figures.unit,
    },
    shown:
      hidden.length === 0 || data.addsUp === false
        ? undefined
        : {
            name: t('shown'),
            figure: write(sumKnown(drawn.filter(isShown).map(({ total }) => total))),
          },
    notes: [
      ...(hidden.length === 0
        ? []
        : [{ name: t('hidden'), value: hidden.map(({ name }) => name).join(', ') }]),
      ...(answer.cover_days === null
        ? []
        : [{ name: t('coverDays'), value: coverDaysText(answer.cover_days) }]),
      ...(pending === undefined ? [] : [{ name: t('common:pending.name'), value: pending }]),
      ...(bands.length === 0
        ? []
        : [
            {
              name: t('events'),
              value: bands.map(({ name }, index) => `${index + 1} ${name}`).join(', '),
            },
          ]),
    ],
    legend: legend.filter(isShown),
    data: { ...data, series: data.series.filter(isShown), bands, hasNumberedBands: true },
    format: figures,
    table: {
      head: [
        { name: t('table.period') },
        ...columns.map(({ name, hue }) => ({ name, hue })),
        { name: `${t('table.total')} (${figures.unit})` },
        { name: t('table.change') },
        { name: t('comparedColumn') },
      ],
      rows: exploreRows(view).map((row) => [
        row.title,
        ...(hasLabels ? row.values.map(write) : []),
        write(row.total),
        change(row.change),
        row.change === null ? '' : (row.compared ?? ''),
      ]),
      totals: [
        t('table.total'),
        ...columns.map(({ total }) => write(total)),
        write(answer.total_waste),
        change(answer.diff),
        answer.diff === null ? '' : comparison,
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

interface FilterTexts {
  site: string;
  filters: { name: string; value: string }[];
}

const maxNames = 6;

function useFilterTexts({ filters, wasteType, occupancy, isRolling }: Exploration): FilterTexts {
  const { t } = useTranslation(['explore', 'common']);
  const format = useFormat();
  const siteIds = filters.sites.map(({ id }) => id);
  const zones = useQuery(zoneListOptions({ siteIds })).data ?? [];
  const events = useQuery(eventChoicesOptions(siteIds)).data;
  const translated = useTranslated(filters.foods.flatMap(({ name }) => name ?? []));
  const site = filters.sites[0]?.name ?? t('common:allSites');
  const joinNames = (names: readonly string[]): string => {
    const first = names.slice(0, maxNames).join(', ');
    const others = names.length - maxNames;
    return others > 0 ? t('report.more', { names: first, count: others }) : first;
  };
  const range = (name: string, [from, to]: Range, [least, most]: Range, unit: string) =>
    from === least && to === most
      ? []
      : [{ name, value: `${format.plain(from)} – ${format.plain(to)} ${unit}`.trim() }];
  const event = [...(events?.upcoming ?? []), ...(events?.past ?? [])].find(
    ({ id }) => id === filters.eventId,
  );
  return {
    site,
    filters: [
      { name: t('common:site'), value: site },
      ...(filters.eventId === null
        ? []
        : [{ name: t('common:reportFilter.event'), value: event?.name ?? `#${filters.eventId}` }]),
      {
        name: t('zones'),
        value:
          filters.zones.length === 0
            ? t('report.allZones')
            : joinNames(
                filters.zones.map(
                  ({ id, serial, name }) =>
                    name ??
                    zones.find((zone) => zone.serial === serial || zone.id === id)?.name ??
                    serial ??
                    String(id),
                ),
              ),
      },
      {
        name: t('food'),
        value:
          filters.foods.length === 0
            ? t('report.allFoods')
            : joinNames(
                filters.foods.map(({ id, name }) => (name === null ? `#${id}` : translated(name))),
              ),
      },
      ...(wasteType === null
        ? []
        : [{ name: t('wasteType'), value: t(`common:wasteTypes.${wasteKindCodes[wasteType]}`) }]),
      ...range(t('common:reportFilter.price'), filters.price, sliderRanges.price, ''),
      ...range(t('common:reportFilter.weight'), filters.weight, sliderRanges.weight, 'kg'),
      ...range(t('occupancy'), occupancy, sliderRanges.occupancy, t('covers')),
      ...(filters.only === null
        ? []
        : [
            {
              name: t('common:reportFilter.showOnly'),
              value: t(`common:reportFilter.only.${filters.only}`),
            },
          ]),
      ...(filters.hasSecondaryWaste
        ? [{ name: t('common:reportFilter.withSecondaryWaste'), value: t('report.on') }]
        : []),
      ...(isRolling ? [{ name: t('rolling'), value: t('report.on') }] : []),
    ],
  };
}
