import { IconAlertTriangle } from '@tabler/icons-react';
import type { FocusFood } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './focus-foods-card.module.css';
import { percentText, targetOf } from './focus-progress.ts';
import { useMetricFormat } from './use-metric-format.ts';

interface FocusFoodCardProps {
  food: FocusFood;
  metric: HeaderMetric;
  /** On the widgets page only the bar. */
  isPreview?: boolean;
}

/** One focus food and how far its month has got towards its target. */
export function FocusFoodCard({ food, metric, isPreview = false }: FocusFoodCardProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { text, targetParts } = useMetricFormat(metric, food.unit);
  const targetText = (value: number): string => {
    const { value: figure, unit } = targetParts(value);
    return unit === undefined ? figure : `${figure} ${unit}`;
  };
  const translated = useTranslated([food.name, food.subcategory]);
  const name = translated(food.name);
  const target = targetOf(food, metric);
  const percent = target === null || target === 0 ? null : (food.value / target) * 100;
  const isOver = percent !== null && percent > 100;
  const kg = food.monthly_targets[0]?.kg ?? null;
  return (
    <li className={classes['food']} data-preview={isPreview || undefined}>
      <FoodImage
        sources={food.image_url === null ? [] : [food.image_url]}
        alt=""
        size={isPreview ? 32 : 52}
      />
      <div className={classes['words']}>
        <div className={classes['line']}>
          <span className={classes['name']} title={name}>
            <b>{name}</b> {!isPreview && <small>{translated(food.subcategory)}</small>}
          </span>
          {isOver && !isPreview && (
            <span className={classes['over']}>
              <Badge tone="err" icon={<IconAlertTriangle />}>
                {t('focus.over')}
              </Badge>
            </span>
          )}
          {percent !== null && (
            <b className={classes['percent']} data-over={isOver || undefined}>
              {percentText(percent)}
            </b>
          )}
        </div>
        {percent !== null && (
          <ProgressBar
            percent={percent}
            label={t('focus.progress', { food: name })}
            valueText={t(isOver ? 'focus.valueOver' : 'focus.value', {
              percent: percentText(percent),
            })}
          />
        )}
        {!isPreview && (
          <div className={classes['line']} data-quiet>
            <span>{t('focus.soFar', { amount: text(food.value) })}</span>
            <span>
              {target === null
                ? kg === null
                  ? t('noTarget')
                  : t('focus.target', { amount: `${format.plain(kg)} kg` })
                : t('focus.target', { amount: targetText(target) })}
            </span>
          </div>
        )}
      </div>
    </li>
  );
}
