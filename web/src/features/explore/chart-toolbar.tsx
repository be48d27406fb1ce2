import { ActionIcon, Menu, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconChartBar, IconChartLine, IconDots, IconTable, type Icon } from '#icons';
import { granularitiesFor, metrics, type Granularity } from '@wastegauge/contract/insight/explore';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './explore-page.module.css';
import { withMetric } from './exploration.ts';
import { chartTypes, type ChartType } from './explore-search.ts';
import type { Explore } from './use-explore.ts';
import { useMetricName } from './use-metric-name.ts';

const mainGranularities: readonly Granularity[] = ['daily', 'weekly', 'monthly'];

const chartIcons: Record<ChartType, Icon> = {
  bar: IconChartBar,
  line: IconChartLine,
  table: IconTable,
};

export function ChartToolbar({ exploration, choice, chart, apply }: Explore) {
  const { t } = useTranslation('explore');
  const metricName = useMetricName(exploration.filters.sites[0]?.id);
  const hasSite = exploration.filters.sites.length === 1;
  return (
    <div className={classes['tools']}>
      <SelectField
        className={classes['metric']}
        aria-label={t('metric')}
        icon={<span className={classes['prefix']}>{t('metric')}</span>}
        leftSectionWidth={t('metric').length * 8 + 20}
        options={metrics.map((metric) => {
          const isOpen = hasSite || metric !== 'waste_per_cover';
          const name = metricName(metric);
          return {
            value: metric,
            label: isOpen ? name : t('metricNeedsSite', { metric: name }),
            disabled: !isOpen,
          };
        })}
        value={choice.metric}
        onChange={(value) => {
          const metric = metrics.find((known) => known === value);
          if (metric) apply(withMetric(exploration, metric));
        }}
      />
      <GranularityTool
        offered={granularitiesFor(choice.metric)}
        value={choice.granularity ?? chart.data?.granularity ?? 'weekly'}
        onChange={(granularity) => apply({ ...exploration, granularity })}
      />
      <SegmentedControl
        className={classes['types']}
        aria-label={t('chartType')}
        data={chartTypes.map((value) => {
          const TypeIcon = chartIcons[value];
          return {
            value,
            label: (
              <>
                <TypeIcon size={18} stroke={1.7} aria-hidden />
                <VisuallyHidden>{t(`chartTypes.${value}`)}</VisuallyHidden>
              </>
            ),
          };
        })}
        value={exploration.chartType}
        onChange={(chartType) => apply({ ...exploration, chartType })}
      />
    </div>
  );
}

interface GranularityToolProps {
  offered: readonly Granularity[];
  value: Granularity;
  onChange: (granularity: Granularity) => void;
}

function GranularityTool({ offered, value, onChange }: GranularityToolProps) {
  const { t } = useTranslation('explore');
  const isPhone = useIsPhone();
  const first = mainGranularities.slice(0, isPhone ? 2 : 3);
  const shown = first.includes(value) ? first : [...first.slice(0, -1), value];
  return (
    <div className={classes['steps']}>
      <SegmentedControl
        aria-label={t('view')}
        data={shown.map((granularity) => ({
          value: granularity,
          label: t(`granularities.${granularity}`),
        }))}
        value={value}
        onChange={onChange}
      />
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon className={classes['moreSteps']} aria-label={t('moreViews')}>
            <IconDots size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup
            value={value}
            onChange={(chosen) => onChange(offered.find((known) => known === chosen) ?? value)}
          >
            {offered.map((granularity) => (
              <Menu.RadioItem key={granularity} value={granularity} closeMenuOnClick>
                {t(`granularities.${granularity}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
