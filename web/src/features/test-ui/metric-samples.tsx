import {
  IconArrowUpRight,
  IconCloud,
  IconCurrencyEuro,
  IconListCheck,
  IconScale,
  IconTarget,
} from '@tabler/icons-react';
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { MetricButton } from '../../ui/display/metric-button.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { Trend } from '../../ui/display/trend.tsx';
import { SampleSection } from './sample-section.tsx';
import classes from './test-ui-page.module.css';

const icon = { size: 18, stroke: 1.7 };
const falling = [31, 30, 31, 28, 29, 26, 27, 24, 23, 22, 20, 20, 19, 18];
const rising = [22, 23, 22, 24, 23, 25, 24, 25, 26, 25, 27, 26, 28, 29];

const metrics = [
  {
    label: 'Total waste',
    icon: <IconScale {...icon} />,
    value: '612.4',
    unit: 'kg',
    percent: -8.45,
    formattedPercent: '8.45%',
    sparkline: falling,
  },
  {
    label: 'Cost of waste',
    icon: <IconCurrencyEuro {...icon} />,
    prefix: '€',
    value: '2,351.60',
    percent: -6.32,
    formattedPercent: '6.32%',
    sparkline: falling,
  },
  {
    label: 'Waste emission',
    icon: <IconCloud {...icon} />,
    value: '1,659.6',
    unit: 'kg CO2',
    percent: null,
    formattedPercent: '',
    sparkline: falling,
  },
  {
    label: 'Waste logs',
    icon: <IconListCheck {...icon} />,
    value: '1,486',
    unit: 'logs',
    percent: 2.41,
    formattedPercent: '2.41%',
    sparkline: rising,
  },
];

export function MetricSamples() {
  const [selected, setSelected] = useState('Total waste');
  return (
    <SampleSection title="Metrics and panels" hint="Four in a row, two by two on a phone." isWide>
      <div className={classes['metrics']}>
        {metrics.map(({ percent, formattedPercent, ...metric }) => (
          <MetricButton
            key={metric.label}
            {...metric}
            change={
              <>
                <Trend
                  percent={percent}
                  label={percent === null ? 'nothing to compare with' : percent < 0 ? 'down' : 'up'}
                  formattedPercent={formattedPercent}
                />
                vs 1–14 Oct
              </>
            }
            selected={selected === metric.label}
            onSelect={() => setSelected(metric.label)}
            tooltip={`${metric.label} this month`}
          />
        ))}
      </div>
      <Panel
        title="Monthly Snapshot"
        titleSuffix="Quayside Hotel"
        actions={
          <>
            <Button leftSection={<IconTarget {...icon} />}>Set Monthly Target</Button>
            <ActionIcon aria-label="Open Monthly Snapshot">
              <IconArrowUpRight {...icon} />
            </ActionIcon>
          </>
        }
        footer={<Button>Update Occupancy</Button>}
      >
        The body of a panel.
      </Panel>
    </SampleSection>
  );
}
