import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { BarListChart } from '../../charts/bar-list-chart.tsx';
import { ChartKey } from '../../charts/chart-key.tsx';
import { ChartLegend } from '../../charts/chart-legend.tsx';
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx';
import { withoutHidden } from '../../charts/chart-stack.ts';
import { DonutChart } from '../../charts/donut-chart.tsx';
import { exportReport, type ExportFormat } from '../../charts/report/export-report.ts';
import { TimeChart } from '../../charts/time-chart.tsx';
import { SampleSection } from './sample-section.tsx';
import {
  categoriesByWeek,
  journeyToDate,
  manyPoints,
  monthlySnapshot,
  occupancyByDay,
  sampleFormat,
  servicesByDay,
} from './sample-charts.ts';
import { sampleLegend, sampleReport } from './sample-report.ts';
import classes from './test-ui-page.module.css';

const trimmings = [
  { key: '1', name: 'Carrot Peelings', hue: 'terracotta', value: 38.2 },
  { key: '2', name: 'Melon Rind', hue: 'rose', value: 31.7 },
  { key: '3', name: 'Onion Skins', hue: 'ochre', value: 24.6 },
  { key: '4', name: 'Meat Trim', hue: 'cocoa', value: 19.4 },
  { key: 'other', name: 'Other', hue: 'other', value: 16.9 },
] as const;

const wholePercent = (value: number): string => `${Math.round(value)}%`;

export function ChartSamples() {
  const [hiddenKeys, setHiddenKeys] = useState<ReadonlySet<string>>(new Set());
  const [isMany, setIsMany] = useState(false);
  const [isRefetching, setIsRefetching] = useState(false);
  const [added, setAdded] = useState('');
  const legend = useMemo(() => sampleLegend(categoriesByWeek), []);
  return (
    <SampleSection title="Charts" hint="Hover, tap, arrow keys; drag to zoom." isWide>
      <div className={classes['chart']}>
        <TimeChart
          data={isMany ? manyPoints : categoriesByWeek}
          format={sampleFormat}
          label="Weekly waste by category, July to November 2025"
          height={400}
          hiddenKeys={hiddenKeys}
          isRefetching={isRefetching}
          isZoomable
        />
        <ChartLegend
          label="Labels, select to hide or show"
          items={legend}
          hiddenKeys={hiddenKeys}
          onChange={setHiddenKeys}
        />
        <ReportButtons hiddenKeys={hiddenKeys} />
        <div className={classes['row']}>
          <Button onClick={() => setIsMany(!isMany)}>
            {isMany ? 'A few points' : '3 × 1,500 points'}
          </Button>
          <Button onClick={() => setIsRefetching(!isRefetching)}>Refetching</Button>
        </div>
      </div>
      <div className={classes['charts']}>
        <div className={classes['chart']}>
          <TimeChart
            data={monthlySnapshot}
            format={sampleFormat}
            label="Waste of six months against the monthly target of 1,400 kg"
            height={260}
          />
          <ChartKey
            items={[
              { name: 'Total waste', look: 'series' },
              { name: 'Above target', look: 'above-target' },
              { name: 'Monthly Target', look: 'target' },
            ]}
          />
        </div>
        <div className={classes['chart']}>
          <TimeChart
            data={journeyToDate}
            format={sampleFormat}
            label="Daily waste and its 7-day rolling average since April 2024"
            height={260}
            isZoomable
          />
          <ChartKey
            items={[
              { name: 'Daily waste', look: 'series-soft' },
              { name: '7-day rolling average', look: 'rolling' },
            ]}
          />
        </div>
        <div className={classes['chart']}>
          <TimeChart
            data={servicesByDay}
            format={sampleFormat}
            label="Daily waste by service"
            height={240}
          />
        </div>
        <div className={classes['chart']}>
          <TimeChart
            data={occupancyByDay}
            format={sampleFormat}
            label="Covers of November 2025"
            height={200}
            isGoodWhenDown={false}
            onAdd={(index) => setAdded(occupancyByDay.points[index]?.title ?? '')}
            addLabel={(index) => `Set the covers of ${occupancyByDay.points[index]?.title}`}
          />
          <ChartKey
            items={[
              { name: 'Set', look: 'series' },
              { name: `Not set, default shown${added && `; add ${added}`}`, look: 'hollow' },
            ]}
          />
        </div>
        <div className={classes['chart']}>
          <DonutChart
            parts={trimmings}
            label="Trimmings of this month"
            percent={wholePercent}
            figure={sampleFormat.figure}
            nameHeading="Food"
            valueHeading="Trimmings (kg)"
          />
        </div>
        <div className={classes['chart']}>
          <BarListChart
            label="Most wasted groups"
            unit="kg"
            items={legend.map(({ key, name, hue, total = '' }, index) => ({
              key,
              name,
              hue,
              value: 7 - index,
              figure: total,
            }))}
          />
        </div>
        <div className={classes['chart']}>
          <ChartSkeleton height={240} label="Loading..." />
        </div>
      </div>
    </SampleSection>
  );
}

function ReportButtons({ hiddenKeys }: { hiddenKeys: ReadonlySet<string> }) {
  const [told, setTold] = useState('Nothing made yet');
  const handleExport = async (kind: ExportFormat): Promise<void> => {
    const report = sampleReport(withoutHidden(categoriesByWeek, hiddenKeys));
    try {
      const file = await exportReport(kind, report, (percent) => setTold(`${percent}%`));
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `report.${kind}`;
      link.click();
      URL.revokeObjectURL(link.href);
      setTold(`report.${kind}, ${Math.round(file.size / 1024)} kB`);
    } catch (error) {
      setTold(String(error));
    }
  };
  return (
    <div className={classes['row']}>
      {(['pdf', 'png', 'svg'] as const).map((kind) => (
        <Button key={kind} onClick={() => void handleExport(kind)}>
          report.{kind}
        </Button>
      ))}
      <output>{told}</output>
    </div>
  );
}
