import type { ChartData } from '../../charts/chart-data.ts';
import type { ChartLegendItem } from '../../charts/chart-legend.tsx';
import { totalAt } from '../../charts/chart-stack.ts';
import type { ChartReport, ReportCell } from '../../charts/report/export-report.ts';
import { sampleFormat } from './sample-charts.ts';

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

const totalOf = ({ series }: ChartData): number =>
  series.reduce((total, { values }) => total + sum(values), 0);

export function sampleLegend(data: ChartData): ChartLegendItem[] {
  const total = totalOf(data);
  return data.series.map(({ key, name, hue, values }) => ({
    key,
    name,
    hue,
    total: sampleFormat.figure(sum(values)),
    unit: data.unit,
    share: sampleFormat.percent((sum(values) / total) * 100),
  }));
}

export function sampleReport(data: ChartData): ChartReport {
  const { series, points } = data;
  return {
    title: 'Total waste (kg) by category',
    subtitle: 'Quayside Hotel, weekly, 14/07/2025 to 14/11/2025',
    footer: 'Quayside Hotel · 14/07/2025 to 14/11/2025',
    created: 'Explore · created 14/11/2025 14:35',
    filters: [
      { name: 'Metric', value: 'Total waste (kg)' },
      { name: 'Labels', value: 'Category' },
      { name: 'View', value: 'Weekly' },
      { name: 'Date range', value: '14/07/2025 to 14/11/2025' },
      { name: 'Site', value: 'Quayside Hotel' },
      { name: 'Event', value: 'All' },
      { name: 'Food', value: 'All foods' },
      { name: 'Zones', value: 'Main Restaurant, Prep Kitchen 2' },
    ],
    total: { name: 'Total', figure: sampleFormat.figure(totalOf(data)), unit: data.unit },
    legend: sampleLegend(data),
    legendHeadings: { label: 'Label', total: `Total (${data.unit})`, share: 'Share' },
    table: {
      head: [
        { name: 'Week of' },
        ...series.map(({ name, hue }) => ({ name, hue })),
        { name: 'Total' },
        { name: 'Change' },
      ],
      rows: points.map(({ x }, index) => [
        x,
        ...series.map(({ values }) => sampleFormat.figure(values[index] ?? 0)),
        sampleFormat.figure(totalAt(series, index) ?? 0),
        changeCell(totalAt(series, index), index === 0 ? null : totalAt(series, index - 1)),
      ]),
      totals: [
        'Total',
        ...series.map(({ values }) => sampleFormat.figure(sum(values))),
        sampleFormat.figure(totalOf(data)),
        '',
      ],
    },
    tableTitle: 'Table',
    tableNote: 'kg per week. Change is against the week before.',
    language: 'en',
    data,
    format: sampleFormat,
    pageText: (page, pages) => `Page ${page} of ${pages}`,
  };
}

function changeCell(now: number | null, before: number | null): ReportCell {
  if (now === null || before === null || before === 0) return '–';
  const percent = ((now - before) / before) * 100;
  const text = sampleFormat.percent(Math.abs(percent));
  return percent < 0 ? { text: `↓ ${text}`, tone: 'good' } : { text: `↑ ${text}`, tone: 'bad' };
}
