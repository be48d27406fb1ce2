import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/Container.layer.css';
import { Button, Checkbox, ColorSwatch, Container, Group, Stack, Switch } from '@mantine/core';
import { IconChartBar } from '#icons';
import { useState, type ReactNode } from 'react';
import { TimeChart } from '../../charts/time-chart.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, SortState } from '../../ui/data-table/data-table-column.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { Trend } from '../../ui/display/trend.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { chooseTheme, themeNames } from '../../ui/theme/theme-name.ts';
import { useThemeName } from '../../ui/theme/use-theme-name.ts';
import { sampleChart, sampleFormat, samplePeople, type SamplePerson } from './samples.ts';

const surfaces = ['canvas', 'surface', 'sunken', 'border', 'border-control', 'ink', 'accent'];
const hues = ['blue', 'ochre', 'plum', 'teal', 'terracotta', 'indigo', 'olive', 'sky', 'cocoa'];
const colours = [...surfaces, ...hues.map((hue) => `c-${hue}`)];
const buttons = ['primary', 'default', 'ghost', 'link', 'danger', 'danger-filled'];
const badges: BadgeTone[] = ['ok', 'warn', 'err', 'info', 'accent', 'neutral', 'outline'];
const trends = [
  { percent: -8.45, label: 'down', formattedPercent: '8.45%' },
  { percent: 2.41, label: 'up', formattedPercent: '2.41%' },
  { percent: 0, label: 'no change', formattedPercent: '0.00%' },
  { percent: null, label: 'nothing to compare with', formattedPercent: '' },
];

const columns: Column<SamplePerson>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ id, name }) => (
      <Group gap="var(--s2)" wrap="nowrap">
        <Avatar id={id} name={name} />
        {name}
      </Group>
    ),
  },
  { key: 'site', header: 'Site', render: ({ site }) => site },
  {
    key: 'waste',
    header: 'Waste, kg',
    align: 'end',
    render: ({ wastedKilograms }) => wastedKilograms.toFixed(2),
  },
];

export default function TestUiPage() {
  const current = useThemeName();
  return (
    <Container size={1440} py="var(--page-padding-y)">
      <PageHeader
        crumb={<Logo />}
        title="Components"
        actions={themeNames.map((name) => (
          <Chip key={name} selected={name === current} onClick={() => chooseTheme(name)}>
            {name}
          </Chip>
        ))}
      />
      <Stack gap="var(--grid-gap)">
        <Sample title="Colours">
          {colours.map((name) => (
            <Group key={name} gap="var(--s1)">
              <ColorSwatch color={`var(--${name})`} /> {name}
            </Group>
          ))}
        </Sample>
        <Sample title="Badges and trends">
          {badges.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          {trends.map((trend) => (
            <Trend key={trend.label} {...trend} />
          ))}
          {[0, 59, 116].map((percent) => (
            <ProgressBar key={percent} percent={percent} label={`${percent}%`} />
          ))}
        </Sample>
        <Sample title="Buttons and fields">
          {buttons.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button disabled>disabled</Button>
          <Switch label="Switch" defaultChecked />
          <Checkbox label="Checkbox" defaultChecked />
          <TextField label="Hint" hint="0.01 to 350 kg" rightSection="kg" />
          <TextField label="Error" error="Required field" />
        </Sample>
        <Sample title="Feedback">
          <Alert tone="info">Information</Alert>
          <Alert tone="warn">Warning</Alert>
          <Alert tone="err">Error</Alert>
          <EmptyState icon={<IconChartBar />} title="No data" hint="Change the dates" />
          <ErrorState title="Not loaded" retryLabel="Try again" onRetry={() => {}} />
        </Sample>
        <TimeChart
          data={sampleChart}
          format={sampleFormat}
          label="Weekly waste by category"
          height={320}
          isZoomable
        />
        <PeopleTable />
      </Stack>
    </Container>
  );
}

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <Group>{children}</Group>
    </Panel>
  );
}

function PeopleTable() {
  const [sort, setSort] = useState<SortState>({ key: 'name', direction: 'asc' });
  const rows = samplePeople.toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <DataTable
      caption="Sample people"
      columns={columns}
      rows={sort.direction === 'asc' ? rows : rows.toReversed()}
      rowKey={({ id }) => id}
      sort={sort}
      onSortChange={setSort}
    />
  );
}
