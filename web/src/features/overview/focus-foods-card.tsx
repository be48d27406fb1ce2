import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDatabaseOff, IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { maxFocusFoods } from '@wastegauge/contract/insight/targets';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { WidgetPanel } from '../../widgets/home-widgets/widget-panel.tsx';
import { focusFoodsOptions } from './api.ts';
import { FocusFoodCard } from './focus-food-card.tsx';
import classes from './focus-foods-card.module.css';
import type { OverviewDialogs } from './overview-dialogs.ts';
import { useExplorePreset, useMonth, useOverview, useWasteBasis } from './use-overview.ts';

export function FocusFoodsCard({ dialogs }: { dialogs: OverviewDialogs }) {
  const { t } = useTranslation(['overview', 'common']);
  const { id } = useCurrentUser();
  const { question, site, metric } = useOverview();
  const focus = useQuery(focusFoodsOptions(question, id));
  const basis = useWasteBasis('focus');
  const month = useMonth();
  const [isEditing, editing] = useDisclosure(false);
  const [isAsking, asking] = useDisclosure(false);
  const isEditable = metric !== 'waste_logs';
  const hasNone = focus.data?.foods.length === 0;
  return (
    <>
      <WidgetPanel
        widget="focus-food"
        query={focus}
        isEmpty={({ foods }) => foods.length === 0}
        empty={
          <EmptyState
            icon={<IconDatabaseOff />}
            title={t('common:noData')}
            hint={isEditable ? t('focus.emptyHint', { count: maxFocusFoods }) : undefined}
            action={isEditable && <Button onClick={editing.open}>{t('focus.choose')}</Button>}
          />
        }
        basis={(data) => basis(data?.metric ?? metric, month)}
        explore={useExplorePreset('focus-food')}
        onExplore={(event) => {
          if (!hasNone) return;
          event.preventDefault();
          asking.open();
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
          <ul className={classes['foods']}>
            {data.foods.map((food) => (
              <FocusFoodCard key={food.id} food={food} metric={data.metric} />
            ))}
          </ul>
        )}
      </WidgetPanel>
      <dialogs.FocusFoods opened={isEditing} onClose={editing.close} site={site} />
      <Dialog
        opened={isAsking}
        onClose={asking.close}
        title={t('focus.noneTitle')}
        closeLabel={t('common:close')}
        sheet="fit"
        footer={
          <Button variant="primary" onClick={asking.close} data-autofocus>
            {t('ok')}
          </Button>
        }
      >
        {t('focus.none')}
      </Dialog>
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
