import { Button } from '@mantine/core';
import { IconCoffee, IconMoon, IconSun } from '#icons';
import { Link } from '@tanstack/react-router';
import { mealWindows, type DailyPlateWaste } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/display/figure.tsx';
import { dailyPlateOptions } from '../api.ts';
import { useMetricFormat } from '../use-metric-format.ts';
import { OverviewCard, type OverviewWidget } from '../overview-card.tsx';
import { useExplorePreset } from '../use-overview.ts';
import classes from './daily-plate-card.module.css';

type MetricDailyPlate = DailyPlateWaste & { metric: HeaderMetric };

export const dailyPlateWidget: OverviewWidget<MetricDailyPlate> = {
  widget: 'daily-plate-waste',
  counted: 'plate',
  applies: ['sites', 'dates'],
  options: dailyPlateOptions,
  isEmpty: ({ avg_breakfast, avg_lunch, avg_dinner }) =>
    avg_breakfast === null && avg_lunch === null && avg_dinner === null,
};

export function DailyPlateCard() {
  const { t } = useTranslation('overview');
  const preset = useExplorePreset('daily-plate-waste');
  return (
    <OverviewCard
      of={dailyPlateWidget}
      skeleton={164}
      footer={
        <Button
          size="xs"
          className={classes['button'] ?? ''}
          renderRoot={(props) => <Link {...props} to={preset.to} search={() => preset.search} />}
        >
          {t('dailyPlate.explore')}
        </Button>
      }
    >
      {(data) => <Meals daily={data} />}
    </OverviewCard>
  );
}

const meals = [
  { meal: 'breakfast', service: 'BREAKFAST', Icon: IconCoffee },
  { meal: 'lunch', service: 'LUNCH', Icon: IconSun },
  { meal: 'dinner', service: 'DINNER', Icon: IconMoon },
] as const;

interface MealsProps {
  daily: MetricDailyPlate;
  isPreview?: boolean;
}

export function Meals({ daily, isPreview = false }: MealsProps) {
  const { t } = useTranslation(['overview', 'common']);
  const format = useMetricFormat(daily.metric, daily.unit);
  return (
    <ul className={classes['meals']} data-preview={isPreview || undefined}>
      {meals.map(({ meal, service, Icon }) => {
        const average = daily[`avg_${meal}`];
        const peak = daily[`peak_${meal}`];
        return (
          <li key={meal}>
            <p className={classes['meal']}>
              <span
                className={classes['swatch']}
                style={{ background: `var(--st-${meal})` }}
                aria-hidden
              />
              <b>{t(`common:serviceTimes.${service}`)}</b>
              <Icon size={18} stroke={1.7} aria-hidden />
            </p>
            {!isPreview && (
              <p className={classes['window']}>
                {mealWindows[meal].map((time) => time.replace(':', '.')).join('-')}
              </p>
            )}
            <p className={classes['average']}>
              {average === null ? (
                <span className={classes['none']}>{t('common:notAvailable')}</span>
              ) : (
                <Figure {...format.parts(average)} />
              )}
              {!isPreview && <span className={classes['caption']}>{t('dailyPlate.average')}</span>}
            </p>
            {!isPreview && (
              <p className={classes['peak']}>
                <span>{t('dailyPlate.peak')}</span>
                <b>{peak === null ? t('common:notAvailable') : t(`weekdays.${peak}`)}</b>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
