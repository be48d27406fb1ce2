import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDatabaseOff, IconEdit, IconAlertTriangle } from '#icons';
import { maxFocusFoods } from '@wastegauge/contract/insight/targets';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FocusFood } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { NewActionIcon } from '../../widgets/actions/on-demand.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { PendingNote } from '../../widgets/figures/pending-line.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { focusFoodsOptions } from './api.ts';
import { MissingData } from './first-steps/on-demand.ts';
import classes from './focus-foods-card.module.css';
import type { OverviewDialogs } from './overview-dialogs.ts';
import { OverviewCard, useWidgetQuery, type OverviewWidget } from './overview-card.tsx';
import { useIsNew, useIsUnnamed, useOverview, useOverviewHeader } from './use-overview.ts';
import { percentText, monthlyTarget } from './focus-progress.ts';
import { useMetricFormat } from './use-metric-format.ts';

export const focusFoodsWidget: OverviewWidget<{ metric: HeaderMetric; foods: FocusFood[] }> = {
  widget: 'focus-food',
  counted: 'focus',
  applies: ['sites', 'zones', 'dates'],
  options: focusFoodsOptions,
  isEmpty: ({ foods }) => foods.length === 0,
};

export function FocusFoodsCard({ dialogs }: { dialogs: OverviewDialogs }) {
  const { t } = useTranslation(['overview', 'common']);
  const { site, metric } = useOverview();
  const focus = useWidgetQuery(focusFoodsWidget);
  const header = useOverviewHeader();
  const format = useFormat();
  const [isEditing, editing] = useDisclosure(false);
  const [isExpanded, setIsExpanded] = useState(false);
  const isEditable = metric !== 'waste_logs';
  const hasNone = focus.data?.foods.length === 0;
  const isNew = useIsNew();
  const isUnnamed = useIsUnnamed();
  const choose = isEditable && <Button onClick={editing.open}>{t('focus.choose')}</Button>;
  return (
    <>
      <OverviewCard
        of={focusFoodsWidget}
        period={header?.period}
        empty={
          isNew ? (
            <Suspense fallback={null}>
              <MissingData
                widget={isUnnamed ? 'unnamed-food' : 'focus-food'}
                action={isUnnamed ? undefined : choose}
              />
            </Suspense>
          ) : (
            <EmptyState
              icon={<IconDatabaseOff />}
              title={t('common:noData')}
              hint={isEditable ? t('focus.emptyHint', { count: maxFocusFoods }) : undefined}
              action={choose}
            />
          )
        }
        onExplore={(event) => {
          if (!hasNone || !isEditable) return;
          event.preventDefault();
          editing.open();
        }}
        actions={
          isEditable && (
            <Tooltip label={t('focus.edit')}>
              <ActionIcon size="xs" aria-label={t('focus.edit')} onClick={editing.open}>
                <IconEdit size={18} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )
        }
        skeleton={<FocusSkeleton label={t('common:loading')} />}
      >
        {(data) => (
          <>
            <ul className={classes['foods']}>
              {data.foods.slice(0, isExpanded ? undefined : maxFocusFoods).map((food) => (
                <FocusFoodRow key={food.id} food={food} metric={data.metric} />
              ))}
            </ul>
            {data.foods.length > maxFocusFoods && (
              <Button
                variant="link"
                size="xs"
                style={{ alignSelf: 'flex-start' }}
                aria-expanded={isExpanded}
                onClick={() => setIsExpanded(!isExpanded)}
              >
                {isExpanded ? t('showFewer') : t('focus.showAll', { count: data.foods.length })}
              </Button>
            )}
            {header !== undefined && header.pending.captures > 0 && (
              <PendingNote
                text={t('focus.pending', { weight: format.weight(header.pending.weight) })}
              />
            )}
          </>
        )}
      </OverviewCard>
      <dialogs.FocusFoods opened={isEditing} onClose={editing.close} site={site} />
    </>
  );
}

function FocusSkeleton({ label }: { label: string }) {
  return (
    <div className={classes['foods']}>
      <output className={classes['waiting']}>{label}</output>
      {Array.from({ length: maxFocusFoods }, (_food, index) => (
        <div key={index} className={classes['food']}>
          <Skeleton width={52} height={52} radius="var(--r-md)" />
          <div className={classes['words']}>
            <Skeleton width="45%" height={16} />
            <Skeleton height={8} />
            <Skeleton width="70%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}

interface FocusFoodRowProps {
  food: FocusFood;
  metric: HeaderMetric;
  isPreview?: boolean;
}

export function FocusFoodRow({ food, metric, isPreview = false }: FocusFoodRowProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { text, targetText } = useMetricFormat(metric, food.unit);
  const { site } = useOverview();
  const translated = useTranslated([food.name, food.subcategory]);
  const name = translated(food.name);
  const target = monthlyTarget(food, metric);
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
            <b>{name}</b>{' '}
            {!isPreview && (
              <small>
                {food.sites === null
                  ? translated(food.subcategory)
                  : t('focus.sites', { count: food.sites })}
              </small>
            )}
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
              {percentText(percent, format)}
            </b>
          )}
          {!isPreview && (
            <NewActionIcon site={site} target={{ kind: 'food', id: food.id }} name={name} />
          )}
        </div>
        {percent !== null && (
          <ProgressBar
            percent={percent}
            label={t('focus.progress', { food: name })}
            valueText={t(isOver ? 'focus.valueOver' : 'focus.value', {
              percent: percentText(percent, format),
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
                  : t('focus.target', { amount: `${format.target(kg)} kg` })
                : t('focus.target', { amount: targetText(target) })}
            </span>
          </div>
        )}
      </div>
    </li>
  );
}
